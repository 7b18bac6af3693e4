import { sql } from 'kysely'
import type { InstantAndId } from '#server/platform/cursor.ts'
import type { Queries } from '#server/platform/db/pool.ts'

/** Returns those of these lines of which a part is used, or proposed to be used. */
export async function readUsedLines(db: Queries, lineIds: readonly string[]): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ lineId: string }>`
    select wanted.id as "lineId" from unnest(${lineIds}::uuid[]) as wanted(id)
    where exists (select from line_use where line_id = wanted.id and used_paise > 0)
      or exists (select from statement_returns where line_id = wanted.id and confirmed_at is null)`.execute(
    db,
  )
  return new Set(rows.map(({ lineId }) => lineId))
}

/** A line that states the movement of another one. */
export interface Twin {
  readonly lineId: string
  readonly like: string
}

/**
 * Strikes lines that state the movement of another line. The statements that state them state the other one from then on.
 * The caller holds the lock of the matching.
 */
export async function strikeTwins(tx: Queries, twins: readonly Twin[], reason: string): Promise<void> {
  if (twins.length === 0) return
  const pairs = sql`unnest(${twins.map(({ lineId }) => lineId)}::uuid[], ${twins.map(({ like }) => like)}::uuid[])
    as twin(line_id, like_id)`
  await sql`
    insert into line_struck (line_id, kind, like_line_id, reason)
    select twin.line_id, 'twin', twin.like_id, ${reason} from ${pairs}
    on conflict do nothing`.execute(tx)
  await sql`
    update statement_known_rows known set line_id = twin.like_id from ${pairs} where known.line_id = twin.line_id`.execute(
    tx,
  )
  await sql`
    insert into statement_known_rows (statement_id, row_number, line_id)
    select line.statement_id, line.row_number, twin.like_id from ${pairs}
    join statement_lines line on line.id = twin.line_id
    on conflict do nothing`.execute(tx)
}

/** Lists twins that are used on both sides, for the house to decide about. */
export async function listTwins(tx: Queries, twins: readonly Twin[]): Promise<void> {
  if (twins.length === 0) return
  await sql`
    insert into line_twins (line_id, like_line_id)
    select * from unnest(${twins.map(({ lineId }) => lineId)}::uuid[], ${twins.map(({ like }) => like)}::uuid[])
    on conflict do nothing`.execute(tx)
}

/** A line that a statement states, with the row of that statement. */
export interface StatedLine {
  readonly lineId: string
  readonly row: number
  readonly narration: string
  readonly reference: string | null
  /** Whether this statement had stored it. */
  readonly isOwn: boolean
}

/** Returns the lines that count because of this statement alone: no other import that was not taken back states them. */
export async function readLinesOfAlone(db: Queries, statementId: string): Promise<readonly StatedLine[]> {
  const { rows } = await sql<StatedLine>`
    with stated as (
      select id as line_id, row_number from statement_lines where statement_id = ${statementId}
      union all
      select line_id, row_number from statement_known_rows where statement_id = ${statementId}
    ), standing as (
      select line_id, statement_id from statement_known_rows where line_id in (select line_id from stated)
      union all
      select id, statement_id from statement_lines where id in (select line_id from stated)
    )
    select distinct on (line.id) line.id as "lineId", stated.row_number as row, line.narration, line.reference,
      line.statement_id = ${statementId} as "isOwn"
    from stated join live_lines line on line.id = stated.line_id
    where not exists (
      select from standing where standing.line_id = line.id and standing.statement_id <> ${statementId}
        and not exists (select from statement_undos undo where undo.statement_id = standing.statement_id))
    order by line.id, stated.row_number`.execute(db)
  return rows.toSorted((one, other) => one.row - other.row)
}

/** Takes an import back, and strikes the lines that it alone states. The caller holds the lock of the matching. */
export async function strikeStatement(
  tx: Queries,
  statementId: string,
  by: { readonly lineIds: readonly string[]; readonly userId: string; readonly reason: string },
): Promise<void> {
  await sql`
    insert into line_struck (line_id, kind, reason, struck_by)
    select unnest(${by.lineIds}::uuid[]), 'undo', ${by.reason}, ${by.userId}::uuid`.execute(tx)
  await tx
    .insertInto('statement_undos')
    .values({ statement_id: statementId, reason: by.reason, undone_by: by.userId })
    .execute()
}

/** A line of a pair of twins. */
export interface TwinLine {
  readonly lineId: string
  readonly narration: string
  readonly reference: string | null
  readonly statementId: string
  readonly importedAt: string
  readonly row: number
}

/** A pair of twins in the list, with its time in microseconds since 1970 for the cursor. */
export interface ListedTwins {
  readonly lineId: string
  readonly day: string
  readonly isCredit: boolean
  readonly amountPaise: number
  readonly isStruck: boolean
  readonly foundAt: Date
  readonly madeAt: number
  readonly line: TwinLine
  readonly like: TwinLine
}

const PAIRS = sql`
  (select line_id, like_line_id, struck_at as found_at, true as is_struck from line_struck where kind = 'twin'
   union all
   select line_id, like_line_id, found_at, false from line_twins
     where not exists (select from line_struck where line_struck.line_id in (line_twins.line_id, line_twins.like_line_id))
  ) as pair`

const describedLine = (line: 'one' | 'other') => sql`
  jsonb_build_object('lineId', ${sql.ref(`${line}.id`)}, 'narration', ${sql.ref(`${line}.narration`)},
    'reference', ${sql.ref(`${line}.reference`)}, 'statementId', ${sql.ref(`${line}.statement_id`)},
    'importedAt', (select to_char(imported_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
      from statements where statements.id = ${sql.ref(`${line}.statement_id`)}),
    'row', ${sql.ref(`${line}.row_number`)})`

/** Returns a page of the twins that were found: the listed ones first, then those that are struck, newest first. */
export async function readTwins(
  db: Queries,
  after: InstantAndId | null,
  limit: number,
): Promise<readonly ListedTwins[]> {
  const { rows } = await sql<ListedTwins>`
    select one.id as "lineId", one.day, one.is_credit as "isCredit", one.amount_paise as "amountPaise",
      pair.is_struck as "isStruck", pair.found_at as "foundAt",
      (extract(epoch from pair.found_at) * 1000000)::bigint as "madeAt",
      ${describedLine('one')} as line, ${describedLine('other')} as like
    from ${PAIRS}
    join statement_lines one on one.id = pair.line_id
    join statement_lines other on other.id = pair.like_line_id
    where ${after === null} or (pair.found_at, one.id)
      < ('epoch'::timestamptz + ${after?.[0] ?? 0}::bigint * interval '1 microsecond', ${after?.[1] ?? null}::uuid)
    order by pair.found_at desc, one.id desc limit ${limit}`.execute(db)
  return rows
}

/** Counts the twins that were found: those that the house has to look at, and all. */
export async function countTwins(db: Queries): Promise<{ readonly open: number; readonly total: number }> {
  const { rows } = await sql<{ open: number; total: number }>`
    select count(*) filter (where not is_struck) as open, count(*) as total from ${PAIRS}`.execute(db)
  return rows[0] ?? { open: 0, total: 0 }
}
