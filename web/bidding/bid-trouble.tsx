import { formatRupees } from '#domain/money.ts'
import { useText } from '#web/text/en/my-cars.ts'
import { ErrorReference } from '#web/ui/error-reference.tsx'
import { KindIcon } from '#web/ui/kind-icon.tsx'
import classes from './bid-trouble.module.css'
import type { BiddingCar } from './bidding-list.ts'
import type { Trouble } from './use-bidding.ts'

/** Props of the notice about an unconfirmed bid. */
export interface BidTroubleProps {
  readonly trouble: Trouble
  readonly car: BiddingCar
  /** When the list was read, in epoch ms by the device's clock. */
  readonly readAt: number
}

/**
 * The result of an unconfirmed bid, which stays after the banner has gone. A bid without an answer is in doubt only
 * until the list was read again: by then it can no longer be placed, so the list shows whether it was.
 */
export function BidTrouble({ trouble, car, readAt }: BidTroubleProps) {
  const t = useText()
  const isThere = car.bids.some(({ amount }) => amount === trouble.amount)
  if (isThere) return null
  const isOpen = trouble.isUnanswered && readAt <= trouble.at
  const text = t(isOpen ? 'myCars.bidUnanswered' : 'myCars.bidNotPlaced', {
    amount: formatRupees(trouble.amount),
  })
  return (
    <output className={classes['trouble']}>
      <KindIcon kind={isOpen ? 'waiting' : 'bad'} size={18} />
      <span>
        <span>{text}</span>
        <ErrorReference error={trouble.error} />
      </span>
    </output>
  )
}
