import { createHash, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { AddedLine, KnownLine } from '#domain/car-payments/decide-lines.ts'
import { identifyMapped } from '#domain/car-payments/line-identity.ts'
import type { IdentifiedLine } from '#domain/car-payments/read-statement.ts'
import type { Queries } from '#server/platform/db/pool.ts'

/** The data move that gives lines from before their facts. */
export const LINE_FACTS_MOVE = 'line-facts'

/** Days around a row in which its movement may be stored. */
const DAYS_AROUND = 4
/** Amounts whose lines are read by one statement of SQL, and lines that one stores. */
const BATCH = 1_000

interface StoredRow {
  readonly lineId: string
  readonly day: string
  readonly isCredit: boolean
  readonly amountPaise: number
  readonly narration: string
  readonly reference: string | null
  readonly identity: string | null
  readonly references: readonly string[] | null
  readonly wording: string | null
  readonly balancePaise: number | null
  readonly ordinal: number | null
}

/**
 * Returns the lines of an account that are not struck and may be the movements of these rows: they have the same amount, and
 * a date within four days. The caller holds the lock of the matching.
 *
 * @param before only lines of statements that were imported before this one.
 */
export function readKnownLines(
  db: Queries,
  accountId: string,
  rows: readonly IdentifiedLine[],
  before: string | null = null,
): Promise<readonly KnownLine[]> {
  return readLinesNear(db, sql`statement.account_id = ${accountId}`, rows, before)
}

/** Returns the lines of the other accounts that {@link readKnownLines} would return of this one. */
export function readLinesElsewhere(
  db: Queries,
  accountId: string,
  rows: readonly IdentifiedLine[],
): Promise<readonly KnownLine[]> {
  return readLinesNear(db, sql`statement.account_id <> ${accountId}`, rows, null)
}

async function readLinesNear(
  db: Queries,
  isOfAccount: ReturnType<typeof sql>,
  rows: readonly IdentifiedLine[],
  before: string | null,
): Promise<readonly KnownLine[]> {
  const period = periodAround(rows)
  if (period === null) return []
  const amounts = [...new Set(rows.map(({ amountPaise }) => amountPaise))]
  const forms = (await areFactsMoved(db)) ? [MOVED] : [MOVED, UNMOVED]
  const found: KnownLine[] = []
  for (const { lines, key, isLive } of forms) {
    for (let start = 0; start < amounts.length; start += BATCH) {
      const { rows: stored } = await sql<StoredRow>`
        select line.id as "lineId", line.day, line.is_credit as "isCredit", line.amount_paise as "amountPaise",
          line.narration, line.reference, facts.identity, facts.reference_keys as "references", facts.wording,
          facts.balance_paise as "balancePaise", facts.ordinal
        from ${lines}
        join statements statement on statement.id = line.statement_id
        where ${isOfAccount} and ${isLive}
          and ${sql.ref(`${key}.amount_paise`)} = any(${amounts.slice(start, start + BATCH)}::bigint[])
          and ${sql.ref(`${key}.day`)} between ${period.first}::date and ${period.last}::date
          and (${before}::uuid is null or (statement.imported_at, statement.id)
            < (select imported_at, id from statements where id = ${before}::uuid))
        order by statement.imported_at, statement.id, line.row_number`.execute(db)
      for (const row of stored) found.push(knownLine(row))
    }
  }
  return found
}

/** Lines with their facts, which an index finds by amount and day. */
const MOVED = {
  lines: sql`line_facts facts join statement_lines line on line.id = facts.line_id`,
  key: 'facts',
  isLive: sql`not facts.is_struck`,
} as const
/** Lines from before that a data move is yet to give their facts. */
const UNMOVED = {
  lines: sql`statement_lines line left join line_facts facts on facts.line_id = line.id`,
  key: 'line',
  isLive: sql`facts.line_id is null and not exists (select from line_struck where line_struck.line_id = line.id)`,
} as const

/** Whether every line from before has its facts. */
async function areFactsMoved(db: Queries): Promise<boolean> {
  const move = await db
    .selectFrom('data_moves')
    .select('done_at')
    .where('name', '=', LINE_FACTS_MOVE)
    .executeTakeFirst()
  return move !== undefined && move.done_at !== null
}

function periodAround(rows: readonly IdentifiedLine[]) {
  const days = rows.flatMap(({ day, identity }) => [day, ...identity.otherDays])
  const [first, last] = [days.reduce(earlier, days[0] ?? ''), days.reduce(later, '')]
  if (first === '') return null
  const shift = (day: string, by: number) =>
    new Date(Date.parse(day) + by * 86_400_000).toISOString().slice(0, 10)
  return { first: shift(first, -DAYS_AROUND), last: shift(last, DAYS_AROUND) }
}

const earlier = (one: string, other: string) => (one < other ? one : other)
const later = (one: string, other: string) => (one > other ? one : other)

/** Reads a stored line. One whose facts are not written yet is identified by the texts that were mapped. */
function knownLine({ isCredit, references, wording, identity, ordinal, ...line }: StoredRow): KnownLine {
  const facts =
    identity === null || references === null || wording === null
      ? identifyMapped(line)
      : { identity, references, wording }
  return { ...line, direction: isCredit ? 'credit' : 'debit', identity: facts, ordinal: ordinal ?? 1 }
}

/** Stores lines of a statement with their facts, and returns their ids. The database refuses one that is there already. */
export async function insertLines(
  tx: Queries,
  { statementId, accountId }: { readonly statementId: string; readonly accountId: string },
  lines: readonly AddedLine[],
): Promise<readonly string[]> {
  const ids: string[] = []
  for (let start = 0; start < lines.length; start += BATCH) {
    const rows = lines.slice(start, start + BATCH).map((line) => ({
      id: randomUUID(),
      row_number: line.row,
      day: line.day,
      is_credit: line.direction === 'credit',
      amount_paise: line.amountPaise,
      narration: line.narration,
      reference: line.reference,
      line_key: createHash('sha256').update(`${statementId} ${line.row}`).digest('hex'),
      ...factsOf(line),
    }))
    await sql`
      with given as (
        select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given(id uuid, row_number integer, day date,
          is_credit boolean, amount_paise bigint, narration text, reference text, line_key text, identity text,
          reference_keys text, wording text, folded text, balance_paise bigint, ordinal integer)
      ), stored as (
        insert into statement_lines (id, statement_id, row_number, day, is_credit, amount_paise, narration, reference,
          line_key)
        select id, ${statementId}::uuid, row_number, day, is_credit, amount_paise, narration, reference,
          decode(line_key, 'hex')
        from given
      )
      insert into line_facts (line_id, account_id, day, is_credit, amount_paise, identity, reference_keys, wording,
        folded, balance_paise, ordinal)
      select id, ${accountId}::uuid, day, is_credit, amount_paise, identity, string_to_array(reference_keys, ' '),
        wording, folded, balance_paise, ordinal
      from given`.execute(tx)
    ids.push(...rows.map(({ id }) => id))
  }
  return ids
}

/** A row of a statement that states a stored line. */
export interface KnownRow {
  readonly row: number
  readonly lineId: string
}

/** Stores which rows of a statement state lines that another one had stored. */
export async function insertKnownRows(
  tx: Queries,
  statementId: string,
  rows: readonly KnownRow[],
): Promise<void> {
  await sql`
    insert into statement_known_rows (statement_id, row_number, line_id)
    select ${statementId}::uuid, *
    from unnest(${rows.map(({ row }) => row)}::integer[], ${rows.map(({ lineId }) => lineId)}::uuid[])
    on conflict do nothing`.execute(tx)
}

function factsOf({ identity, balancePaise, ordinal }: AddedLine) {
  return {
    identity: identity.identity,
    reference_keys: identity.references.join(' '),
    wording: identity.wording,
    folded: identity.folded,
    balance_paise: balancePaise,
    ordinal,
  }
}
