import '#web/text/en/delivery.ts'
import type { Car } from '#domain/car/car.ts'
import { markedTitle } from '#web/car/car-labels.ts'
import { leadsFrom } from '#domain/flows/car-lifecycle.ts'
import type { PassRequest } from './request-plan.ts'
import type { Person } from '#web/people/person.ts'
import type { TextId } from '#web/text/text.ts'
import type { TextValues } from '#web/text/text-family.ts'

/** The calls to make, one for each car, or why there is nothing to request. */
export type DeliveryPlan =
  | { readonly ok: true; readonly requests: readonly PassRequest[]; readonly driver: Person }
  | { readonly ok: false; readonly fault: TextId; readonly values: TextValues }

const fault = (text: TextId, values: TextValues = {}): DeliveryPlan => ({ ok: false, fault: text, values })

/**
 * Plans the requests of delivery gate passes for the chosen cars (part B section 5, "Delivery gatepass request").
 * `cars` are those that the list has now.
 */
export function planDelivery(choice: {
  readonly cars: readonly Car[]
  readonly chosenIds: readonly string[]
  readonly people: readonly Person[]
  readonly driverId: string | null
}): DeliveryPlan {
  const { cars, chosenIds, people, driverId } = choice
  if (chosenIds.length === 0 || driverId === null) return fault('delivery.choose')
  const driver = people.find(({ id }) => id === driverId)
  if (driver === undefined) return fault('delivery.driverGone')
  const chosen = chosenIds.map((carId) => cars.find(({ id }) => id === carId))
  const requests: PassRequest[] = []
  for (const car of chosen) {
    if (car === undefined) return fault('delivery.carGone')
    const { id, auctionId, state } = car
    if (id === '' || auctionId === null || auctionId === '') {
      return fault('delivery.idMissing', { car: markedTitle(car) })
    }
    if (!leadsFrom('requestDeliveryGatePass', state))
      return fault('delivery.wrongState', { car: markedTitle(car) })
    requests.push({ auctionId, carIds: [id] })
  }
  return { ok: true, requests, driver }
}

/** Returns a yard's paid cars, the one that was asked for first. */
export function paidFirst(cars: readonly Car[], askedId: string): readonly Car[] {
  const paid = cars.filter(({ state }) => leadsFrom('requestDeliveryGatePass', state))
  return paid.toSorted((a, b) => Number(b.id === askedId) - Number(a.id === askedId))
}
