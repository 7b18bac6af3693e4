import { formatPaise, formatRupees } from '#domain/money.ts'
import { GST_PERCENT, splitGst } from '#domain/tax/gst.ts'
import { useText } from '#web/text/en/onboarding.ts'
import { Text } from '#web/ui/layout/text.tsx'
import { Money } from '#web/ui/money.tsx'
import classes from './pay-for-cities.module.css'

/** The price of the chosen cities, in rupees: in all, as a sum, and the tax in it. `price` is that of one city. */
export function CityTotal({ total, price }: { readonly total: number; readonly price: number }) {
  const t = useText()
  return (
    <div className={classes['total']}>
      <Text as="span" weight={600}>
        {t('subscription.total')}
      </Text>
      <Money rupees={total} size="xl" />
      <span className={classes['sum']}>
        {t('subscription.sum', { count: price === 0 ? 0 : total / price, price: formatRupees(price) })}
      </span>
      {total > 0 && (
        <span className={classes['sum']}>
          {t('subscription.gst', {
            percent: GST_PERCENT,
            gst: formatPaise(splitGst(total * 100, false).igst),
          })}
        </span>
      )}
    </div>
  )
}
