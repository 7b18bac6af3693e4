import { formatMoment } from '#web/text/formats.ts'
import { HOUSE_PHONE } from '#domain/house-phone.ts'
import { formatRupees } from '#domain/money.ts'
import { useLiveEvent } from '#web/api/live.tsx'
import { useRead } from '#web/api/use-operation.ts'
import { useSession } from '#web/session/session.tsx'
import { useText } from '#web/car-payments/payment-texts.ts'
import { Callout } from '#web/ui/callout.tsx'
import classes from './open-defaults.module.css'

/** Says that a default of the dealer is open, what it forbids, and whom to call. Renders nothing without one. */
export function OpenDefaults() {
  const t = useText()
  const { role } = useSession()
  // An admin may look at this screen, but has no defaults.
  const { data, refetch } = useRead('getOpenDefaults', {}, { enabled: role === 'orguserdealer' })
  useLiveEvent('flow', ({ event }) => {
    if (event === 'declareDefault' && role === 'orguserdealer') void refetch()
  })
  if (data === undefined || data.defaults.length === 0) return null
  const { defaults } = data
  return (
    <div className={classes['defaults']}>
      <Callout kind="bad">
        <strong>{t('payment.defaultTitle', { count: defaults.length })}</strong>
        <p>{t('payment.defaultText', { phone: HOUSE_PHONE.shown })}</p>
        <ul className={classes['list']}>
          {defaults.map(({ flowEntityId, title, amount, reason, declaredAt }) => (
            <li key={flowEntityId}>
              {t('payment.defaultCar', {
                title,
                amount: formatRupees(amount),
                reason,
                moment: formatMoment(Date.parse(declaredAt)),
              })}
            </li>
          ))}
        </ul>
      </Callout>
    </div>
  )
}
