import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { CarSearch } from '#domain/stock/read-search.ts'

/** A word so short that a trigram index finds it only where a word of the text begins. */
const SHORT = /^[\p{L}\p{N}]{1,2}$/u

/**
 * Returns the SQL condition that a lower-case search text matches the search: each word occurs in it, a word of one or
 * two letters or digits at the beginning of a word. It uses the trigram indexes.
 */
export function matchesSearch(
  column: RawBuilder<unknown>,
  { words, registrations }: CarSearch,
): RawBuilder<SqlBool> {
  if (words.length === 0) return sql`true`
  const all = sql.join(
    words.map((word) => (SHORT.test(word) ? hasWordWith(column, word) : holds(column, word))),
    sql` and `,
  )
  const spelled = registrations.map((registration) => holds(column, registration))
  return sql`(${sql.join([sql`(${all})`, ...spelled], sql` or `)})`
}

/** Returns the SQL condition that a column contains the text, with LIKE wildcards escaped. */
function holds(column: RawBuilder<unknown>, part: string): RawBuilder<SqlBool> {
  return sql`${column} like ${`%${part.replace(/[\\%_]/g, String.raw`\$&`)}%`}`
}

/** Returns the SQL condition that a column has a word with this beginning, which has no wildcards. */
function hasWordWith(column: RawBuilder<unknown>, beginning: string): RawBuilder<SqlBool> {
  return sql`(${column} like ${`${beginning}%`} or ${column} like ${`% ${beginning}%`})`
}
