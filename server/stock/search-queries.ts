import { sql, type RawBuilder, type SqlBool } from 'kysely'
import { readCarSearch, spellingsToLookUp, type StockWord } from '#domain/stock/car-search.ts'
import { readMobile } from '#domain/identifiers/mobile.ts'
import { readSearch, type SearchTerm, type SearchText } from '#domain/stock/read-search.ts'
import type { Queries } from '#server/platform/db/pool.ts'

/** A word so short that a trigram index finds it only where a word of the text begins. */
const SHORT = /^[\p{L}\p{N}]{1,2}$/u

/** Reads what a user typed to find cars by: every list of cars that can be searched uses it with {@link matchesSearch}. */
export async function readSearchOfCars(db: Queries, typed: string): Promise<SearchText> {
  const spellings = spellingsToLookUp(typed)
  return readCarSearch(typed, spellings.length === 0 ? new Map() : await readStockWords(db, spellings))
}

/** Looks words up among those of all cars. */
async function readStockWords(
  db: Queries,
  words: readonly string[],
): Promise<ReadonlyMap<string, StockWord>> {
  const { rows } = await sql<StockWord & { readonly word: string }>`
    select asked.word, found.is_known as "isKnown",
      case when found.is_known or asked.word !~ '^[a-z]{4,}$' then '{}'
        else array(select search_words_like(asked.word)) end as near
    from unnest(${words}::text[]) as asked(word)
    cross join lateral (
      select exists (
        select from search_words known
        where known.word like case when length(asked.word) > 2 then '%' else '' end || asked.word || '%'
      ) as is_known
    ) found`.execute(db)
  return new Map(rows.map(({ word, ...found }) => [word, found]))
}

/**
 * Returns the SQL condition that a lower-case search text matches the search: each term occurs in it by one of its
 * meanings, a word of one or two letters or digits at the beginning of a word. It uses the trigram indexes.
 */
export function matchesSearch(
  column: RawBuilder<unknown>,
  { terms, registrations }: SearchText,
): RawBuilder<SqlBool> {
  if (terms.length === 0) return sql`true`
  const all = sql.join(
    terms.map((term) => means(column, term)),
    sql` and `,
  )
  const spelled = registrations.map((registration) => holds(column, registration))
  return sql`(${sql.join([sql`(${all})`, ...spelled], sql` or `)})`
}

/**
 * Returns the search of a queue whose items are about cars or dealers (`QueueSource`): in the lower-case text that the query `text`
 * gives of the row `waiting`. Words are read as those of cars, and as they stand, for the names of dealers and for references.
 */
export function searchedBy(
  text: RawBuilder<unknown>,
): (db: Queries, typed: string) => Promise<RawBuilder<SqlBool>> {
  return async (db, typed) => {
    const mobile = readMobile(typed)
    const words = readSearch(mobile.ok ? mobile.value : typed)
    const ofCars = await readSearchOfCars(db, typed)
    const column = sql.ref('searched.text')
    return sql<SqlBool>`exists (
      select from (${text}) searched(text)
      where ${matchesSearch(column, words)} or ${matchesSearch(column, ofCars)})`
  }
}

function means(column: RawBuilder<unknown>, term: SearchTerm): RawBuilder<SqlBool> {
  if (term.length === 0) return sql`false`
  const meanings = term.map((words) =>
    sql.join(
      words.map((word) => (SHORT.test(word) ? hasWordWith(column, word) : holds(column, word))),
      sql` and `,
    ),
  )
  return sql`(${sql.join(meanings, sql` or `)})`
}

/** Returns the SQL condition that a column contains the text, with LIKE wildcards escaped. */
function holds(column: RawBuilder<unknown>, part: string): RawBuilder<SqlBool> {
  return sql`${column} like ${`%${part.replace(/[\\%_]/g, String.raw`\$&`)}%`}`
}

/** Returns the SQL condition that a column has a word with this beginning, which has no wildcards. */
function hasWordWith(column: RawBuilder<unknown>, beginning: string): RawBuilder<SqlBool> {
  return sql`(${column} like ${`${beginning}%`} or ${column} like ${`% ${beginning}%`})`
}
