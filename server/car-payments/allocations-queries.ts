import { sql } from 'kysely'
import { decideUse, type LinePurpose, type LineUse } from '#domain/car-payments/line-use.ts'
import { accept, refuse, type Result } from '#domain/refusal.ts'
import type { Queries } from '#server/platform/db/pool.ts'

/** A use of a part of a line. */
export interface NewAllocation {
  readonly lineId: string
  readonly purpose: LinePurpose
  /** Of `car` the proof of payment, of `due` the debt, of `city` the order, of `reversal` the other line; else null. */
  readonly subjectId: string | null
  /** More than 0. */
  readonly paise: number
  /** Required of `houseOwn`. */
  readonly reason: string | null
  /** The bank's reference of a transfer back. */
  readonly bankReference: string | null
  /** Null for the system. */
  readonly madeBy: string | null
}

/**
 * Uses parts of lines, all or none, and returns the ids of the allocations in the same order. Locks the use of each line,
 * in the order of their ids. Refuses with LINE_IN_USE where a line has not so much left.
 *
 * @throws Error if a line is unknown.
 */
export async function allocate(
  tx: Queries,
  allocations: readonly NewAllocation[],
): Promise<Result<readonly string[]>> {
  const uses = await lockUse(
    tx,
    allocations.map(({ lineId }) => lineId),
  )
  for (const [lineId, parts] of Map.groupBy(allocations, (one) => one.lineId)) {
    const use = uses.get(lineId)
    if (use === undefined) throw new Error(`There is no line ${lineId}.`)
    const wanted = parts.reduce((sum, { paise }) => sum + paise, 0)
    const decided = decideUse(use, wanted)
    if (!decided.ok) return decided
  }
  const ids: string[] = []
  for (const one of allocations) ids.push(await insertAllocation(tx, one, null))
  return accept(ids)
}

/**
 * Ends an allocation by a row of the opposite amount, and returns what it was. Locks the use of its line. Refuses with
 * NOT_FOUND if there is none with this id, and with WRONG_STATE if it has ended.
 */
export async function endAllocation(
  tx: Queries,
  id: string,
  by: { readonly madeBy: string | null; readonly reason: string | null },
): Promise<Result<Allocation>> {
  const known = await findAllocation(tx, id)
  if (known === null) return refuse('NOT_FOUND', 'lineUse.unknown')
  await lockUse(tx, [known.lineId])
  const current = await findAllocation(tx, id)
  if (current === null || current.isEnded) return refuse('WRONG_STATE', 'lineUse.ended')
  await insertAllocation(tx, { ...current, ...by, paise: -current.paise, bankReference: null }, id)
  return accept(current)
}

/** An allocation as it is stored, with a positive amount. */
export interface Allocation extends NewAllocation {
  readonly id: string
  readonly madeAt: Date
  readonly isEnded: boolean
}

/** Returns an allocation, also one that has ended; null if there is none with this id. */
export async function findAllocation(db: Queries, id: string): Promise<Allocation | null> {
  return (await allocations(db).where('allocation.id', '=', id).executeTakeFirst()) ?? null
}

/** Returns the allocations of these lines that have not ended, oldest first. */
export async function readAllocations(
  db: Queries,
  lineIds: readonly string[],
): Promise<readonly Allocation[]> {
  const all = await allocations(db)
    .where('allocation.line_id', '=', sql<string>`any(${lineIds}::uuid[])`)
    .execute()
  return all.filter(({ isEnded }) => !isEnded)
}

/** Returns the allocations for these subjects that have not ended, oldest first. */
export async function readAllocationsFor(
  db: Queries,
  purpose: LinePurpose,
  subjectIds: readonly string[],
): Promise<readonly Allocation[]> {
  const all = await allocations(db)
    .where('allocation.purpose', '=', purpose)
    .where('allocation.subject_id', '=', sql<string>`any(${subjectIds}::uuid[])`)
    .execute()
  return all.filter(({ isEnded }) => !isEnded)
}

/** Returns the use of lines, keyed by line. Omits unknown ones. */
export async function readUse(
  db: Queries,
  lineIds: readonly string[],
): Promise<ReadonlyMap<string, LineUse>> {
  const rows = await db
    .selectFrom('statement_lines as line')
    .leftJoin('line_use as used', 'used.line_id', 'line.id')
    .select([
      'line.id',
      'line.amount_paise as amountPaise',
      sql<number>`coalesce(used.used_paise, 0)`.as('usedPaise'),
    ])
    .where('line.id', '=', sql<string>`any(${lineIds}::uuid[])`)
    .execute()
  return new Map(rows.map(({ id, ...use }) => [id, use]))
}

/** Locks the use of lines, in the order of their ids, and returns it. Omits unknown ones. */
export async function lockUse(
  tx: Queries,
  lineIds: readonly string[],
): Promise<ReadonlyMap<string, LineUse>> {
  await sql`insert into line_use (line_id, amount_paise, used_paise)
    select id, amount_paise, 0 from statement_lines where id = any(${lineIds}::uuid[]) order by id
    on conflict do nothing`.execute(tx)
  const rows = await tx
    .selectFrom('line_use')
    .select(['line_id as lineId', 'amount_paise as amountPaise', 'used_paise as usedPaise'])
    .where('line_id', '=', sql<string>`any(${lineIds}::uuid[])`)
    .orderBy('line_id')
    .forUpdate()
    .execute()
  return new Map(rows.map(({ lineId, ...use }) => [lineId, use]))
}

function allocations(db: Queries) {
  return db
    .selectFrom('line_allocations as allocation')
    .leftJoin('line_allocations as ending', 'ending.ends', 'allocation.id')
    .select([
      'allocation.id',
      'allocation.line_id as lineId',
      'allocation.purpose',
      'allocation.subject_id as subjectId',
      'allocation.paise',
      'allocation.reason',
      'allocation.bank_reference as bankReference',
      'allocation.made_by as madeBy',
      'allocation.made_at as madeAt',
      sql<boolean>`ending.id is not null`.as('isEnded'),
    ])
    .where('allocation.ends', 'is', null)
    .orderBy('allocation.made_at')
    .orderBy('allocation.id')
}

async function insertAllocation(tx: Queries, one: NewAllocation, ends: string | null): Promise<string> {
  const row = await tx
    .insertInto('line_allocations')
    .values({
      line_id: one.lineId,
      purpose: one.purpose,
      subject_id: one.subjectId,
      paise: one.paise,
      ends,
      reason: one.reason,
      bank_reference: one.bankReference,
      made_by: one.madeBy,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}
