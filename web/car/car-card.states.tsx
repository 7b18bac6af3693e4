import {
  aCar,
  anId,
  anUnknownCar,
  aLot,
  LONG_NAMES,
  readAnswered,
  type GivenCar,
} from '#web/testing/a-car.ts'
import { aWonCar } from '#web/testing/a-won-car.ts'
import { minutesFromNow } from '#web/testing/fixed-now.ts'
import type { States } from '#web/testing/states/state.ts'
import { CarGrid, CarGridItem } from './car-grid.tsx'
import { CarCard } from './car-card.tsx'

/** The cards of these cars in a grid, which gives them their width. */
function cards(...given: readonly GivenCar[]) {
  const cars = given.map((one, index) => aLot({ id: anId(10 + index), ...one }))
  return {
    signedIn: 'dealer',
    part: (
      <CarGrid label="Yardbid">
        {cars.map((car) => (
          <CarGridItem key={car.id}>
            <CarCard car={readAnswered(car)} />
          </CarGridItem>
        ))}
        <CarGridItem>
          <CarCard car={readAnswered(aWonCar())} hasBids={false} />
        </CarGridItem>
      </CarGrid>
    ),
  } as const
}

export const states = {
  'each standing of a lot': {
    ...cards(
      {},
      { highestBid: null, latestBidValue: null, minimumBid: 450_000 },
      { start_date: minutesFromNow(60) },
      { ta_end_date: minutesFromNow(4) },
      { isSold: true, outcome: 'awarded', auctionWinAmount: 830_000, ta_end_date: minutesFromNow(-30) },
    ),
    shows: [
      '2019 Hyundai Creta',
      '₹7,90,000',
      '1st Owner',
      '43,210 KMS',
      '₹4,00,000',
      'Not Started',
      '4M:00S',
      'SOLD',
      '₹8,30,000',
      'WON',
    ],
  },
  'with an announcement': {
    ...cards(
      {
        ownership: 3,
        announcements: [
          {
            at: minutesFromNow(-90),
            text: '',
            facts: [{ field: 'ownership', before: 1, after: 3 }],
          },
        ],
      },
      {
        announcements: [
          { at: minutesFromNow(-200), text: 'An earlier one.', facts: [] },
          {
            at: minutesFromNow(-30),
            text: 'The registration certificate came today and names three owners, so the number of owners is corrected.',
            facts: [
              { field: 'ownership', before: 1, after: 3 },
              { field: 'price', before: null, after: 790_000 },
            ],
          },
        ],
      },
    ),
    shows: ['owners 1 → 3', 'guide price not known → ₹7,90,000. The registration certificate came today'],
  },
  'in no auction, with long names, or of unknown facts': {
    ...cards(LONG_NAMES, aCar({ id: anId(31) }), anUnknownCar({ id: anId(32) })),
    shows: ['600 4MATIC Long Wheelbase', '₹9,99,99,999', 'N/A', 'Not known', 'Unknown'],
  },
} satisfies States
