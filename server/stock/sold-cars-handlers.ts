import type { soldCars } from '#contract/stock/sold-cars.ts'
import type { HandlersOf } from '#server/platform/http/handler.ts'
import type { StaffReader } from '#server/proposals/read-staff.ts'
import { correctSoldCar } from './correct-sold-car.ts'

export interface SoldCarsDeps {
  readonly staff: StaffReader
  /** Returns the database's clock in epoch ms. */
  readonly now: () => number
}

/** Creates the handler with which admins correct facts of a sold car. */
export function createSoldCarsHandlers({ staff, now }: SoldCarsDeps): HandlersOf<typeof soldCars> {
  return {
    // A car may be of next year's models.
    'admin/correctSoldCar': (call) => correctSoldCar(call, staff, new Date(now()).getUTCFullYear() + 1),
  }
}
