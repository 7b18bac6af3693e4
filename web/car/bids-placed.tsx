import { useText } from '#web/text/en/car.ts'
import { Text } from '#web/ui/layout/text.tsx'
import classes from './bids-placed.module.css'

/** Shows how many of its allowed bids this dealer has placed on a lot: "Bids Placed 3/5 ●●●○○". */
export function BidsPlaced({ placed, max }: { readonly placed: number; readonly max: number }) {
  const t = useText()
  return (
    <span className={classes['bids']}>
      <span>{t('car.bidsPlaced')}</span>{' '}
      <Text as="span" tone="ink" weight={700}>
        {t('car.bidsOf', { placed, max })}
      </Text>
      <span className={classes['dots']} aria-hidden>
        {Array.from({ length: max }, (_, n) => (
          <span key={n} data-placed={n < placed || undefined} />
        ))}
      </span>
    </span>
  )
}
