import { movesAlong } from '#domain/gate-passes/gate-pass.ts'
import { decideMove, describeMove } from '#domain/gate-passes/move-car.ts'
import { accept, refuse, type Result } from '#domain/refusal.ts'
import { auditCall } from '#server/audit/record-audit.ts'
import { announce } from '#server/flows/announce.ts'
import { appendEvents } from '#server/flows/event-log.ts'
import { lockLotsToEnd } from '#server/flows/locked-lot.ts'
import { noteFlows } from '#server/flows/note-flows.ts'
import { actorOf } from '#server/platform/actor.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import { userOf } from '#server/platform/http/caller.ts'
import type { Call } from '#server/platform/http/handler.ts'
import { findYardPlace } from '#server/stock/cars-queries.ts'
import { refuseMerged } from '#server/stock/refuse-merged.ts'
import { carChanged, describeChanged } from '#server/stock/stock-events.ts'
import { compareColumns, lockCars, rewriteCars } from '#server/stock/stock-queries.ts'
import { judgePasses } from './gate-page.ts'
import { lockPass } from './gate-pages-queries.ts'
import {
  findMovedPass,
  hasCarLeft,
  insertMovedPass,
  lockFlowsOfCar,
  readOpenLots,
  setPassOfFlow,
  type FlowOfCar,
} from './moved-cars-queries.ts'

/**
 * Moves a car to another yard, also in an auction and after its sale. Its dealers are notified; their gate passes that hold, or
 * wait for an answer, end for the old yard, and a new pass for the new one takes their place. It locks the car's lots and flows
 * before the car, and dealers who ask for a pass wait. Refuses with NOT_FOUND, WRONG_STATE or INVALID_INPUT.
 */
export async function moveCar(call: Call<'admin/moveCar'>): Promise<Result<null>> {
  const { db, input, caller } = call
  const { carId } = input
  const to = await findYardPlace(db, input.yardId)
  const lots = await readOpenLots(db, carId)
  const { now } = await lockLotsToEnd(
    db,
    lots.map(({ lotId }) => lotId),
  )
  await lockFlowsOfCar(db, carId)
  const before = (await lockCars(db, [carId])).get(carId)
  if (!before) return refuse('NOT_FOUND', 'car.unknown')
  if (to === null) return refuse('NOT_FOUND', 'yard.unknown')
  const isHere = refuseMerged(before)
  if (!isHere.ok) return isHere
  const { city, yard } = before.facts
  const from = { yardId: before.yardId, yard, city }
  const allowed = decideMove({ ...from, hasLeft: await hasCarLeft(db, carId) }, to)
  if (!allowed.ok) return allowed

  const { cityId, yardId } = to
  const after = { ...before, cityId, yardId, facts: { ...before.facts, city: to.city, yard: to.yard } }
  await rewriteCars(db, [compareColumns(before.stored, after)])
  // Read after the car's lock, because a dealer may have taken the car meanwhile.
  const flows = await lockFlowsOfCar(db, carId)
  const passes = await takePassesAlong(db, flows, {
    yardId: to.yardId ?? '',
    userId: userOf(caller).userId,
    now,
  })

  const by = actorOf(caller)
  await appendEvents(db, [carChanged(by, carId, before, after, { moved: true })])
  await noteFlows(
    db,
    flows
      .filter(({ isNotified }) => isNotified)
      .map(({ flowId, lotId, organisationId }) => ({
        event: 'carMoved',
        by,
        carId,
        flowId,
        lotId,
        organisationId,
        reason: describeMove(from, to, passes.get(flowId)?.isApproved === true),
        details: { gatePassIds: [...(passes.get(flowId)?.ids ?? [])] },
      })),
  )
  // Dealers of the city that it leaves see it go, and those of the new one see it come.
  await announce(
    db,
    [...new Set([before.cityId, cityId])].map((cityOfLots) => ({
      kind: 'car-pictures',
      event: 'carMoved',
      carId,
      cityId: cityOfLots,
      lotIds: lots.map(({ lotId }) => lotId),
    })),
  )
  await auditCall(db, call, {
    action: 'carMoved',
    subject: { kind: 'car', id: carId },
    ...describeChanged(before, after),
  })
  return accept(null)
}

/** The new passes of a flow, and whether one of them was approved for the old yard, so that its paper is printed again. */
interface TakenPasses {
  readonly ids: readonly string[]
  readonly isApproved: boolean
}

/** Gives flows new passes for a yard instead of those that they have. Returns the new ones, by flow. */
async function takePassesAlong(
  tx: Tx,
  flows: readonly FlowOfCar[],
  to: { readonly yardId: string; readonly userId: string; readonly now: number },
): Promise<ReadonlyMap<string, TakenPasses>> {
  const passOf = flows.flatMap(({ flowId, passIds }) => passIds.map((passId) => ({ flowId, passId })))
  const passIds = [...new Set(passOf.map(({ passId }) => passId))].toSorted((one, other) =>
    one < other ? -1 : 1,
  )
  for (const passId of passIds) await lockPass(tx, passId)
  const judged = new Map((await judgePasses(tx, passIds, to.now)).map((pass) => [pass.gatePassId, pass]))
  const taken = new Map<string, TakenPasses>()
  for (const { flowId, passId } of passOf) {
    const pass = judged.get(passId)
    const car = pass?.cars.find((onPass) => onPass.flowId === flowId)
    if (pass === undefined || car === undefined || !movesAlong(car.fault)) continue
    const newId = (await findMovedPass(tx, passId, to.yardId)) ?? (await insertMovedPass(tx, passId, to))
    await setPassOfFlow(tx, pass.kind, flowId, newId)
    const { ids = [], isApproved = false } = taken.get(flowId) ?? {}
    taken.set(flowId, { ids: [...ids, newId], isApproved: isApproved || car.fault !== 'unanswered' })
  }
  return taken
}
