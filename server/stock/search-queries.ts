import { sql, type RawBuilder, type SqlBool } from 'kysely'

/**
 * Whether a `search_text` holds what a person typed: all its words in any order (each a part of make, model,
 * variant or registration number), or the registration number however it is spaced. The trigram index serves it.
 */
export function matchesSearch(column: RawBuilder<unknown>, typed: string): RawBuilder<SqlBool> {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean)
  const all = sql.join(
    words.map((word) => sql`${column} like ${patternOf(word)}`),
    sql` and `,
  )
  const squeezed = typed.toLowerCase().replace(/[^a-z0-9]/g, '')
  // A registration number has a figure, and is told apart from a model by its length.
  const isRegistration = squeezed.length >= 4 && /\d/.test(squeezed)
  return isRegistration ? sql`((${all}) or ${column} like ${patternOf(squeezed)})` : sql`(${all})`
}

function patternOf(part: string): string {
  return `%${part.replace(/[\\%_]/g, String.raw`\$&`)}%`
}
