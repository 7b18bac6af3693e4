import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { CarSearch } from '#domain/stock/read-search.ts'

/** Returns the SQL condition that a `search_text` of cars or lots matches the search. It uses the trigram indexes. */
export function matchesSearch(
  column: RawBuilder<unknown>,
  { words, registration }: CarSearch,
): RawBuilder<SqlBool> {
  if (words.length === 0) return sql`true`
  const all = sql.join(
    words.map((word) => holds(column, word)),
    sql` and `,
  )
  return registration === null ? sql`(${all})` : sql`((${all}) or ${holds(column, registration)})`
}

/** Returns the SQL condition that a column contains the text, with LIKE wildcards escaped. */
function holds(column: RawBuilder<unknown>, part: string): RawBuilder<SqlBool> {
  return sql`${column} like ${`%${part.replace(/[\\%_]/g, String.raw`\$&`)}%`}`
}
