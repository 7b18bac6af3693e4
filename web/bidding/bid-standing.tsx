import { formatDay } from '#web/text/formats.ts'
import { VisuallyHidden } from '@mantine/core'
import { useState } from 'react'
import { markedTitle } from '#web/car/car-labels.ts'
import { formatRupees } from '#domain/money.ts'
import { NotLive } from '#web/car/not-live.tsx'
import { useFromNow } from '#web/clock/use-now.ts'
import { useAnyText } from '#web/text/text.ts'
import { Text } from '#web/ui/layout/text.tsx'
import { StandingLine } from '#web/car/standing-line.tsx'
import { figureOf, lastBidLine } from '#web/car/standing.ts'
import classes from './bid-standing.module.css'
import type { BiddingCar } from './bidding-list.ts'

/**
 * A lot's standing for this dealer: the amount, a status line and the last bid. Changes are announced to screen
 * readers.
 */
export function BidStanding({ car, readAt }: { readonly car: BiddingCar; readonly readAt: number }) {
  const t = useAnyText()
  const today = useFromNow(formatDay)
  const { amount, label } = figureOf(car)
  const placed = lastBidLine(car, today)
  return (
    <div className={classes['standing']} aria-live="polite" aria-atomic="true">
      <VisuallyHidden>{markedTitle(car)}</VisuallyHidden>
      <p className={classes['figure']}>
        <MovingFigure rupees={amount} />{' '}
        <Text as="span" tone="soft" size={16}>
          {t(label)}
        </Text>
      </p>
      <NotLive car={car} readAt={readAt} />
      <StandingLine car={car} />
      {placed !== null && (
        <Text tone="soft" size={14}>
          {t(placed.text, placed.values)}
        </Text>
      )}
    </div>
  )
}

/** An amount that slides in and glows for a second whenever it changes. */
function MovingFigure({ rupees }: { readonly rupees: number }) {
  const [first] = useState(rupees)
  return (
    <strong className={classes['place']}>
      <span key={rupees} className={classes['amount']} data-moved={rupees !== first || undefined}>
        {formatRupees(rupees)}
      </span>
    </strong>
  )
}
