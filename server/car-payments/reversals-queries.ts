import { sql } from 'kysely'
import type { InstantAndId } from '#server/platform/cursor.ts'
import type { Queries } from '#server/platform/db/pool.ts'

/** Which lines that take others back are listed. */
export type ReversalStatus = 'asked' | 'used' | 'decided'

/** A line as the list of reversals shows it. Amount in paise. */
export interface Movement {
  readonly lineId: string
  readonly day: string
  readonly isCredit: boolean
  readonly amountPaise: number
  readonly narration: string
  readonly reference: string | null
}

/** A line that takes another one back, or may. */
export interface ReversalRow {
  readonly returnLineId: string
  readonly lineId: string | null
  readonly isAsked: boolean
  readonly decidedBy: string | null
  readonly deciderName: string | null
  readonly decidedAt: Date | null
  /** The time of the question or decision in microseconds since 1970, for the cursor. */
  readonly moment: number
}

const ASKED = sql`
  select asked.return_line_id, null::uuid as line_id, true as is_asked, null::uuid as decided_by,
    null::timestamptz as decided_at, asked.asked_at as at
  from possible_returns asked
  where exists (select from live_lines where live_lines.id = asked.return_line_id)
    and not exists (select from line_pairs pair where pair.line_id = asked.return_line_id)`
const DECIDED = sql`
  select pair.return_line_id, pair.line_id, false as is_asked, pair.decided_by, pair.decided_at, pair.decided_at as at
  from line_pairs pair`

const SOURCE = {
  asked: ASKED,
  used: sql`${DECIDED} where exists (
    select from line_allocations used where used.line_id = pair.line_id and used.purpose = 'car' and used.ends is null
      and not exists (select from line_allocations ending where ending.ends = used.id))`,
  decided: DECIDED,
} as const satisfies Record<ReversalStatus, unknown>

/** Returns a page of the lines that take others back, newest first. */
export function listReversals(
  db: Queries,
  status: ReversalStatus,
  after: InstantAndId | null,
  limit: number,
): Promise<readonly ReversalRow[]> {
  const beyond =
    after === null
      ? sql`true`
      : sql`(reversal.at, reversal.return_line_id)
          < ('epoch'::timestamptz + ${after[0]}::bigint * interval '1 microsecond', ${after[1]}::uuid)`
  return readReversals(db, SOURCE[status], beyond, limit)
}

/** Counts the lines that take others back. */
export async function countReversals(db: Queries, status: ReversalStatus): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from (${SOURCE[status]}) reversal`.execute(db)
  return rows[0]?.count ?? 0
}

/** Returns what is known of one line that takes another back; null if nothing is asked or decided about it. */
export async function findReversal(db: Queries, returnLineId: string): Promise<ReversalRow | null> {
  const [row] = await readReversals(
    db,
    sql`${ASKED} union all ${DECIDED}`,
    sql`reversal.return_line_id = ${returnLineId}`,
    1,
  )
  return row ?? null
}

type Fragment = ReturnType<typeof sql>

async function readReversals(
  db: Queries,
  source: Fragment,
  where: Fragment,
  limit: number,
): Promise<readonly ReversalRow[]> {
  const { rows } = await sql<ReversalRow>`
    select reversal.return_line_id as "returnLineId", reversal.line_id as "lineId", reversal.is_asked as "isAsked",
      reversal.decided_by as "decidedBy", decider.name as "deciderName", reversal.decided_at as "decidedAt",
      (extract(epoch from reversal.at) * 1000000)::bigint as moment
    from (${source}) reversal left join users decider on decider.id = reversal.decided_by
    where ${where}
    order by reversal.at desc, reversal.return_line_id desc limit ${limit}`.execute(db)
  return rows
}

/** Returns lines by their ids, keyed by id. */
export async function readMovements(
  db: Queries,
  lineIds: readonly string[],
): Promise<ReadonlyMap<string, Movement>> {
  const rows = await db
    .selectFrom('statement_lines')
    .select([
      'id as lineId',
      'day',
      'is_credit as isCredit',
      'amount_paise as amountPaise',
      'narration',
      'reference',
    ])
    .where('id', '=', sql<string>`any(${lineIds}::uuid[])`)
    .execute()
  return new Map(rows.map((row) => [row.lineId, row]))
}

/** Returns those of these lines of which a part was paid back. */
export async function readPaidBack(db: Queries, lineIds: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('line_allocations as used')
    .select('used.line_id as lineId')
    .where('used.line_id', '=', sql<string>`any(${lineIds}::uuid[])`)
    .where('used.purpose', '=', 'payBack')
    .where('used.subject_id', 'is', null)
    .where('used.ends', 'is', null)
    .where(sql<boolean>`not exists (select from line_allocations ending where ending.ends = used.id)`)
    .execute()
  return new Set(rows.map(({ lineId }) => lineId))
}
