import type { movingCars } from '#contract/gate-passes/moving-cars.ts'
import { accept } from '#domain/refusal.ts'
import type { FileLinks } from '#server/files/file-links.ts'
import type { HandlersOf } from '#server/platform/http/handler.ts'
import { readStockCar } from '#server/stock/describe-stock-car.ts'
import { moveCar } from './move-car.ts'

/** Creates the handler with which admins move a car to another yard. */
export function createMovingCarsHandlers({
  links,
}: {
  readonly links: FileLinks
}): HandlersOf<typeof movingCars> {
  return {
    'admin/moveCar': async (call) => {
      const moved = await moveCar(call)
      return moved.ok ? accept(await readStockCar(call.db, links, call.input.carId)) : moved
    },
  }
}
