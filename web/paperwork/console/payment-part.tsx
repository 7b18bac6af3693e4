import { formatDay, formatMoment } from '#web/text/formats.ts'
import { formatRupees } from '#domain/money.ts'
import { ReceiptButton } from '#web/car-payments/receipts.tsx'
import { useText } from '#web/paperwork/console/paper-console-texts.ts'
import { Stack } from '#web/ui/layout/stack.tsx'
import { Text } from '#web/ui/layout/text.tsx'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import { Entry } from './entry.tsx'
import type { HistoryFlow } from './history-flow.ts'

const OUTCOMES = { waiting: 'waiting', approved: 'good', rejected: 'bad', reversed: 'bad' } as const

/** The payment of a flow: offers, proofs, the receipt and the default. Renders nothing before there is any. */
export function PaymentPart({ flow }: { readonly flow: HistoryFlow }) {
  const t = useText()
  const { offers, payments, receipt, default: unpaid } = flow
  if (offers.length + payments.length === 0 && receipt === null && unpaid === null) return null
  return (
    <Stack as="section" gap={3}>
      <Text as="h3" size={16}>
        {t('paperConsole.payment')}
      </Text>
      <Stack as="ul">
        {unpaid !== null && <DefaultEntry unpaid={unpaid} />}
        {receipt !== null && (
          <Entry
            title={t('paperConsole.receipt', { number: receipt.receiptNumber })}
            facts={[formatMoment(Date.parse(receipt.issuedAt))]}
            action={
              <ReceiptButton
                flowEntityId={flow.flowEntityId}
                name={t('paperConsole.receiptOf', { number: receipt.receiptNumber })}
              />
            }
          />
        )}
        {payments.map((payment) => (
          <ProofEntry key={payment.submitted.at} payment={payment} />
        ))}
        {offers.map((offer) => (
          <OfferEntry key={offer.at} offer={offer} />
        ))}
      </Stack>
    </Stack>
  )
}

/** Returns a line such as "Reviewed 23 Nov 2026, 2:03 pm, by Kavita"; null if it was not done. */
function useDone() {
  const t = useText()
  return (
    step: 'sent' | 'reviewed' | 'approved' | 'rejected' | 'declared' | 'lifted',
    done: { readonly at: string; readonly by: string | null } | null,
  ): string | null => {
    if (done === null) return null
    const words = { what: t(`paperConsole.did.${step}`), moment: formatMoment(Date.parse(done.at)) }
    return done.by === null
      ? t('paperConsole.done', words)
      : t('paperConsole.doneBy', { ...words, name: done.by })
  }
}

function ProofEntry({ payment }: { readonly payment: HistoryFlow['payments'][number] }) {
  const t = useText()
  const done = useDone()
  const { amount, paymentMethod, bankReferenceId, transactionDate, outcome, decided, reason } = payment
  return (
    <Entry
      title={t('paperConsole.proof', { amount: formatRupees(amount), reference: bankReferenceId })}
      badge={<StatusBadge kind={OUTCOMES[outcome]}>{t(`paperConsole.outcome.${outcome}`)}</StatusBadge>}
      facts={[
        t('paperConsole.transfer', {
          method: t(`paperConsole.method.${paymentMethod}`),
          day: formatDay(Date.parse(transactionDate)),
        }),
        done('sent', payment.submitted),
        done('reviewed', payment.reviewed),
        outcome === 'waiting' ? null : done(outcome === 'reversed' ? 'approved' : outcome, decided),
        reason,
      ]}
    />
  )
}

function OfferEntry({ offer }: { readonly offer: HistoryFlow['offers'][number] }) {
  const t = useText()
  const { at, amount, answer, answeredAt } = offer
  return (
    <Entry
      title={
        amount === null
          ? t('paperConsole.offer')
          : t('paperConsole.offerFor', { amount: formatRupees(amount) })
      }
      facts={[
        t('paperConsole.done', {
          what: t('paperConsole.did.offered'),
          moment: formatMoment(Date.parse(at)),
        }),
        answer === null || answeredAt === null
          ? t('paperConsole.offerOpen')
          : t('paperConsole.done', {
              what: t(`paperConsole.did.${answer}`),
              moment: formatMoment(Date.parse(answeredAt)),
            }),
      ]}
    />
  )
}

function DefaultEntry({ unpaid }: { readonly unpaid: NonNullable<HistoryFlow['default']> }) {
  const t = useText()
  const done = useDone()
  const { declared, reason, lifted } = unpaid
  return (
    <Entry
      title={t('paperConsole.default')}
      badge={
        <StatusBadge kind={lifted === null ? 'bad' : 'quiet'}>
          {t(lifted === null ? 'paperConsole.defaultOpen' : 'paperConsole.defaultLifted')}
        </StatusBadge>
      }
      facts={[done('declared', declared), reason, done('lifted', lifted), lifted && lifted.reason]}
    />
  )
}
