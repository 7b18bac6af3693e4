import type { Tx } from '#server/platform/db/transaction.ts'
import { actorOf } from '#server/platform/actor.ts'
import type { Output } from '#contract/api.ts'
import { leadsFrom } from '#domain/flows/car-lifecycle.ts'
import type { FlowState } from '#domain/flows/flow-states.ts'
import { accept, refuse, refuseField, type Result } from '#domain/refusal.ts'
import { type UserCaller } from '#server/platform/http/caller.ts'
import { findFlowsOfCars, type FoundFlow } from '#server/flows/find-flow.ts'
import { lockFlows } from '#server/flows/lock-flows.ts'
import { moveFlows, type MovedFlow } from '#server/flows/transition.ts'
import { insertGatePass, lockCarPlaces, type CarPlace } from './gate-pass-queries.ts'
import { lockPerson } from '#server/people/people-queries.ts'

/**
 * Requests one gate pass for cars of one auction and one yard, in the name of one of the dealer's people. Skips cars
 * that already have a request or a pass; refuses with WRONG_STATE if none remains.
 */
export async function requestGatePass(
  tx: Tx,
  caller: UserCaller,
  request: { readonly auctionId: string; readonly carIds: readonly string[]; readonly personId: string },
): Promise<Result<Output<'createGatepass'>>> {
  const { organisationId, userId } = caller
  const carIds = [...new Set(request.carIds)]
  const found = await findFlowsOfCars(tx, { organisationId, carIds })
  const flows = carIds.flatMap((carId) => found.get(carId) ?? [])
  const states = await lockFlows(
    tx,
    flows.map(({ flowId }) => flowId),
  )
  // After the flows, so that a car that moves meanwhile gets its pass for the yard in which it then stands.
  const places = await lockCarPlaces(
    tx,
    flows.map(({ carId }) => carId),
  )
  const mixed = refuseMixed(request.auctionId, flows, places)
  if (mixed !== null) return mixed
  if (flows.length < carIds.length || !flows.some(({ auctionId }) => auctionId === request.auctionId)) {
    return refuse('NOT_FOUND', 'car.notInMyCars')
  }
  if ((await lockPerson(tx, { organisationId, personId: request.personId }, 'share')) === null) {
    return refuse('NOT_FOUND', 'evaluator.unknown')
  }
  const due = flows.filter(({ flowId }) => leadsFrom('requestGatePass', states.get(flowId) ?? null))
  if (due.length === 0) {
    return refuse('WRONG_STATE', 'gatePass.allRequested')
  }
  const gatePassId = await insertGatePass(tx, {
    kind: 'inspection',
    organisationId,
    userId,
    auctionId: request.auctionId,
    yardId: places.find(({ carId }) => carId === due[0]?.carId)?.yardId ?? null,
    personId: request.personId,
  })
  const moved = await moveFlows(
    tx,
    actorOf(caller),
    due.map(({ flowId }) => ({ flowId, event: 'requestGatePass' as const, gatePassId })),
  )
  return moved.ok ? accept({ gatepassId: gatePassId, cars: moved.value.map(describeCarState) }) : moved
}

/**
 * Refuses with INVALID_INPUT for cars of several auctions or yards. Checks only the dealer's own cars, so that the
 * answer reveals nothing about others.
 */
function refuseMixed(
  auctionId: string,
  flows: readonly FoundFlow[],
  places: readonly CarPlace[],
): Result<never> | null {
  const elsewhere = flows.filter((flow) => flow.auctionId !== auctionId).length
  if (elsewhere > 0 && elsewhere < flows.length) {
    return refuseField('carIds', 'gatePass.severalAuctions')
  }
  const yards = new Set(places.map(({ cityId, yardId }) => yardId ?? `city ${cityId}`))
  return yards.size > 1 ? refuseField('carIds', 'gatePass.severalYards') : null
}

function describeCarState({ carId, state }: MovedFlow): { carId: string; state: FlowState } {
  if (state === null) throw new Error('A gate pass request must not remove the flow.')
  return { carId, state }
}
