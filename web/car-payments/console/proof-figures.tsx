import { formatDay, formatMoment } from '#domain/indian-time.ts'
import { formatRupees } from '#domain/money.ts'
import type { ItemOf } from '#web/console/queue/queue-frame.tsx'
import { useText } from '#web/text/text.ts'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import type { HouseProof } from './earlier-proofs.tsx'
import classes from './proof-case.module.css'

interface Compared {
  readonly name: 'amount' | 'bankAccountNo' | 'bankAccountName' | 'ifscCode'
  readonly given: string
  readonly expected: string | null
  /** Null where nothing is known of what to expect. */
  readonly isSame: boolean | null
}

function comparedOf({ amount, expected }: ItemOf<'payments'>, proof: HouseProof): readonly Compared[] {
  const { matches } = proof
  return [
    {
      name: 'amount',
      given: formatRupees(proof.transactionAmount),
      expected: formatRupees(amount),
      isSame: matches.amount,
    },
    ...(['bankAccountNo', 'bankAccountName', 'ifscCode'] as const).map((name) => ({
      name,
      given: proof[name],
      expected: expected?.[name] ?? null,
      isSame: matches[name],
    })),
  ]
}

/** The values of a proof beside the expected ones, and its other facts. */
export function ProofFigures(props: { readonly item: ItemOf<'payments'>; readonly proof: HouseProof }) {
  const t = useText()
  const { item, proof } = props
  const facts = [
    ...transferFacts(proof, t),
    [t('paymentConsole.method'), t(`paymentConsole.method.${proof.paymentMethod}`)],
    [
      t('paymentConsole.sent'),
      t('paymentConsole.sentBy', {
        moment: formatMoment(Date.parse(proof.submittedAt)),
        name: proof.submittedBy,
      }),
    ],
  ] as const
  return (
    <div className={classes['figures']}>
      <ul className={classes['compared']} aria-label={t('paymentConsole.figures')}>
        {comparedOf(item, proof).map((figure) => (
          <ComparedFigure key={figure.name} figure={figure} />
        ))}
      </ul>
      <p className={classes['soft']}>{t('paymentConsole.ofOnboarding')}</p>
      <dl className={classes['facts']}>
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}

/** The transfer's id and day, or a fact for each of several transfers. */
function transferFacts(
  { transfers, bankReferenceId, transactionDate }: HouseProof,
  t: ReturnType<typeof useText>,
): readonly (readonly [string, string])[] {
  if (transfers.length < 2) {
    return [
      [t('paymentConsole.transactionId'), bankReferenceId],
      [t('paymentConsole.date'), formatDay(Date.parse(transactionDate))],
    ]
  }
  return transfers.map((transfer, index) => [
    t('paymentConsole.transfer', { number: index + 1 }),
    t('paymentConsole.transferOn', {
      amount: formatRupees(transfer.amount),
      day: formatDay(Date.parse(transfer.transactionDate)),
      reference: transfer.bankReferenceId,
    }),
  ])
}

function ComparedFigure({ figure }: { readonly figure: Compared }) {
  const t = useText()
  const { name, given, expected, isSame } = figure
  return (
    <li>
      <div className={classes['check']}>
        <span className={classes['soft']}>{t(`paymentConsole.${name}`)}</span>
        {isSame === null ? (
          <StatusBadge kind="quiet">{t('paymentConsole.notKnown')}</StatusBadge>
        ) : (
          <StatusBadge kind={isSame ? 'good' : 'bad'}>
            {t(isSame ? 'paymentConsole.same' : 'paymentConsole.differs')}
          </StatusBadge>
        )}
      </div>
      <dl className={classes['values']}>
        <div>
          <dt>{t('paymentConsole.given')}</dt>
          <dd>{given}</dd>
        </div>
        <div>
          <dt>{t('paymentConsole.expected')}</dt>
          <dd>{expected ?? t('paymentConsole.notKnown')}</dd>
        </div>
      </dl>
    </li>
  )
}
