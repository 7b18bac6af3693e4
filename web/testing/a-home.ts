import type { Output } from '#contract/api.ts'
import type { Car as AnsweredCar } from '#contract/car.ts'
import { perFacet } from '#domain/car/car-description.ts'

type Home = Output<'getDealerHomeData'>

const COUNTS: Home['facets'] = {
  brand: [
    { value: 'Hyundai', count: 41 },
    { value: 'Maruti', count: 36 },
    { value: 'Honda', count: 12 },
  ],
  model: [],
  carType: [{ value: 'SUV', count: 52 }],
  fueltype: [
    { value: 'Diesel', count: 60 },
    { value: 'Petrol', count: 68 },
  ],
  transmission: [{ value: 'Manual', count: 101 }],
  colour: [{ value: 'White', count: 44 }],
  owners: [{ value: '1', count: 70 }],
}

/** Returns a page of Dealer Home with these cars, and the counts of 128 cars. */
export function aHome(cars: readonly AnsweredCar[], given: Partial<Home> = {}): Home {
  return {
    dealerCities: ['Delhi', 'Gurugram'],
    endedCities: [],
    cars: [...cars],
    total: cars.length,
    facets: COUNTS,
    nextCursor: null,
    ...given,
  }
}

/** Dealer Home without a car. */
export const EMPTY_HOME: Home = aHome([], { facets: perFacet(() => []) })
