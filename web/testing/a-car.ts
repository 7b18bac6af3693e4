import type { Output } from '#contract/api.ts'
import { car as carSchema, type Car as AnsweredCar } from '#contract/car.ts'
import { readCar, type Car } from '#domain/car/car.ts'
import * as z from 'zod'
import { aPicture } from './a-picture.ts'
import { minutesFromNow } from './fixed-now.ts'

/** Returns the same id for the same number. */
export function anId(number: number): string {
  return `0199f2b4-7c1d-7a33-9f5e-${String(number).padStart(12, '0')}`
}

/** The place of the yard in Okhla. */
export const OKHLA = { latitude: 28.53, longitude: 77.27 }

/** Every field of a car, empty or unknown. */
const NOTHING_KNOWN = Object.fromEntries(
  Object.entries(carSchema.shape)
    .filter(([, schema]) => !(schema instanceof z.ZodOptional))
    .map(([name, schema]) => [name, schema instanceof z.ZodArray ? [] : null]),
)

/** A Creta in Delhi of which all is known, in no auction and no flow. */
const CRETA = {
  id: anId(1),
  make: 'Hyundai',
  model: 'Creta',
  variant: 'SX',
  year: 2019,
  regno: 'DL8CAF1234',
  kmsrun: 43_210,
  fueltype: 'Diesel',
  transmission: 'Manual',
  carType: 'SUV',
  city: 'Delhi',
  yard: 'Okhla Yard',
  ownership: 1,
  rcstatus: 'Yes',
  price: 810_000,
  isSold: false,
  maxBids: 5,
  bidsPlaced: 0,
  paymentReversed: false,
} satisfies Partial<AnsweredCar>

/** An open lot at ₹7,90,000 that ends tomorrow. */
const OPEN_LOT = {
  auctionId: anId(2),
  lotId: anId(3),
  lotNumber: 12,
  start_date: minutesFromNow(-20 * 60),
  ta_end_date: minutesFromNow(28 * 60),
  auctionFormat: 'open',
  startingPrice: 400_000,
  bidIncrement: 1_000,
  paymentTermsHours: 48,
  highestBid: 790_000,
  latestBidValue: 790_000,
  minimumBid: 791_000,
} satisfies Partial<AnsweredCar>

/** The names of the fields that answers give twice. */
type Repeated = 'car_id' | 'flow_entity_id' | 'awardedAmount'

/** The fields that differ from the car that a factory makes. */
export type GivenCar = Partial<Omit<AnsweredCar, Repeated>>

/** Returns a car as every list sends it, with all facts and no auction. */
export function aCar(given: GivenCar = {}): AnsweredCar {
  const car = { ...NOTHING_KNOWN, ...CRETA, car_image_urls: [aPicture(), aPicture(1)], ...given }
  return carSchema.parse({
    ...car,
    car_id: car.id,
    flow_entity_id: given.flowEntityId ?? null,
    awardedAmount: given.awardedToDealerAmount ?? null,
  })
}

/** Returns a car of which nothing is known but what every car has. */
export function anUnknownCar(given: GivenCar = {}): AnsweredCar {
  const { id, make, model, year, city, isSold, maxBids, bidsPlaced, paymentReversed } = CRETA
  const unknown = Object.fromEntries(Object.keys(CRETA).map((name) => [name, null]))
  return aCar({
    ...unknown,
    id,
    make,
    model,
    year,
    city,
    isSold,
    maxBids,
    bidsPlaced,
    paymentReversed,
    car_image_urls: [],
    ...given,
  })
}

/** Returns a car with a name, a place and amounts as long as they come. */
export const LONG_NAMES = {
  make: 'Mercedes-Benz',
  model: 'Mercedes-Maybach GLS',
  variant: '600 4MATIC Long Wheelbase Executive Edition with Rear Entertainment Package',
  regno: 'MH43BYAA9999',
  kmsrun: 9_99_999,
  fueltype: 'Petrol + CNG + LPG',
  transmission: 'Automatic (Torque Converter)',
  city: 'Thiruvananthapuram',
  yard: 'Sriperumbudur–Oragadam Industrial Corridor Stockyard No. 14',
  price: 9_99_99_999,
} satisfies GivenCar

/** Returns a car of Place Bids as its list sends it: an open lot at ₹7,90,000, without a bid by this dealer. */
export function aLot(given: GivenCar = {}): AnsweredCar {
  return aCar({ ...OPEN_LOT, flowEntityId: anId(4), state: 'PLACE_BIDS', leading: false, ...given })
}

/** Returns a car as the screens read it from an answer. */
export function readAnswered(answered: AnsweredCar): Car {
  const car = readCar(answered)
  if (car === null) throw new Error('An answered car cannot be read.')
  return car
}

/** Returns the answer of a list by yard: all cars in one yard. */
export function inOneYard(...cars: readonly AnsweredCar[]): Output<'getDealerPlaceBidsCars'> {
  return {
    totalCars: cars.length,
    yardGroups: [
      {
        yard: 'Okhla Yard',
        location: 'Okhla Industrial Estate, Delhi',
        ...OKHLA,
        cars: [...cars],
      },
    ],
  }
}
