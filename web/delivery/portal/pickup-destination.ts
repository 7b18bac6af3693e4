import { PICKUP_LABELS } from '#domain/delivery/pickup-photos.ts'
import { call } from '#web/api/client.ts'
import type { Destinations } from '#web/picture-queue/destination.ts'
import { useListedQueue } from '#web/picture-queue/use-listed-queue.ts'

/** The kind of the pickup photos in the queue: `subject` is the flow, `label` the photo's label. */
export const PICKUP = 'pickup'

/** The destination of a driver's photos. */
const PICKUP_DESTINATIONS: Destinations = {
  [PICKUP]: {
    folder: 'delivery_photos',
    async attach({ id, key, subject, label: name, takenAt }, fileId, signal) {
      const label = PICKUP_LABELS.find((known) => known === name)
      // The labels are the server's own, and an older release knew the same.
      if (label === undefined) throw new Error(`No pickup photo is labelled ${name}`)
      const photo = { pictureId: id, label, url: fileId, takenAt: new Date(takenAt).toISOString() }
      await call('addDeliveryPhoto', { flowEntityId: subject, ...photo }, { idempotencyKey: key, signal })
    },
  },
}

/** Returns the driver's picture queue. */
export function usePickupQueue() {
  return useListedQueue(PICKUP_DESTINATIONS, 'getDriverCars')
}
