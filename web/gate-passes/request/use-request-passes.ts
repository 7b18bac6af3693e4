import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query'
import type { Car } from '#domain/car/car.ts'
import { TRANSITIONS } from '#domain/flows/car-lifecycle.ts'
import { changeReads } from '#web/api/change-reads.ts'
import type { Yard, YardList } from '#web/api/decoders.ts'
import { readAgain } from '#web/api/held-reads.ts'
import { queryKeyOf } from '#web/api/use-operation.ts'
import { isHopeless } from '#web/steps/describe-step-failure.ts'
import { readsAfter } from '#web/steps/steps.ts'
import { makeRequests, type PassRequest, type RequestOutcome } from './request-plan.ts'

/** The purpose of a requested pass. */
export type RequestedKind = 'inspection' | 'delivery'

/** Changes a car in a list. */
type Move = (car: Car) => Car

/** For each kind its step, and how the cars of its list are shown as requested. */
const KINDS = {
  inspection: {
    step: 'requestGatePass',
    state: TRANSITIONS.requestGatePass.to,
    show: (queries: QueryClient, move: Move) =>
      changeReads<readonly Yard[] | null>(
        queries,
        queryKeyOf('getMyCarsByYard'),
        (yards) => yards?.map((yard) => ({ ...yard, cars: yard.cars.map(move) })) ?? null,
      ),
  },
  delivery: {
    step: 'requestDeliveryGatePass',
    state: TRANSITIONS.requestDeliveryGatePass.to,
    show: (queries: QueryClient, move: Move) =>
      changeReads<YardList | null>(
        queries,
        queryKeyOf('getDealerDeliveryCars'),
        (list) =>
          list && {
            ...list,
            groups: list.groups.map((group) => ({ ...group, cars: group.cars.map(move) })),
          },
      ),
  },
} as const satisfies Record<RequestedKind, object>

/** The requests to make, one after another, with `send`, which returns the ids of the cars that it requested. */
interface Requests {
  readonly requests: readonly PassRequest[]
  readonly send: (request: PassRequest) => Promise<readonly string[]>
}

/** Requests gate passes, and immediately shows the cars as requested. */
export function useRequestPasses(kind: RequestedKind, onDone: (outcome: RequestOutcome) => void) {
  const queries = useQueryClient()
  const { step, state, show } = KINDS[kind]
  return useMutation({
    mutationFn: ({ requests, send }: Requests) => makeRequests(requests, send, isHopeless),
    onSuccess: (outcome) => {
      const requested = new Set(outcome.requested)
      show(queries, (car) => (requested.has(car.id) ? { ...car, state, stateReason: null } : car))
      onDone(outcome)
      // The dialog can be closed while the lists are read.
      void readAgain(queries, readsAfter(step))
    },
  })
}
