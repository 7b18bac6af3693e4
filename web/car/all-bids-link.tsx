import { IconListNumbers } from '@tabler/icons-react'
import { Link } from 'react-router'
import type { Car } from '#domain/car/car.ts'
import { canReadHistory } from '#domain/bidding/lot-history.ts'
import { paths } from '#web/paths.ts'
import { useText } from '#web/text/en/car.ts'
import classes from './all-bids-link.module.css'

/** A link to all bids on a lot, shown to dealers who may read them. */
export function AllBidsLink({ car }: { readonly car: Car }) {
  const t = useText()
  if (car.lotId === null || !canReadHistory(car)) return null
  return (
    <Link className={classes['link']} to={paths.lotHistory(car.id, car.lotId)}>
      <IconListNumbers size={18} aria-hidden />
      {t('car.allBids')}
    </Link>
  )
}
