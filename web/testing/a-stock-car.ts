import { stockCar, type StockCar } from '#contract/stock/admin-cars.ts'
import { anId } from './a-car.ts'
import { minutesFromNow } from './fixed-now.ts'

const NOTHING_KNOWN = Object.fromEntries(Object.keys(stockCar.shape).map((name) => [name, null]))

/** Returns an unlisted car of the house of which only what every car has is known. */
export function aStockCar(given: Partial<StockCar> = {}): StockCar {
  return stockCar.parse({
    ...NOTHING_KNOWN,
    id: anId(1),
    make: 'Hyundai',
    model: 'Creta',
    year: 2019,
    city: 'Delhi',
    car_image_urls: [],
    papers: [],
    status: 'unlisted',
    earlierCarId: null,
    isTwin: false,
    mergedIntoCarId: null,
    mergedCarIds: [],
    createdAt: minutesFromNow(-600),
    ...given,
  })
}
