import { VisuallyHidden } from '@mantine/core'
import { useState } from 'react'
import type { Car } from '#domain/car/car.ts'
import { leadsFrom } from '#domain/flows/car-lifecycle.ts'
import { AllBidsLink } from '#web/car/all-bids-link.tsx'
import { formatRupees } from '#domain/money.ts'
import { BidsPlaced } from '#web/car/bids-placed.tsx'
import { NotLive } from '#web/car/not-live.tsx'
import { StandingLine } from '#web/car/standing-line.tsx'
import { useText } from '#web/text/en/car-details.ts'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import { AuctionCountdown } from './auction-countdown.tsx'
import classes from './auction-panel.module.css'
import { NextStep } from './next-step.tsx'
import { PriceStrip } from './price-strip.tsx'

/**
 * The auction of a car: countdown, prices, the dealer's next action, and its bids. `readAt` is when the car was read, in epoch
 * ms by the device's clock; null until then.
 */
export function AuctionPanel({ car, readAt }: { readonly car: Car; readonly readAt: number | null }) {
  const t = useText()
  return (
    <section className={classes['panel']}>
      <VisuallyHidden component="h2">{t('carDetails.auction')}</VisuallyHidden>
      <AuctionCountdown car={car} />
      <AnnouncedBid car={car} />
      {leadsFrom('placeBid', car.state) && (
        <div className={classes['standing']}>
          <StandingLine car={car} />
        </div>
      )}
      <PriceStrip car={car} />
      {readAt !== null && car.flowEntityId !== null && <NotLive car={car} readAt={readAt} />}
      <NextStep car={car} />
      <p className={classes['rules']}>
        {car.lotId !== null && (
          <StatusBadge kind="quiet">
            {t(car.auctionFormat === 'sealed' ? 'carDetails.sealedAuction' : 'carDetails.openAuction')}
          </StatusBadge>
        )}
        <BidsPlaced placed={car.bidsPlaced} max={car.maxBids} />
      </p>
      <AllBidsLink car={car} />
    </section>
  )
}

/** Announces new highest bids to screen readers, but not the initial one. */
function AnnouncedBid({ car }: { readonly car: Car }) {
  const t = useText()
  const [first] = useState(car.highestBid)
  const { highestBid } = car
  return (
    <VisuallyHidden aria-live="polite">
      {highestBid !== null && highestBid !== first && !car.isSold
        ? t('carDetails.newHighestBid', { amount: formatRupees(highestBid) })
        : ''}
    </VisuallyHidden>
  )
}
