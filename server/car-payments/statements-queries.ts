import { sql } from 'kysely'
import type { InstantAndId } from '#server/platform/cursor.ts'
import type { Queries } from '#server/platform/db/pool.ts'
import type { JsonObject } from '#server/platform/db/types.ts'

/** The result of an import of a statement. */
export interface StatementFigures {
  readonly firstDay: string | null
  readonly lastDay: string | null
  readonly newLines: number
  readonly knownLines: number
  readonly skipped: number
  readonly rejectedTotal: number
}

/** Stores an imported statement before its lines, and returns its id. */
export async function insertStatement(
  tx: Queries,
  statement: StatementFigures & {
    readonly fileId: string
    readonly userId: string
    readonly mapping: JsonObject
    readonly headersHash: Buffer
    readonly accountId: string
    /** The account's number that the statement states; null if it states none. */
    readonly statedAccount: string | null
  },
): Promise<string> {
  const row = await tx
    .insertInto('statements')
    .values({
      file_id: statement.fileId,
      imported_by: statement.userId,
      mapping: JSON.stringify(statement.mapping),
      headers_hash: statement.headersHash,
      first_day: statement.firstDay,
      last_day: statement.lastDay,
      new_lines: statement.newLines,
      known_lines: statement.knownLines,
      skipped: statement.skipped,
      rejected_total: statement.rejectedTotal,
      account_id: statement.accountId,
      stated_account: statement.statedAccount,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

/** An imported statement in the list, with its time in microseconds since 1970 for the cursor. */
export interface ListedStatement extends StatementFigures {
  readonly statementId: string
  readonly accountId: string | null
  readonly importedAt: Date
  readonly importedBy: string
  readonly undoneAt: Date | null
  readonly undoneBy: string | null
  readonly undoneReason: string | null
  readonly madeAt: number
}

/** All imported statements, or those of which nobody has said whose account they are of. */
export type ListedOnly = 'all' | 'unassigned'

function describedStatements(db: Queries) {
  return db
    .selectFrom('statements')
    .innerJoin('users', 'users.id', 'statements.imported_by')
    .leftJoin('statement_undos as undo', 'undo.statement_id', 'statements.id')
    .leftJoin('users as undoer', 'undoer.id', 'undo.undone_by')
    .select([
      'statements.id as statementId',
      'statements.first_day as firstDay',
      'statements.last_day as lastDay',
      'statements.new_lines as newLines',
      'statements.known_lines as knownLines',
      'statements.skipped',
      'statements.rejected_total as rejectedTotal',
      'statements.account_id as accountId',
      'statements.imported_at as importedAt',
      'users.name as importedBy',
      'undo.undone_at as undoneAt',
      'undoer.name as undoneBy',
      'undo.reason as undoneReason',
      sql<number>`(extract(epoch from statements.imported_at) * 1000000)::bigint`.as('madeAt'),
    ])
}

/** Returns a page of the imported statements, newest first. */
export function listStatements(
  db: Queries,
  only: ListedOnly,
  after: InstantAndId | null,
  limit: number,
): Promise<ListedStatement[]> {
  return describedStatements(db)
    .$if(only === 'unassigned', (statements) => statements.where('statements.account_id', 'is', null))
    .$if(after !== null, (statements) =>
      statements.where(
        sql<boolean>`
        (statements.imported_at, statements.id)
          < ('epoch'::timestamptz + ${after?.[0]}::bigint * interval '1 microsecond', ${after?.[1]}::uuid)`,
      ),
    )
    .orderBy('statements.imported_at', 'desc')
    .orderBy('statements.id', 'desc')
    .limit(limit)
    .execute()
}

/** Returns an imported statement; null if there is none with this id. */
export async function findStatement(db: Queries, statementId: string): Promise<ListedStatement | null> {
  const row = await describedStatements(db).where('statements.id', '=', statementId).executeTakeFirst()
  return row ?? null
}

/** An import, with how many of the lines asked about it had stored. */
export interface ImportOfLines {
  readonly statementId: string
  readonly accountId: string | null
  readonly importedAt: Date
  readonly importedBy: string
  readonly firstDay: string | null
  readonly lastDay: string | null
  readonly lines: number
}

/** Returns the import that had stored most of these lines; null if there are none. */
export async function findImportOf(db: Queries, lineIds: readonly string[]): Promise<ImportOfLines | null> {
  const [max] = await db
    .selectFrom('statement_lines')
    .select(({ fn }) => ['statement_id as statementId', fn.countAll<number>().as('lines')])
    .where('id', '=', sql<string>`any(${lineIds}::uuid[])`)
    .groupBy('statement_id')
    .orderBy('lines', 'desc')
    .orderBy('statement_id')
    .limit(1)
    .execute()
  const found = max === undefined ? null : await findStatement(db, max.statementId)
  return max === undefined || found === null ? null : { ...found, ...max }
}

/** Counts the imported statements. */
export async function countStatements(db: Queries, only: ListedOnly): Promise<number> {
  const row = await db
    .selectFrom('statements')
    .$if(only === 'unassigned', (statements) => statements.where('account_id', 'is', null))
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return row.count
}

/** Returns the mapping that was last used for a statement with these columns, as it is stored; null if there is none. */
export async function findStatementMapping(db: Queries, headersHash: Buffer): Promise<unknown> {
  const row = await db
    .selectFrom('statements')
    .select('mapping')
    .where('headers_hash', '=', headersHash)
    .orderBy('imported_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.mapping ?? null
}
