import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query'
import type { Car } from '#domain/car/car.ts'
import { changeReads } from '#web/api/change-reads.ts'
import { call } from '#web/api/client.ts'
import type { YardList } from '#web/api/decoders.ts'
import { readAgain } from '#web/api/held-reads.ts'
import { queryKeyOf } from '#web/api/use-operation.ts'
import { isHopeless } from '#web/steps/describe-step-failure.ts'
import { makeRequests, type PassRequest, type RequestOutcome } from '#web/gate-passes/request/request-plan.ts'
import type { Person } from '#web/people/person.ts'
import { operationOf, readsAfter } from '#web/steps/steps.ts'

/** Stands for what the dealer has not told of a driver (part B section 7). */
const UNKNOWN = 'N/A'

/** Requests delivery gate passes, one call for each car, and shows the cars as requested at once. */
export function useRequestDelivery(onDone: (outcome: RequestOutcome) => void) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({
      requests,
      driver,
    }: {
      readonly requests: readonly PassRequest[]
      readonly driver: Person
    }) => makeRequests(requests, (request) => requestPass(request, driver), isHopeless),
    onSuccess: (outcome) => {
      showAsRequested(queries, new Set(outcome.requested))
      onDone(outcome)
      // The dialog can be closed while the lists are read.
      void readAgain(queries, readsAfter('requestDeliveryGatePass'))
    },
  })
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

function showAsRequested(queries: QueryClient, carIds: ReadonlySet<string>): void {
  const move = (car: Car): Car =>
    carIds.has(car.id) ? { ...car, state: 'DELIVERY_GATE_PASS_REQUESTED', stateReason: null } : car
  changeReads<YardList | null>(
    queries,
    queryKeyOf('getDealerDeliveryCars'),
    (list) =>
      list && { ...list, groups: list.groups.map((group) => ({ ...group, cars: group.cars.map(move) })) },
  )
}
