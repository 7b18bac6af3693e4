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
    readonly fileName: string | null
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
      file_name: statement.fileName,
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
  readonly fileName: string | null
  readonly importedAt: Date
  readonly importedBy: string
  readonly madeAt: number
}

/** Returns a page of the imported statements, newest first. */
export function listStatements(
  db: Queries,
  after: InstantAndId | null,
  limit: number,
): Promise<ListedStatement[]> {
  return db
    .selectFrom('statements')
    .innerJoin('users', 'users.id', 'statements.imported_by')
    .select([
      'statements.id as statementId',
      'statements.file_name as fileName',
      'statements.first_day as firstDay',
      'statements.last_day as lastDay',
      'statements.new_lines as newLines',
      'statements.known_lines as knownLines',
      'statements.skipped',
      'statements.rejected_total as rejectedTotal',
      'statements.imported_at as importedAt',
      'users.name as importedBy',
      sql<number>`(extract(epoch from statements.imported_at) * 1000000)::bigint`.as('madeAt'),
    ])
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

/** Counts the imported statements. */
export async function countStatements(db: Queries): Promise<number> {
  const row = await db
    .selectFrom('statements')
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
