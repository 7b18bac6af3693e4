import { formatDay } from '#web/text/formats.ts'
import { VisuallyHidden } from '@mantine/core'
import { useState } from 'react'
import { markedTitle } from '#domain/car/car-labels.ts'
import { formatRupees } from '#domain/money.ts'
import { useLotPhase } from '#web/car/use-lot-phase.ts'
import { useFromNow } from '#web/clock/use-now.ts'
import { useAnyText } from '#web/text/text.ts'
import { KindIcon } from '#web/ui/kind-icon.tsx'
import { Text } from '#web/ui/layout/text.tsx'
import { figureOf, lastBidLine, standingOf } from './standing.ts'
import classes from './bid-standing.module.css'
import type { BiddingCar } from './bidding-list.ts'

/**
 * A lot's standing for this dealer: the amount, a status line and the last bid. Changes are announced to screen
 * readers.
 */
export function BidStanding({ car }: { readonly car: BiddingCar }) {
  const t = useAnyText()
  const phase = useLotPhase(car)
  const today = useFromNow(formatDay)
  const { amount, label } = figureOf(car)
  const standing = standingOf(car, phase)
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
      <p className={classes['state']} data-kind={standing.kind}>
        <KindIcon kind={standing.kind} size={18} />
        <span>{'reason' in standing ? standing.reason : t(standing.text, standing.values)}</span>
      </p>
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
