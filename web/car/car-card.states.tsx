import { aCar, anUnknownCar, aLot, LONG_NAMES, readAnswered } from '#web/testing/a-car.ts'
import { aWonCar } from '#web/testing/a-won-car.ts'
import { minutesFromNow } from '#web/testing/fixed-now.ts'
import type { States } from '#web/testing/states/state.ts'
import { CarGrid, CarGridItem } from './car-grid.tsx'
import { CarCard, type CarCardProps } from './car-card.tsx'

/** The card among others: in a grid, which gives it its width. */
const card = (car: ReturnType<typeof aCar>, more: Partial<CarCardProps> = {}) =>
  ({
    signedIn: 'dealer',
    part: (
      <CarGrid label="Yardbid">
        <CarGridItem>
          <CarCard car={readAnswered(car)} {...more} />
        </CarGridItem>
      </CarGrid>
    ),
  }) as const

export const states = {
  'an open lot': { ...card(aLot()), shows: ['2019 Hyundai Creta', '₹7,90,000', '1st Owner', '43,210 KMS'] },
  'before the first bid': {
    ...card(aLot({ highestBid: null, latestBidValue: null, minimumBid: 400_000 })),
    shows: '₹4,00,000',
  },
  'not started': { ...card(aLot({ start_date: minutesFromNow(60) })), shows: 'Not Started' },
  'ends in four minutes': { ...card(aLot({ ta_end_date: minutesFromNow(4) })), shows: '4M:00S' },
  'in no auction': { ...card(aCar()), shows: 'N/A' },
  'sold to another': {
    ...card(
      aLot({ isSold: true, outcome: 'awarded', auctionWinAmount: 820_000, ta_end_date: minutesFromNow(-30) }),
    ),
    shows: ['SOLD', '₹8,20,000'],
  },
  won: { ...card(aWonCar(), { hasBids: false }), shows: 'WON' },
  'long names': { ...card(aLot(LONG_NAMES)), shows: ['600 4MATIC Long Wheelbase', '₹9,99,99,999'] },
  'unknown facts': { ...card(anUnknownCar()), shows: ['Not known', 'Unknown', 'N/A'] },
} satisfies States
