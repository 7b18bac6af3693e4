import { sql } from 'kysely'
import { TRANSITIONS } from '#domain/flows/car-lifecycle.ts'
import { LEFT_STATES, TERMINAL_STATES } from '#domain/flows/flow-states.ts'
import type { Queries } from '#server/platform/db/pool.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import type { PassKind } from './gate-pass-queries.ts'

/** A flow of a car, with its latest gate passes. */
export interface FlowOfCar {
  readonly flowId: string
  readonly lotId: string
  readonly organisationId: string
  readonly passIds: readonly string[]
  /** Whether its dealer is still concerned with the car. */
  readonly isNotified: boolean
}

/** Returns the published lots of a car whose outcome is not final. */
export async function readOpenLots(
  db: Queries,
  carId: string,
): Promise<readonly { readonly lotId: string }[]> {
  return db
    .selectFrom('lots')
    .select('id as lotId')
    .where('car_id', '=', carId)
    .where('published_at', 'is not', null)
    .where((where) => where.or([where('outcome', 'is', null), where('outcome', '=', 'reserve_not_met')]))
    .orderBy('id')
    .execute()
}

/** Locks the flows of a car that are not removed, in id order, and returns them. */
export async function lockFlowsOfCar(tx: Queries, carId: string): Promise<readonly FlowOfCar[]> {
  const ended: ReadonlySet<string> = new Set(TERMINAL_STATES)
  const rows = await tx
    .selectFrom('flows')
    .select(['id', 'lot_id', 'organisation_id', 'state', 'gate_pass_id', 'delivery_gate_pass_id'])
    .where('car_id', '=', carId)
    .where('removed_at', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute()
  return rows.map((row) => ({
    flowId: row.id,
    lotId: row.lot_id,
    organisationId: row.organisation_id,
    passIds: [row.gate_pass_id, row.delivery_gate_pass_id].filter((passId) => passId !== null),
    isNotified: !ended.has(row.state),
  }))
}

/** Returns whether a car was delivered, or a guard entered that the driver of its delivery left with it. */
export async function hasCarLeft(db: Queries, carId: string): Promise<boolean> {
  const { rows } = await sql<{ hasLeft: boolean }>`
    select exists (
      select from flows
      where flows.car_id = ${carId}
        and (flows.state in (${sql.join(LEFT_STATES)})
          or flows.state in (${sql.join(TRANSITIONS.confirmDelivery.from)}) and exists (
            select from gate_entries entry
            where entry.gate_pass_id = flows.delivery_gate_pass_id and entry.way = 'left'))
    ) as "hasLeft"`.execute(db)
  return rows[0]?.hasLeft ?? false
}

/**
 * Returns the inspection pass that took the place of this one for a yard, when another of its cars moved there; null if there
 * is none. The caller holds the lock of the pass.
 */
export async function findMovedPass(tx: Tx, passId: string, yardId: string): Promise<string | null> {
  const row = await tx
    .selectFrom('gate_passes')
    .select('id')
    .where('moved_from', '=', passId)
    .where('yard_id', '=', yardId)
    .where('kind', '=', 'inspection')
    .orderBy('created_at', 'desc')
    .executeTakeFirst()
  return row?.id ?? null
}

/** Stores a pass like this one for another yard, with the same person and the end that the house has set. Returns its id. */
export async function insertMovedPass(
  tx: Tx,
  passId: string,
  to: { readonly yardId: string; readonly userId: string },
): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    insert into gate_passes (kind, organisation_id, auction_id, yard_id, person_id, created_by, extended_until, moved_from)
    select kind, organisation_id, auction_id, ${to.yardId}, person_id, ${to.userId}, extended_until, id
    from gate_passes where id = ${passId}
    returning id`.execute(tx)
  const [row] = rows
  if (row === undefined) throw new Error(`The gate pass ${passId} is not there.`)
  return row.id
}

/** Makes a pass the latest one of its kind of a flow. */
export async function setPassOfFlow(tx: Tx, kind: PassKind, flowId: string, passId: string): Promise<void> {
  await tx
    .updateTable('flows')
    .set(kind === 'inspection' ? { gate_pass_id: passId } : { delivery_gate_pass_id: passId })
    .where('id', '=', flowId)
    .execute()
}
