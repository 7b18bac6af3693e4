import type { mergingCars } from '#contract/stock/merging-cars.ts'
import { accept } from '#domain/refusal.ts'
import type { FileLinks } from '#server/files/file-links.ts'
import type { HandlersOf } from '#server/platform/http/handler.ts'
import { readStockCar } from './describe-stock-car.ts'
import { mergeCars } from './merge-cars.ts'

/** Creates the handler with which admins merge two cars that are one. */
export function createMergingCarsHandlers({
  links,
}: {
  readonly links: FileLinks
}): HandlersOf<typeof mergingCars> {
  return {
    'admin/mergeCars': async (call) => {
      const merged = await mergeCars(call)
      return merged.ok ? accept(await readStockCar(call.db, links, call.input.intoCarId)) : merged
    },
  }
}
