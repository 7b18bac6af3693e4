import { formatRupees } from '#domain/money.ts'
import { useText } from '#web/text/text.ts'
import { ErrorReference } from '#web/ui/error-reference.tsx'
import { KindIcon } from '#web/ui/kind-icon.tsx'
import classes from './bid-trouble.module.css'
import type { BiddingCar } from './bidding-list.ts'
import type { Trouble } from './use-bidding.ts'

/** A bid that was not confirmed, and what has been read since. */
export interface BidTroubleProps {
  readonly trouble: Trouble
  readonly car: BiddingCar
  /** When the list was read, in epoch milliseconds of this device. */
  readonly readAt: number
}

/**
 * What became of a bid that was not confirmed; stays when its banner has gone. One that nobody heard of is in
 * doubt only until the list was read again: it can't be placed any more, so either it is there or it isn't.
 */
export function BidTrouble({ trouble, car, readAt }: BidTroubleProps) {
  const t = useText()
  const isThere = car.bids.some(({ amount }) => amount === trouble.amount)
  if (isThere) return null
  const isOpen = trouble.isUnheard && readAt <= trouble.at
  const text = t(isOpen ? 'myCars.bidUnheard' : 'myCars.bidNotPlaced', {
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
