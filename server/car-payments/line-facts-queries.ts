import { sql } from 'kysely'
import type { LineIdentity } from '#domain/car-payments/line-identity.ts'
import type { Queries } from '#server/platform/db/pool.ts'
import type { JsonObject } from '#server/platform/db/types.ts'

/** Lines stored by one statement of SQL. */
const BATCH = 1_000

/** A statement of which a data move reads the file again. */
export interface OldStatement {
  readonly statementId: string
  readonly fileId: string
  readonly mapping: unknown
  readonly importedAt: Date
  /** Null until somebody says whose account it is of. */
  readonly accountId: string | null
}

const OLD_STATEMENT = [
  'id as statementId',
  'file_id as fileId',
  'mapping',
  'imported_at as importedAt',
  'account_id as accountId',
] as const

/** Returns the next statement behind one, in the order of their imports; the first behind null; null behind the last. */
export async function findNextStatement(db: Queries, after: string | null): Promise<OldStatement | null> {
  const row = await db
    .selectFrom('statements')
    .select(OLD_STATEMENT)
    .$if(after !== null, (statements) =>
      statements.where(
        sql<boolean>`(imported_at, id) > (select imported_at, id from statements where id = ${after}::uuid)`,
      ),
    )
    .orderBy('imported_at')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  return row ?? null
}

/** Returns a statement by its id; null if there is none. */
export async function findStatementToRead(db: Queries, statementId: string): Promise<OldStatement | null> {
  const row = await db
    .selectFrom('statements')
    .select(OLD_STATEMENT)
    .where('id', '=', statementId)
    .executeTakeFirst()
  return row ?? null
}

/** A stored line with its place in its statement. */
export interface StatementRowLine {
  readonly lineId: string
  readonly row: number
  readonly day: string
  readonly isCredit: boolean
  readonly amountPaise: number
  readonly narration: string
  readonly reference: string | null
  readonly balancePaise: number | null
}

/** Returns the lines that a statement has stored and that count, in their order. */
export function readLinesOf(db: Queries, statementId: string): Promise<readonly StatementRowLine[]> {
  return db
    .selectFrom('statement_lines as line')
    .leftJoin('line_facts as facts', 'facts.line_id', 'line.id')
    .select([
      'line.id as lineId',
      'line.row_number as row',
      'line.day',
      'line.is_credit as isCredit',
      'line.amount_paise as amountPaise',
      'line.narration',
      'line.reference',
      'facts.balance_paise as balancePaise',
    ])
    .where('line.statement_id', '=', statementId)
    .where(sql<boolean>`exists (select from live_lines where live_lines.id = line.id)`)
    .orderBy('line.row_number')
    .execute()
}

/** The identity of a stored line, and the balance that its row states. */
export interface OldFacts {
  readonly lineId: string
  readonly identity: LineIdentity
  readonly balancePaise: number | null
}

/** Stores the facts of lines that have none. The caller holds the lock of the matching. */
export async function insertOldFacts(tx: Queries, facts: readonly OldFacts[]): Promise<void> {
  for (let start = 0; start < facts.length; start += BATCH) {
    const rows = facts.slice(start, start + BATCH).map(({ lineId, identity, balancePaise }): JsonObject => ({
      line_id: lineId,
      identity: identity.identity,
      reference_keys: identity.references.join(' '),
      wording: identity.wording,
      folded: identity.folded,
      balance_paise: balancePaise,
    }))
    await sql`
      with given as (
        select given.*, line.day, line.is_credit, line.amount_paise, line.row_number, statement.account_id
        from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given(line_id uuid, identity text,
          reference_keys text, wording text, folded text, balance_paise bigint)
        join statement_lines line on line.id = given.line_id
        join statements statement on statement.id = line.statement_id
        where not exists (select from line_facts where line_facts.line_id = given.line_id)
      )
      insert into line_facts (line_id, account_id, day, is_credit, amount_paise, identity, reference_keys, wording,
        folded, balance_paise, ordinal, is_struck)
      select line_id, account_id, day, is_credit, amount_paise, identity, string_to_array(reference_keys, ' '), wording,
        folded, balance_paise,
        row_number() over (partition by account_id, day, is_credit, amount_paise, identity order by row_number) + coalesce(
          (select max(equal.ordinal) from line_facts equal
            where equal.account_id is not distinct from given.account_id and equal.day = given.day
              and equal.is_credit = given.is_credit and equal.amount_paise = given.amount_paise
              and sha256(equal.identity::bytea) = sha256(given.identity::bytea) and not equal.is_struck), 0),
        exists (select from line_struck where line_struck.line_id = given.line_id)
      from given`.execute(tx)
  }
}

/**
 * Stores whose account statements from before are of. Until {@link markCompared} the twins of their lines are not known. The
 * caller holds the lock of the matching.
 */
export async function setAccount(
  tx: Queries,
  statementIds: readonly string[],
  accountId: string,
): Promise<void> {
  await tx
    .updateTable('statements')
    .set({ account_id: accountId, awaits_twins: true })
    .where('id', '=', sql<string>`any(${statementIds}::uuid[])`)
    .where('account_id', 'is', null)
    .execute()
  await sql`
    with moved as (
      select facts.line_id, row_number() over (
          partition by facts.day, facts.is_credit, facts.amount_paise, facts.identity, facts.is_struck
          order by statement.imported_at, statement.id, line.row_number) + coalesce(
        (select max(equal.ordinal) from line_facts equal
          where equal.account_id = ${accountId}::uuid and equal.day = facts.day and equal.is_credit = facts.is_credit
            and equal.amount_paise = facts.amount_paise
            and sha256(equal.identity::bytea) = sha256(facts.identity::bytea) and not equal.is_struck), 0) as ordinal
      from line_facts facts
      join statement_lines line on line.id = facts.line_id
      join statements statement on statement.id = line.statement_id
      where statement.id = any(${statementIds}::uuid[]) and facts.account_id is null
    )
    update line_facts set account_id = ${accountId}::uuid, ordinal = moved.ordinal
    from moved where moved.line_id = line_facts.line_id`.execute(tx)
}

/** Stores that the twins of a statement's lines are found. The caller holds the lock of the matching. */
export async function markCompared(tx: Queries, statementId: string): Promise<void> {
  await tx.updateTable('statements').set({ awaits_twins: false }).where('id', '=', statementId).execute()
}

/** Whether a statement of an account has lines whose twins are not found yet. */
export async function areTwinsAwaited(db: Queries, accountId: string): Promise<boolean> {
  const row = await db
    .selectFrom('statements')
    .select('id')
    .where('account_id', '=', accountId)
    .where('awaits_twins', '=', true)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Stores the number that a statement's head states. */
export async function setStatedAccount(tx: Queries, statementId: string, stated: string): Promise<void> {
  await tx.updateTable('statements').set({ stated_account: stated }).where('id', '=', statementId).execute()
}
