import { sql } from 'kysely'
import { RETURN_DAYS, type PairableLine } from '#domain/car-payments/line-pairs.ts'
import type { Queries } from '#server/platform/db/pool.ts'

/** A stored line that takes another one back. */
export interface StoredPair {
  readonly returnLineId: string
  /** Null where an admin decided that it takes none back. */
  readonly lineId: string | null
}

const COLUMNS = sql`
  line.id, line.account_id as "accountId", line.day, line.narration,
  case when line.is_credit then 'credit' else 'debit' end as direction,
  line.amount_paise as "amountPaise", coalesce(line.reference_keys, '{}') as references`

/** Neither takes a line back nor is taken back, and no admin decided about it. */
const UNPAIRED = sql`not exists (
  select from line_pairs pair where pair.return_line_id = line.id or pair.line_id = line.id)`

/**
 * Returns those of these lines that may take another one back or be taken back, with the others: of the same account and
 * amount in the other direction, within {@link RETURN_DAYS} days, as far as they are not paired. In the order of their days
 * and rows.
 */
export async function readPairable(
  db: Queries,
  lineIds: readonly string[],
): Promise<readonly PairableLine[]> {
  const { rows } = await sql<PairableLine>`
    with near as materialized (
      select asked.line_id as asked_id, other.line_id as other_id
      from line_facts asked
      join line_facts other on other.amount_paise = asked.amount_paise and other.is_credit = (not asked.is_credit)
        and other.account_id is not distinct from asked.account_id
        and other.day between asked.day - ${RETURN_DAYS}::integer and asked.day + ${RETURN_DAYS}::integer
      where asked.line_id = any(${lineIds}::uuid[]))
    select ${COLUMNS}
    from live_lines line
    where line.id in (select asked_id from near union select other_id from near) and ${UNPAIRED}
    order by line.day, line.row_number, line.id`.execute(db)
  return rows
}

/** Returns a line as it is paired; null if there is none, or it is struck. */
export async function findPairable(db: Queries, lineId: string): Promise<PairableLine | null> {
  const { rows } = await sql<PairableLine>`
    select ${COLUMNS} from live_lines line where line.id = ${lineId}`.execute(db)
  return rows[0] ?? null
}

/** Returns the pairs that these lines are in, on either side. */
export async function readPairs(db: Queries, lineIds: readonly string[]): Promise<readonly StoredPair[]> {
  return db
    .selectFrom('line_pairs')
    .select(['return_line_id as returnLineId', 'line_id as lineId'])
    .where(sql<boolean>`return_line_id = any(${lineIds}::uuid[]) or line_id = any(${lineIds}::uuid[])`)
    .execute()
}

/**
 * Stores which line a line takes back, in the place of what an admin decided before; null for none. The caller holds the
 * lock of the matching.
 */
export async function savePair(tx: Queries, pair: StoredPair, decidedBy: string | null): Promise<void> {
  const decided = { line_id: pair.lineId, decided_by: decidedBy, decided_at: sql<Date>`clock_timestamp()` }
  await tx
    .insertInto('line_pairs')
    .values({ return_line_id: pair.returnLineId, ...decided })
    .onConflict((conflict) => conflict.column('return_line_id').doUpdateSet(decided))
    .execute()
  await tx.deleteFrom('possible_returns').where('return_line_id', '=', pair.returnLineId).execute()
}

/** Stores the lines about which an admin is asked. */
export async function askReturns(tx: Queries, returnLineIds: readonly string[]): Promise<void> {
  if (returnLineIds.length === 0) return
  await tx
    .insertInto('possible_returns')
    .values(returnLineIds.map((id) => ({ return_line_id: id })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/**
 * Returns whether an admin is asked about a line that may take back this one: of the same account and amount in the other
 * direction, at most {@link RETURN_DAYS} days later.
 */
export async function mayHaveComeBack(db: Queries, lineId: string): Promise<boolean> {
  const { rows } = await sql<{ mayBe: boolean }>`
    select exists (
      select from line_facts line
      join line_facts back on back.amount_paise = line.amount_paise and back.is_credit = (not line.is_credit)
        and back.account_id is not distinct from line.account_id and not back.is_struck
        and back.day between line.day and line.day + ${RETURN_DAYS}::integer
      join possible_returns asked on asked.return_line_id = back.line_id
      where line.line_id = ${lineId}::uuid
        and not exists (select from line_pairs pair where back.line_id in (pair.line_id, pair.return_line_id))
    ) as "mayBe"`.execute(db)
  return rows[0]?.mayBe === true
}

/** Returns whether a payment was taken back because this line came back. */
export async function hasReversedPayment(db: Queries, lineId: string): Promise<boolean> {
  const row = await db
    .selectFrom('car_payments')
    .select('id')
    .where('reversed_line_id', '=', lineId)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
