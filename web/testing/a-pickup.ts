import type { Output } from '#contract/api.ts'
import type { Car as AnsweredCar } from '#contract/car.ts'
import { anId, type GivenCar } from './a-car.ts'
import { aPicture } from './a-picture.ts'
import { aWonCar } from './a-won-car.ts'
import { minutesFromNow } from './fixed-now.ts'

type DeliveryPass = Output<'getDeliveryPasses'>['passes'][number]

/** Returns a paid car that waits to be fetched, with an approved delivery gate pass and no link yet. */
export function aCarToFetch(given: GivenCar = {}): AnsweredCar {
  return aWonCar({ state: 'DELIVERY_GATE_PASS_APPROVED', driverId: anId(40), ...given })
}

/** The pickup photos of a car: the one with the car, and the RC. */
export const PICKUP_PHOTOS: AnsweredCar['delivery_photos'] = ['Profile with car', 'RC photo'].map(
  (label, index) => {
    const { url, thumbnailUrl } = aPicture(index)
    return { label, url, thumbnailUrl, uploadedAt: minutesFromNow(-20) }
  },
)

/** Returns the approved delivery gate pass of a car, which is valid for six more days. */
export function aDeliveryPass(given: Partial<DeliveryPass> = {}): DeliveryPass {
  return {
    flowEntityId: anId(4),
    gatepassId: anId(41),
    reference: 'GP-7K3M',
    link: 'https://yardbid.test/gate-pass/7K3M',
    fault: null,
    holdsUntil: minutesFromNow(6 * 24 * 60),
    driverName: 'Imran Sheikh',
    yard: 'Okhla Yard',
    city: 'Delhi',
    address: 'Okhla Industrial Estate, Delhi',
    mapUrl: null,
    ...given,
  }
}

/** Returns the checklist of a delivery: an empty one. */
export function aChecklist(
  given: Partial<Output<'getDeliveryChecklist'>> = {},
): Output<'getDeliveryChecklist'> {
  return {
    flowEntityId: anId(4),
    keys: null,
    spareWheel: null,
    tools: null,
    papers: null,
    odometer: null,
    receiverName: null,
    signatureUrl: null,
    savedAt: null,
    savedBy: null,
    ...given,
  }
}
