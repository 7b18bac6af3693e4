import { formatMoment } from '#web/text/formats.ts'
import type { DealerRecord } from '#contract/dealers/admin-dealers.ts'
import type { OrderState } from '#domain/dealers/order-state.ts'
import { formatRupees } from '#domain/money.ts'
import { useText } from '#web/text/en/console.ts'
import { Row } from '#web/ui/layout/row.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { Text } from '#web/ui/layout/text.tsx'
import { Money } from '#web/ui/money.tsx'
import { StatusBadge, type StatusKind } from '#web/ui/status-badge.tsx'

const KINDS: Readonly<Record<OrderState, StatusKind>> = {
  open: 'quiet',
  checking: 'waiting',
  failed: 'bad',
  paid: 'good',
}

/** A dealer's completed and started payments for cities. */
export function PaymentList({ payments }: { readonly payments: DealerRecord['payments'] }) {
  const t = useText()
  if (payments.length === 0) return <Text tone="soft">{t('console.noPayments')}</Text>
  return (
    <Stack as="ul" gap={3}>
      {payments.map(({ orderId, amount, cities, state, createdAt, paidAt, refundDue, refunded }) => (
        <Stack as="li" breaks gap={0.5} key={orderId}>
          <Row as="span" gap={2} align="center">
            <Money rupees={amount} />
            <StatusBadge kind={KINDS[state]}>{t(`console.payment.${state}`)}</StatusBadge>
            {refundDue > 0 && (
              <StatusBadge kind="waiting">
                {t('console.payment.refundDue', { amount: formatRupees(refundDue) })}
              </StatusBadge>
            )}
            {refunded > 0 && (
              <StatusBadge kind="info">
                {t('console.payment.refunded', { amount: formatRupees(refunded) })}
              </StatusBadge>
            )}
          </Row>
          <span>{cities.join(', ')}</span>
          <Text as="span" tone="soft" size={14}>
            {formatMoment(Date.parse(paidAt ?? createdAt))} · {orderId}
          </Text>
        </Stack>
      ))}
    </Stack>
  )
}
