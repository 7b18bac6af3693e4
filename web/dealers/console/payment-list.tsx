import type { DealerRecord } from '#contract/dealers/admin-dealers.ts'
import { formatMoment } from '#domain/indian-time.ts'
import { useText } from '#web/text/text.ts'
import { Money } from '#web/ui/money.tsx'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import classes from './payment-list.module.css'

/** A dealer's completed and started payments for cities. */
export function PaymentList({ payments }: { readonly payments: DealerRecord['payments'] }) {
  const t = useText()
  if (payments.length === 0) return <p className={classes['none']}>{t('console.noPayments')}</p>
  return (
    <ul className={classes['payments']}>
      {payments.map(({ orderId, amount, cities, state, createdAt, paidAt }) => (
        <li key={orderId}>
          <span className={classes['line']}>
            <Money rupees={amount} />
            <StatusBadge kind={state === 'paid' ? 'good' : 'quiet'}>
              {t(`console.payment.${state}`)}
            </StatusBadge>
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
