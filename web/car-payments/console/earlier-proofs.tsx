import { formatMoment } from '#web/text/formats.ts'
import { formatRupees } from '#domain/money.ts'
import type { ItemOf } from '#contract/queues.ts'
import { useText } from '#web/car-payments/console/payment-console-texts.ts'
import classes from './proof-case.module.css'

/** A proof of payment as the house sees it. */
export type HouseProof = ItemOf<'payments'>['earlier'][number]

/** The earlier proofs of the same car, newest first, with why each was rejected. Renders nothing without one. */
export function EarlierProofs({
  proofs,
  isOpen = false,
}: {
  readonly proofs: readonly HouseProof[]
  readonly isOpen?: boolean
}) {
  const t = useText()
  if (proofs.length === 0) return null
  return (
    <details className={classes['earlier']} open={isOpen}>
      <summary>{t('paymentConsole.earlier', { count: proofs.length })}</summary>
      <ul>
        {proofs.map(({ id, submittedAt, transactionAmount, bankReferenceId, outcome, reason }) => (
          <li key={id}>
            {t('paymentConsole.earlierProof', {
              moment: formatMoment(Date.parse(submittedAt)),
              amount: formatRupees(transactionAmount),
              reference: bankReferenceId,
              outcome: t(`paymentConsole.outcome.${outcome}`),
            })}
            {reason !== null && `. ${reason}`}
          </li>
        ))}
      </ul>
    </details>
  )
}
