import { VisuallyHidden } from '@mantine/core'
import { remainingBids } from '#domain/bidding/dealer-figures.ts'
import { useText } from '#web/text/en/my-cars.ts'
import classes from './bids-left.module.css'

/** Shows how many of its allowed bids the dealer has placed: "Bids ●●●○○ 2 left". */
export function BidsLeft({ placed, max }: { readonly placed: number; readonly max: number }) {
  const t = useText()
  const left = remainingBids({ bidsPlaced: placed, maxBids: max })
  return (
    <p className={classes['bids']}>
      <VisuallyHidden>{t('myCars.bidsLeftLong', { placed, max, left })}</VisuallyHidden>
      <span aria-hidden>{t('myCars.bids')}</span>
      <span className={classes['dots']} aria-hidden>
        {Array.from({ length: max }, (_, n) => (
          <span key={n} data-placed={n < placed || undefined} />
        ))}
      </span>
      <span aria-hidden>{t('myCars.bidsLeft', { left })}</span>
    </p>
  )
}
