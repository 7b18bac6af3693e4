import { VisuallyHidden } from '@mantine/core'
import { useState } from 'react'
import type { Car } from '#domain/car/car.ts'
import { DEFAULT_STARTING_PRICE } from '#domain/lot/auction-rules.ts'
import { AllBidsLink } from '#web/car/all-bids-link.tsx'
import { formatRupees } from '#domain/money.ts'
import { BidsPlaced } from '#web/car/bids-placed.tsx'
import { ExtendedNote } from '#web/car/extended-note.tsx'
import { hammerPriceOf } from '#web/car/hammer-price.ts'
import { useText } from '#web/text/text.ts'
import { Money } from '#web/ui/money.tsx'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import { AuctionCountdown } from './auction-countdown.tsx'
import classes from './auction-panel.module.css'
import { NextStep } from './next-step.tsx'

/** The auction of a car: countdown, prices and bids, and the dealer's next action. */
export function AuctionPanel({ car }: { readonly car: Car }) {
  const t = useText()
  const { price, highestBid, startingPrice, currentBid } = car
  const figures = [
    { label: t('car.guidePrice'), rupees: price },
    {
      label: t('carDetails.startingPrice'),
      rupees: startingPrice > DEFAULT_STARTING_PRICE ? startingPrice : null,
    },
    car.isSold
      ? { label: t('car.hammerPrice'), rupees: hammerPriceOf(car) }
      : { label: t('carDetails.highestBid'), rupees: highestBid },
    { label: t('carDetails.yourBid'), rupees: currentBid },
  ]
  return (
    <section className={classes['panel']}>
      <VisuallyHidden component="h2">{t('carDetails.auction')}</VisuallyHidden>
      <AuctionCountdown car={car} />
      <ExtendedNote lotId={car.lotId} />
      <AnnouncedBid car={car} />
      <dl className={classes['figures']}>
        {figures.map(
          ({ label, rupees }) =>
            rupees !== null && (
              <div key={label}>
                <dt>{label}</dt>
                <dd>
                  <Money rupees={rupees} size="lg" />
                </dd>
              </div>
            ),
        )}
      </dl>
      <p className={classes['rules']}>
        {car.lotId !== null && (
          <StatusBadge kind="quiet">
            {t(car.auctionFormat === 'sealed' ? 'carDetails.sealedAuction' : 'carDetails.openAuction')}
          </StatusBadge>
        )}
        <BidsPlaced placed={car.bidsPlaced} most={car.maxBids} />
      </p>
      <AllBidsLink car={car} />
      <NextStep car={car} />
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
