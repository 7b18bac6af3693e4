import { RawNode, sql, type KyselyPlugin } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { DEFAULT_SORT, SORT_VALUES, type SortOption } from '#domain/browsing/sort-option.ts'
import { isRecord } from '#domain/read-value.ts'
import { makeAdmin, makeCity } from '#server/testing/factories.ts'
import { readSearchOfCars } from '#server/stock/search-queries.ts'
import { createTestDatabase, type TestDatabase } from '#server/testing/test-database.ts'
import { readFilters } from './browse-filters.ts'
import { readKindCounts, readPage } from './browse-queries.ts'

/** The number of open lots: enough for an index to be cheaper than reading them all. */
const LOTS = 6_000

/** The number of lots of a page. */
const PAGE = 49

let database: TestDatabase
let cityId = ''
beforeAll(async () => {
  database = await createTestDatabase()
  ;({ cityId } = await makeCity(database.db))
  await openLots(cityId)
})
afterAll(() => database.drop())

/** Makes open lots of which one in a thousand is a Nexon of 2025. */
async function openLots(cityId: string): Promise<void> {
  const { db } = database
  await sql`
    insert into cars (make, model, variant, year, regno, fueltype, transmission, city_id)
    select case when at % 1000 = 0 then 'Tata' else 'Hyundai' end,
      case when at % 1000 = 0 then 'Nexon' else 'Creta' end, 'SX 1.6', case when at % 1000 = 0 then 2025 else 2019 end,
      'DL8CAF' || lpad(at::text, 4, '0'), case when at % 1000 = 0 then 'Diesel' else 'Petrol' end, 'Manual', ${cityId}
    from generate_series(1, ${LOTS}::int) as at`.execute(db)
  const { userId } = await makeAdmin(db)
  await sql`
    with auction as (
      insert into auctions (name, format, status, published_at, starts_at, ends_at, created_by)
      values ('Plans', 'open', 'published', now(), now() - interval '1 hour', now() + interval '1 day', ${userId})
      returning id, published_at, starts_at, ends_at
    )
    insert into lots (auction_id, car_id, format, published_at, starts_at, first_ends_at, ends_at, hard_ends_at)
    select auction.id, cars.id, 'open', published_at, starts_at, ends_at, ends_at, ends_at + interval '30 minutes'
    from auction, cars`.execute(db)
  await database.asOwner('vacuum analyze')
}

/** Makes every query return its plan instead of its rows. */
const EXPLAIN: KyselyPlugin = {
  transformQuery: ({ node }) => {
    if (!RawNode.is(node)) return node
    const [first = '', ...others] = node.sqlFragments
    return RawNode.create([`explain (analyze, format json) ${first}`, ...others], node.parameters)
  },
  transformResult: async ({ result }) => result,
}

/** A step of a plan that reads the lots or an index of theirs. */
interface LotsRead {
  readonly by: string
  readonly rows: number
}

/** Lists how a plan reads lots, with the number of rows that each step looked at. */
function lotsReads(plan: unknown): LotsRead[] {
  if (Array.isArray(plan)) return plan.flatMap(lotsReads)
  if (!isRecord(plan)) return []
  const below = Object.values(plan).flatMap(lotsReads)
  const by = plan['Index Name'] ?? (plan['Relation Name'] === 'lots' ? plan['Node Type'] : undefined)
  if (typeof by !== 'string' || !(by.startsWith('lots_') || by.endsWith('Scan'))) return below
  const figures = ['Actual Rows', 'Rows Removed by Filter', 'Rows Removed by Index Recheck']
  const each = figures.reduce((sum, figure) => sum + Number(plan[figure] ?? 0), 0)
  return [{ by, rows: each * Number(plan['Actual Loops'] ?? 1) }, ...below]
}

const reads = {
  page: (q: string) => readSorted(DEFAULT_SORT, q),
  counts: async (q: string) => readKindCounts(database.db.withPlugin(EXPLAIN), scope(), await filtersOf(q)),
}
const readSorted = async (sort: SortOption, q: string) =>
  readPage(database.db.withPlugin(EXPLAIN), scope(), await filtersOf(q), { sort, after: null, limit: PAGE })
const filtersOf = async (q: string) => readFilters({}, await readSearchOfCars(database.db, q))
const scope = () => ({ cityIds: [cityId], organisationId: null })

describe.each(Object.entries(reads))('the %s of a search', (_, read) => {
  test.each(['2025 tata', 'nexon diesel', 'diesel', 'ne', 'n', '1000', 'dl 8c af 1000', '2025 ta', '2 nex'])(
    '%j reads the matching lots by the index of words',
    async (q) => {
      const plans = await read(q)
      const steps = lotsReads(plans)
      expect(steps.map(({ by }) => by)).toContain('lots_open_search')
      expect(steps.map(({ by }) => by)).not.toContain('Seq Scan')
      // Each matching lot is looked at once in the index and once in the table; a few share letters with a match.
      const max = Math.max(...steps.map(({ rows }) => rows))
      expect(max).toBeLessThan(LOTS / 50)
    },
  )
})

test.each(SORT_VALUES)('a page sorted by %s reads no lot beyond it, by an index of its own', async (sort) => {
  const steps = lotsReads(await readSorted(sort, ''))
  expect(steps.map(({ by }) => by.startsWith('lots_open_by_'))).toEqual([true])
  expect(steps.map(({ rows }) => rows)).toEqual([PAGE])
})
