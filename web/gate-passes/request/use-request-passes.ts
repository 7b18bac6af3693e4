import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query'
import type { Car } from '#domain/car/car.ts'
import { changeReads } from '#web/api/change-reads.ts'
import { call } from '#web/api/client.ts'
import type { Yard } from '#web/api/decoders.ts'
import { readAgain } from '#web/api/held-reads.ts'
import { queryKeyOf } from '#web/api/use-operation.ts'
import { operationOf, readsAfter } from '#web/steps/steps.ts'
import { isHopeless } from '#web/steps/describe-step-failure.ts'
import { makeRequests, type PassRequest, type RequestOutcome } from './request-plan.ts'

/** Makes gate pass requests, and shows the cars as requested at once. */
export function useRequestPasses(onDone: (outcome: RequestOutcome) => void) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({
      requests,
      personId,
    }: {
      readonly requests: readonly PassRequest[]
      readonly personId: string
    }) =>
      makeRequests(
        requests,
        async ({ auctionId, carIds }) => {
          const input = { auctionId, carIds: [...carIds], driverId: personId }
          const { cars } = await call(operationOf('requestGatePass'), input)
          return cars.map(({ carId }) => carId)
        },
        isHopeless,
      ),
    onSuccess: (outcome) => {
      showAsRequested(queries, new Set(outcome.requested))
      onDone(outcome)
      // The dialog can be closed while the lists are read.
      void readAgain(queries, readsAfter('requestGatePass'))
    },
  })
}

function showAsRequested(queries: QueryClient, carIds: ReadonlySet<string>): void {
  const move = (car: Car): Car =>
    carIds.has(car.id) ? { ...car, state: 'GATE_PASS_REQUESTED', stateReason: null } : car
  changeReads<readonly Yard[] | null>(
    queries,
    queryKeyOf('getMyCarsByYard'),
    (yards) => yards?.map((yard) => ({ ...yard, cars: yard.cars.map(move) })) ?? null,
  )
}
