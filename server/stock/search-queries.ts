import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { CarSearch } from '#domain/stock/read-search.ts'

/** Whether a `search_text` of cars or lots holds what is looked for. The trigram indexes serve it. */
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

/** The signs of LIKE stand for themselves. */
function holds(column: RawBuilder<unknown>, part: string): RawBuilder<SqlBool> {
  return sql`${column} like ${`%${part.replace(/[\\%_]/g, String.raw`\$&`)}%`}`
}
