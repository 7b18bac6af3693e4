import type { DealerRecord } from '#contract/dealers/admin-dealers.ts'
import type { OrderState } from '#domain/dealers/order-state.ts'
import { formatMoment } from '#domain/indian-time.ts'
import { formatRupees } from '#domain/money.ts'
import { useText } from '#web/text/text.ts'
import { Money } from '#web/ui/money.tsx'
import { StatusBadge, type StatusKind } from '#web/ui/status-badge.tsx'
import classes from './payment-list.module.css'

const KINDS: Readonly<Record<OrderState, StatusKind>> = {
  open: 'quiet',
  checking: 'waiting',
  failed: 'bad',
  paid: 'good',
}

/** A dealer's completed and started payments for cities. */
export function PaymentList({ payments }: { readonly payments: DealerRecord['payments'] }) {
  const t = useText()
  if (payments.length === 0) return <p className={classes['none']}>{t('console.noPayments')}</p>
  return (
    <ul className={classes['payments']}>
      {payments.map(({ orderId, amount, cities, state, createdAt, paidAt, refundDue, refunded }) => (
        <li key={orderId}>
          <span className={classes['line']}>
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
          </span>
          <span>{cities.join(', ')}</span>
          <span className={classes['detail']}>
            {formatMoment(Date.parse(paidAt ?? createdAt))} · {orderId}
          </span>
        </li>
      ))}
    </ul>
  )
}
