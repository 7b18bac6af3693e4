import { fullTitle } from '#domain/car/car-labels.ts'
import type { FileLinks } from '#server/files/file-links.ts'
import type { QueuedCar } from './queued-cars-queries.ts'

/** Describes the car of an item of a queue. */
export function describeQueuedCar(car: QueuedCar, links: FileLinks) {
  return {
    carId: car.carId,
    title: fullTitle(car),
    regno: car.regno,
    imageUrl: car.picture === null ? null : links.carPicture(car.picture).thumbnailUrl,
  }
}
