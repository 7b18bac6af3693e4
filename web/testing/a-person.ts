import type { Output } from '#contract/api.ts'
import { anId } from './a-car.ts'
import { aPicture } from './a-picture.ts'

/** Returns one of the dealer's people as the server lists them: a delivery driver. */
export function aPerson(given: Partial<Output<'getDrivers'>[number]> = {}): Output<'getDrivers'>[number] {
  const { url } = aPicture(3)
  return {
    id: anId(40),
    name: 'Imran Sheikh',
    phone: '+919820000002',
    imageUrl: url,
    licenseUrl: url,
    type: 'delivery_driver',
    address: null,
    ...given,
  }
}
