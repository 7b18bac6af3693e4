import { useState } from 'react'
import type { Car } from '#domain/car/car.ts'
import { mapSearchUrlOf, mapUrlOf } from '#domain/map-url.ts'
import { useAnyText } from '#web/text/text.ts'
import { call } from '#web/api/client.ts'
import type { YardGroup } from '#web/api/decoders.ts'
import type { Person } from '#web/people/person.ts'
import { usePersonPick } from '#web/people/use-person-pick.tsx'
import { describeDeliveryFailure } from '#web/steps/describe-delivery-failure.ts'
import { operationOf } from '#web/steps/steps.ts'
import '#web/text/en/delivery.ts'
import { paidFirst, planDelivery } from './delivery-plan.ts'
import { RequestDialog } from './request-dialog.tsx'
import type { PassRequest } from './request-plan.ts'

/** Props of the dialog that requests delivery gate passes. */
export interface DeliveryRequestProps {
  /** The car whose button opened the dialog. */
  readonly car: Car
  /** The car's yard, as the list has it now. */
  readonly yard: YardGroup
  readonly onClose: () => void
}

const TEXTS = {
  title: 'delivery.requestTitle',
  requested: 'delivery.requested',
  requestedSome: 'delivery.requestedSome',
  notRequested: 'delivery.notRequested',
  noCars: 'delivery.noCars',
} as const

const FAILED = {
  otherwise: 'delivery.requestFailed',
  withMessage: 'delivery.requestFailedWith',
  notFound: 'delivery.flowError',
} as const

/** Stands for what the dealer has not entered about a driver (part B section 7). */
const UNKNOWN = 'N/A'

/** The dialog "Request Delivery Gatepass": the driver, the yard, and which of its paid cars. One call for each car. */
export function DeliveryRequest({ car, yard, onClose }: DeliveryRequestProps) {
  const tAny = useAnyText()
  const [offered] = useState(() => paidFirst(yard.cars, car.id))
  const driver = usePersonPick({
    id: 'delivery-driver',
    label: 'delivery.chooseDriver',
    among: { type: 'delivery_driver' },
    adds: ['delivery_driver'],
    takesOnlyOne: true,
  })
  return (
    <RequestDialog
      kind="delivery"
      texts={TEXTS}
      yard={{
        name: yard.yard,
        location: yard.location,
        place: yard.place,
        city: car.city,
        mapUrl: yard.place === null ? mapSearchUrlOf([yard.yard, yard.location]) : mapUrlOf(yard.place),
      }}
      cars={offered}
      leftAtFirst={offered.slice(1).map(({ id }) => id)}
      person={driver}
      plan={(chosen) => {
        const chosenIds = chosen.map(({ id }) => id)
        const { people = [], chosenId: driverId } = driver
        const plan = planDelivery({ cars: yard.cars, chosenIds, people, driverId })
        if (!plan.ok) return { ok: false, fault: tAny(plan.fault, plan.values) }
        return { ok: true, requests: plan.requests, send: (request) => requestPass(request, plan.driver) }
      }}
      reasonOf={({ error }) => describeDeliveryFailure(error, FAILED)}
      onClose={onClose}
    />
  )
}

async function requestPass({ auctionId, carIds }: PassRequest, driver: Person): Promise<readonly string[]> {
  const { id: driverId, name: driverName, phone, address } = driver
  const about = { driverName, driverPhone: phone || UNKNOWN, driverAddress: address ?? UNKNOWN }
  for (const carId of carIds) {
    const input = { carId, auctionId, driverId, ...about, notes: 'approve' }
    await call(operationOf('requestDeliveryGatePass'), input)
  }
  return carIds
}
