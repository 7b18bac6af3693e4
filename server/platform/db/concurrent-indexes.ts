import type pg from 'pg'

/** A `CREATE INDEX CONCURRENTLY` statement of a migration. */
interface IndexStatement {
  readonly text: string
  readonly index: string
  readonly table: string
}

const NAME = '[a-z_][a-z0-9_]*'
const CREATE = new RegExp(`^create (?:unique )?index concurrently (${NAME}) on (${NAME})\\b`)

/**
 * Creates the indexes of a migration marked `outside-transaction`, one statement after the other. It may be repeated
 * after a failure at any point: an index that a failed attempt left invalid is dropped first, and one that an earlier
 * attempt completed is kept.
 *
 * @throws Error if the text has other statements, and PostgreSQL's error if an index cannot be created.
 */
export async function createIndexes(client: pg.ClientBase, text: string): Promise<void> {
  for (const statement of readStatements(text)) {
    const found = await findIndex(client, statement.index)
    if (found?.isValid === true && found.table === statement.table) continue
    if (found?.isValid === false) await client.query(`DROP INDEX CONCURRENTLY ${statement.index}`)
    await client.query(statement.text)
  }
}

function readStatements(text: string): readonly IndexStatement[] {
  const bare = text
    .split('\n')
    .filter((line) => !line.trimStart().startsWith('--'))
    .join('\n')
  const statements = bare.split(/;[ \t]*(?:\n|$)/).filter((statement) => statement.trim() !== '')
  return statements.map((statement) => {
    const [, index, table] = CREATE.exec(statement.trim().replaceAll(/\s+/g, ' ').toLowerCase()) ?? []
    if (index === undefined || table === undefined) {
      throw new Error(
        `outside a transaction only "create [unique] index concurrently <name> on <table> …" can be repeated safely, ` +
          `not: ${statement.trim()}`,
      )
    }
    return { text: statement, index, table }
  })
}

async function findIndex(
  client: pg.ClientBase,
  index: string,
): Promise<{ readonly isValid: boolean; readonly table: string } | null> {
  const { rows } = await client.query<{ isValid: boolean; table: string }>(
    `SELECT i.indisvalid AS "isValid", t.relname AS "table"
       FROM pg_index i JOIN pg_class t ON t.oid = i.indrelid
      WHERE i.indexrelid = to_regclass($1)`,
    [index],
  )
  return rows[0] ?? null
}
