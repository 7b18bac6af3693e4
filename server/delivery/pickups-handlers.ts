import type { pickups } from '#contract/delivery/pickups.ts'
import type { Car } from '#contract/car.ts'
import { accept } from '#domain/refusal.ts'
import { describeCarForRole } from '#server/browsing/describe-car-for-role.ts'
import { readCar } from '#server/browsing/read-cars.ts'
import type { FileLinks } from '#server/files/file-links.ts'
import type { Queries } from '#server/platform/db/pool.ts'
import { userOf, type Caller } from '#server/platform/http/caller.ts'
import type { HandlersOf } from '#server/platform/http/handler.ts'
import { confirmDelivery } from './confirm-delivery.ts'
import { saveChecklist, showChecklist } from './delivery-checklist.ts'
import { addPickupPhoto, savePickupPhotos } from './save-pickup-photos.ts'

/** Creates the handlers of pickup photos, the delivery checklist, and the dealer's confirmation. */
export function createPickupsHandlers({ links }: { readonly links: FileLinks }): HandlersOf<typeof pickups> {
  const showCar = async (db: Queries, caller: Caller, flowId: string): Promise<Car> =>
    describeCarForRole(await readCar(db, { flowId }, { links }), caller.role)
  return {
    updateDeliveryPhotos: async ({ input, caller, db }) => {
      const saved = await savePickupPhotos({ db, links }, caller, input)
      return saved.ok ? accept({ car: await showCar(db, caller, saved.value) }) : saved
    },

    addDeliveryPhoto: async ({ input, caller, db }) => {
      const added = await addPickupPhoto({ db, links }, caller, input)
      return added.ok ? accept({ car: await showCar(db, caller, added.value) }) : added
    },

    saveDeliveryChecklist: ({ input, caller, db }) => saveChecklist({ db, links }, caller, input),

    getDeliveryChecklist: ({ input, caller, db }) => showChecklist({ db, links }, caller, input.flowEntityId),

    confirmDelivery: async ({ input: { flowEntityId }, caller, db }) => {
      const confirmed = await confirmDelivery(db, userOf(caller), flowEntityId)
      return confirmed.ok ? accept({ car: await showCar(db, caller, flowEntityId) }) : confirmed
    },
  }
}
