import { actorOf } from '#server/platform/actor.ts'
import type { Output } from '#contract/api.ts'
import { fullTitle } from '#domain/car/car-labels.ts'
import { accept, refuse, type Result } from '#domain/refusal.ts'
import { isUniqueViolation } from '#server/platform/db/unique-violation.ts'
import type { Queries } from '#server/platform/db/pool.ts'
import { auditCall, type AuditedCall } from '#server/audit/record-audit.ts'
import { userOf } from '#server/platform/http/caller.ts'
import { appendEvents } from '#server/flows/event-log.ts'
import { describeColumns } from './describe-columns.ts'
import { lockImports } from './imports-queries.ts'
import { readPlaces } from './stock-match-queries.ts'
import {
  findBlockingCars,
  lockImport,
  lockImportedCars,
  markUndone,
  removeImportedCars,
  restoreCars,
  type BlockingCar,
  type RestoredCar,
} from './undo-import-queries.ts'

/** Cars named in the refusal to undo an import. */
const MAX_NAMED_CARS = 5

/**
 * Undoes an import in the caller's transaction: deletes the cars it created and restores those it changed. A repeat
 * returns the same answer. Refuses with WRONG_STATE for a running import or a dry run, and CAR_IN_AUCTION with the cars
 * that prevent it.
 */
export async function undoImport(
  tx: Queries,
  call: AuditedCall,
  importId: string,
): Promise<Result<Output<'admin/undoImport'>>> {
  await lockImports(tx)
  const found = await lockImport(tx, importId)
  if (found === null) return refuse('NOT_FOUND', 'import.unknown')
  if (found.undone !== null) {
    const { at, removed, restored } = found.undone
    return accept({ importId, undoneAt: at.toISOString(), removed, restored })
  }
  if (found.dryRun) return refuse('WRONG_STATE', 'import.onlyCheck')
  if (found.state === 'running') {
    return refuse('WRONG_STATE', 'import.running')
  }
  await lockImportedCars(tx, importId)
  const held = await findBlockingCars(tx, importId, MAX_NAMED_CARS)
  if (held.length > 0) return refuseHeld(held)
  const removed = await removeImportedCars(tx, importId)
  const restored = await restore(tx, call, importId)
  if (!restored.ok) return restored
  const figures = { removed, restored: restored.value }
  const { userId } = userOf(call.caller)
  const undoneAt = await markUndone(tx, importId, { userId, ...figures })
  await appendEvents(tx, [
    { event: 'importUndone', by: actorOf(call.caller), details: { importId, ...figures }, at: undoneAt },
  ])
  const subject = { kind: 'import', id: importId } as const
  await auditCall(tx, call, { action: 'importUndone', subject, after: figures })
  return accept({ importId, undoneAt: undoneAt.toISOString(), ...figures })
}

async function restore(tx: Queries, { caller }: AuditedCall, importId: string): Promise<Result<number>> {
  const places = await readPlaces(tx)
  const by = actorOf(caller)
  const note = (cars: readonly RestoredCar[]) =>
    appendEvents(
      tx,
      cars.map((car) => ({
        event: 'carChanged',
        by,
        carId: car.carId,
        details: { ...describeColumns(car, places), importId, undone: true },
      })),
    )
  try {
    return accept(await restoreCars(tx, importId, note))
  } catch (error) {
    if (!isUniqueViolation(error)) throw error
    return refuse('WRONG_STATE', 'import.numberTaken')
  }
}

function refuseHeld(held: readonly BlockingCar[]): Result<never> {
  const total = held[0]?.total ?? held.length
  const cars = held.map((car) => {
    const title = [fullTitle(car), car.regno === null ? null : `(${car.regno})`].filter(Boolean).join(' ')
    return car.auction === null ? title : `${title} in “${car.auction}”`
  })
  const values = { total, cars: cars.join('; '), more: total - cars.length }
  return refuse('CAR_IN_AUCTION', 'import.carsInAuction', { values })
}
