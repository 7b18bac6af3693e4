import type { Output } from '#contract/api.ts'
import type { Car as AnsweredCar } from '#contract/car.ts'

/** Returns a car's details as its page reads them: those of the car, without papers and interactions. */
export function aCarPage(
  car: AnsweredCar,
  given: Partial<Output<'getCarDetailsPageData'>> = {},
): Output<'getCarDetailsPageData'> {
  const { year, make, model, ownership, fueltype, kmsrun, transmission } = car
  return {
    title: `${year} ${make} ${model}`,
    regno: car.regno,
    rcstatus: car.rcstatus,
    specs: { ownership, fueltype, kmsrun, transmission },
    images: car.car_image_urls,
    location: car.city,
    latitude: null,
    longitude: null,
    start_date: car.start_date,
    end_date: car.ta_end_date,
    interactionHistory: [],
    car,
    papers: [],
    ...given,
  }
}
