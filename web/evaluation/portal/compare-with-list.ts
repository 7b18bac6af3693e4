import type { Car } from '#domain/car/car.ts'
import { isSamePicture, type QueuedPicture } from '#web/picture-queue/queued-picture.ts'
import { EVALUATION } from './evaluation-destination.ts'

/** The pictures of this device that arrived, by their ids, and that need a note or no longer count. */
export interface Compared {
  /** Those that the list has for the first time. */
  readonly listed: readonly string[]
  /** Those that the list no longer has: they were deleted, on another device or by the dealer. */
  readonly deleted: readonly string[]
}

/**
 * Compares the evaluation pictures that have arrived with those of the listed cars. A picture is taken for deleted only if
 * the list has had it: a list that was asked for before it arrived does not have it yet.
 */
export function compareWithList(
  pictures: readonly QueuedPicture[],
  cars: readonly Pick<Car, 'flowEntityId' | 'evaluationImages'>[],
): Compared {
  const [listed, deleted]: [string[], string[]] = [[], []]
  for (const picture of pictures) {
    const car = cars.find(({ flowEntityId }) => flowEntityId === picture.subject)
    if (picture.kind !== EVALUATION || picture.status !== 'arrived' || car === undefined) continue
    const isThere = car.evaluationImages.some(({ id }) => isSamePicture(id, picture))
    if (isThere && picture.isListed !== true) listed.push(picture.id)
    if (!isThere && picture.isListed === true) deleted.push(picture.id)
  }
  return { listed, deleted }
}
