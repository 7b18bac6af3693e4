import { sql, type RawBuilder } from 'kysely'
import { type SortOption } from '#domain/browsing/sort-option.ts'
import { FACET_NAMES, type Facet } from '#domain/car/car-description.ts'
import { isCounted } from '#domain/car/facet-values.ts'
import type { Queries } from '#server/platform/db/pool.ts'
import { matchesSearch } from '#server/stock/search-queries.ts'
import type { BrowseFilters, KindFilters } from './browse-filters.ts'
import { soldStates } from './catalogue-queries.ts'
import type { KindCount } from './count-facets.ts'
import type { StateCount } from './details-queries.ts'

/** The viewer and the cities of a list. */
export interface BrowseScope {
  readonly cityIds: readonly string[]
  /** The dealer, whose own lots the home list omits; null for an admin. */
  readonly organisationId: string | null
}

/** A cursor position: the last lot's sort key and id. */
export interface Position {
  readonly key: number
  readonly lotId: string
}

/** A lot of a page, with the dealer's own flow. */
export interface PageLot extends Position {
  readonly flowId: string | null
}

/** A sort order. Each column has a partial index `lots_open_*`. */
interface Order {
  readonly column: RawBuilder<unknown>
  /** The column's value as a lossless integer. */
  readonly key: RawBuilder<unknown>
  /** Converts that integer back to a value of the column. */
  readonly value: (key: number) => RawBuilder<unknown>
  readonly descending: boolean
}

const asNumber = (key: number) => sql`${key}::bigint`
const year = { column: sql`lot.year`, key: sql`lot.year`, value: asNumber }
const end = byInstant(sql`lot.ends_at`)
// Cars with unknown mileage sort last in both directions.
const kmOrMax = sql`coalesce(lot.kmsrun, 2147483647)`
const kmOrMin = sql`coalesce(lot.kmsrun, -1)`
// So do cars without a guide price.
const priceOrMax = sql`coalesce(lot.price, 2147483647)`
const priceOrMin = sql`coalesce(lot.price, -1)`

const ORDERS: Readonly<Record<SortOption, Order>> = {
  'year-new': { ...year, descending: true },
  'year-old': { ...year, descending: false },
  'km-low': { column: kmOrMax, key: kmOrMax, value: asNumber, descending: false },
  'km-high': { column: kmOrMin, key: kmOrMin, value: asNumber, descending: true },
  'auction-near': { ...end, descending: false },
  'auction-far': { ...end, descending: true },
  'price-low': { column: priceOrMax, key: priceOrMax, value: asNumber, descending: false },
  'price-high': { column: priceOrMin, key: priceOrMin, value: asNumber, descending: true },
  'listed-new': { ...byInstant(sql`lot.published_at`), descending: true },
}

/** An order by a column of instants, whose key is in microseconds. */
function byInstant(column: RawBuilder<unknown>) {
  return {
    column,
    key: sql`(extract(epoch from ${column}) * 1000000)::bigint`,
    value: (key: number) => sql`(timestamptz 'epoch' + ${key}::bigint * interval '1 microsecond')`,
  }
}

const FACET_COLUMNS: Readonly<Record<Facet, RawBuilder<unknown>>> = {
  brand: sql`lot.make`,
  model: sql`lot.model`,
  carType: sql`lot.car_type`,
  fueltype: sql`lot.fueltype`,
  transmission: sql`lot.transmission`,
  colour: sql`lot.colour`,
  owners: sql`lot.owners`,
}

/** A page to read: at most `limit` lots in this order, after a position. */
interface AskedPage {
  readonly sort: SortOption
  readonly after: Position | null
  readonly limit: number
}

/**
 * Returns a page of lots. Reads the top lots of each city from an index and merges them, so that the cost does not grow
 * with the number of lots.
 */
export async function readPage(
  db: Queries,
  scope: BrowseScope,
  filters: BrowseFilters,
  page: AskedPage,
): Promise<readonly PageLot[]> {
  const direction = directionOf(page.sort)
  const { rows } = await sql<PageLot>`
    select best.key, best.id as "lotId", flow.id as "flowId"
    from (
      select best.key, best.id from ${topOfCities(scope, filters, page)}
      order by best.key ${direction}, best.id ${direction}
      limit ${page.limit}
    ) best
    left join flows flow on flow.lot_id = best.id and flow.organisation_id = ${scope.organisationId}::uuid
      and flow.removed_at is null
    order by best.key ${direction}, best.id ${direction}`.execute(db)
  return rows
}

/** A lot among the first of its city, in some order. */
export interface CityLot extends Position {
  readonly cityId: string
}

/** Returns the first `limit` lots of each city, whoever asks, in the order of {@link compareLots}. */
export async function readTopLots(
  db: Queries,
  cityIds: readonly string[],
  filters: BrowseFilters,
  page: Omit<AskedPage, 'after'>,
): Promise<readonly CityLot[]> {
  const direction = directionOf(page.sort)
  const { rows } = await sql<CityLot>`
    select best.key, best.id as "lotId", scope.city_id as "cityId"
    from ${topOfCities({ cityIds, organisationId: null }, filters, { ...page, after: null })}
    order by best.key ${direction}, best.id ${direction}`.execute(db)
  return rows
}

/** Compares two lots as a list with this order does, for `sort`. */
export function compareLots(sort: SortOption): (a: Position, b: Position) => number {
  const sign = ORDERS[sort].descending ? -1 : 1
  return (a, b) => sign * (a.key - b.key || (a.lotId < b.lotId ? -1 : 1))
}

function directionOf(sort: SortOption): RawBuilder<unknown> {
  return ORDERS[sort].descending ? sql`desc` : sql`asc`
}

/** The first lots `best` (`key`, `id`) of each city `scope`, as an item of a from clause. */
function topOfCities(scope: BrowseScope, filters: BrowseFilters, page: AskedPage): RawBuilder<unknown> {
  const order = ORDERS[page.sort]
  const direction = directionOf(page.sort)
  const beyond = order.descending ? sql`<` : sql`>`
  const after =
    page.after === null
      ? sql`true`
      : sql`(${order.column}, lot.id) ${beyond} (${order.value(page.after.key)}, ${page.after.lotId}::uuid)`
  return sql`unnest(${scope.cityIds}::uuid[]) as scope(city_id)
    cross join lateral (
      select ${order.key} as key, lot.id
      from lots lot
      where lot.city_id = scope.city_id and ${listed(filters)} and ${notAdded(scope.organisationId, filters)}
        and ${ofKinds(filters.kinds)} and ${after}
      order by ${order.column} ${direction}, lot.id ${direction}
      limit ${page.limit}
    ) best`
}

/**
 * Returns a text for each city with open lots. While it stays the same, so do {@link readTopLots} and
 * {@link readKindCounts} of that city, for all filters. It costs a small part of them.
 */
export async function readCityStates(
  db: Queries,
  cityIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  // Both read nothing but rows of open lots. A lot that is changed or enters has a higher xmin than any row before, and
  // one that leaves without a change lowers the count: to keep both the count and the sum, nothing can have happened.
  const { rows } = await sql<{ cityId: string; state: string }>`
    select lot.city_id as "cityId", concat_ws(' ', count(*), sum(lot.xmin::text::bigint)) as state
    from lots lot
    where lot.city_id = any(${cityIds}::uuid[]) and ${OPEN}
    group by lot.city_id`.execute(db)
  return new Map(rows.map(({ cityId, state }) => [cityId, state]))
}

/** A count of the lots of a city. */
export interface CityCount extends KindCount {
  readonly cityId: string
}

/**
 * Counts the lots of each value of the counted facets by city, whoever asks, with the one facet filter that they do not
 * pass, if any. One scan counts all facets on their own: their combinations would be nearly as many as the lots.
 */
export async function readKindCounts(
  db: Queries,
  { cityIds }: Pick<BrowseScope, 'cityIds'>,
  filters: BrowseFilters,
): Promise<readonly CityCount[]> {
  const { counted, missedName, lots } = kindsOf(sql`lot.city_id = any(${cityIds}::uuid[])`, filters)
  const { rows } = await sql<CityCount>`
    select city_id as "cityId",
      ${nameOf(counted.map((facet) => [sql`grouping(${sql.ref(facet)}) = 0`, facet]))} as facet,
      coalesce(${sql.join(counted.map((facet) => sql.ref(facet)))}) as value,
      ${missedName} as missed, count(*) as count
    from ${lots}
    group by grouping sets (
      ${sql.join(counted.map((facet) => sql`(city_id, missed, ${sql.ref(facet)})`))}, (city_id, missed)
    )`.execute(db)
  return rows
}

/**
 * Returns what each of these lots adds to the counts of {@link readKindCounts}. Lots that add to none are missing.
 */
export async function readLotKinds(
  db: Queries,
  lotIds: readonly string[],
  filters: BrowseFilters,
): Promise<ReadonlyMap<string, readonly KindCount[]>> {
  const { counted, missedName, lots } = kindsOf(sql`lot.id = any(${lotIds}::uuid[])`, filters)
  const { rows } = await sql<{ id: string; missed: Facet | null } & Readonly<Record<Facet, string | null>>>`
    select id, ${missedName} as missed, ${sql.join(counted.map((facet) => sql.ref(facet)))} from ${lots}`.execute(
    db,
  )
  return new Map(
    rows.map(({ id, missed, ...values }) => [
      id,
      [
        { facet: null, value: null, missed, count: 1 },
        ...counted.map((facet) => ({ facet, value: values[facet], missed, count: 1 })),
      ],
    ]),
  )
}

/**
 * The lots of a list with a column for each counted facet and `missed`, the bits of the facet filters that they do not
 * pass: those that pass all of them but one at most.
 */
function kindsOf(among: RawBuilder<unknown>, filters: BrowseFilters) {
  const missable = FACET_NAMES.flatMap((facet, index) =>
    oneOf(FACET_COLUMNS[facet], filters.kinds[facet]).map((passes) => ({ facet, passes, bit: 2 ** index })),
  )
  const missed = missable.map(({ passes, bit }) => sql`case when ${passes} then 0 else ${sql.lit(bit)} end`)
  const counted = FACET_NAMES.filter((facet) => isCounted(facet, filters.kinds))
  const columns = counted.map((facet) => sql`${FACET_COLUMNS[facet]} as ${sql.ref(facet)}`)
  // "offset 0" keeps the filters evaluated once per lot.
  const lots = sql`(
    select * from (
      select lot.id, lot.city_id, ${sql.join(columns)},
        ${missed.length === 0 ? sql`0` : sql.join(missed, sql` + `)} as missed
      from lots lot
      where ${among} and ${listed(filters)}
      offset 0
    ) lot
    where missed & (missed - 1) = 0
  ) lot`
  return {
    counted,
    /** The name of the facet filter that a lot does not pass, as an expression. */
    missedName: nameOf(missable.map(({ bit, facet }) => [sql`missed = ${sql.lit(bit)}`, facet])),
    lots,
  }
}

/** The name of the first condition that holds, as an expression; null if none does. */
function nameOf(cases: readonly (readonly [RawBuilder<unknown>, string])[]): RawBuilder<unknown> {
  if (cases.length === 0) return sql`null::text`
  return sql`case ${sql.join(
    cases.map(([condition, name]) => sql`when ${condition} then ${sql.lit(name)}`),
    sql` `,
  )} end`
}

/** Counts a dealer's own flows that match the filters, by state; `cityIds` null means in any city. */
export async function countOwnMatches(
  db: Queries,
  within: { readonly organisationId: string | null; readonly cityIds: readonly string[] | null },
  filters: BrowseFilters,
): Promise<readonly StateCount[]> {
  const { organisationId, cityIds } = within
  const inCities = cityIds === null ? sql`true` : sql`lot.city_id = any(${cityIds}::uuid[])`
  const { rows } = await sql<StateCount>`
    select flow.state, count(*) as count
    from flows flow join lots lot on lot.id = flow.lot_id
    where flow.organisation_id = ${organisationId}::uuid and flow.removed_at is null
      and ${inCities} and ${narrowed(filters)} and ${ofKinds(filters.kinds)}
    group by flow.state`.execute(db)
  return rows
}

/** Returns the SQL conditions of a list for everybody, except the facet filters. */
function listed(filters: BrowseFilters): RawBuilder<unknown> {
  return sql`${filters.ended ? SOLD_RECENTLY : OPEN} and ${narrowed(filters)}`
}

/** Returns the SQL conditions of the search and the ranges. Null values match no filter. */
function narrowed(filters: BrowseFilters): RawBuilder<unknown> {
  const conditions = [
    matchesSearch(sql`lot.search_text`, filters.search),
    ...atLeast(sql`lot.year`, filters.yearFrom),
    ...atMost(sql`lot.year`, filters.yearTo),
    ...atMost(sql`lot.kmsrun`, filters.kmsTo),
    ...atLeast(sql`lot.price`, filters.priceFrom),
    ...atMost(sql`lot.price`, filters.priceTo),
  ]
  return sql.join(conditions, sql` and `)
}

const OPEN = sql`lot.published_at is not null and lot.outcome is null and lot.ends_at > now()`
// After a default the lot stays awarded, but its car is not sold.
const SOLD_RECENTLY = sql`lot.published_at is not null and lot.outcome = 'awarded'
  and lot.closed_at > now() - interval '7 days'
  and exists (select from flows winner where winner.lot_id = lot.id and winner.state in (${soldStates}))`

/** Omits the dealer's own lots, except from those that are sold. */
function notAdded(organisationId: string | null, filters: BrowseFilters): RawBuilder<unknown> {
  if (organisationId === null || filters.ended) return sql`true`
  return sql`not exists (select from flows taken where taken.lot_id = lot.id
    and taken.organisation_id = ${organisationId}::uuid and taken.removed_at is null)`
}

function ofKinds(kinds: KindFilters): RawBuilder<unknown> {
  const conditions = FACET_NAMES.flatMap((facet) => oneOf(FACET_COLUMNS[facet], kinds[facet]))
  return conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `)
}

function oneOf(column: RawBuilder<unknown>, wanted: readonly string[] | null): RawBuilder<unknown>[] {
  return wanted === null ? [] : [sql`lower(${column}) = any(${wanted}::text[])`]
}

function atLeast(column: RawBuilder<unknown>, min: number | undefined): RawBuilder<unknown>[] {
  return min === undefined ? [] : [sql`${column} >= ${min}`]
}

function atMost(column: RawBuilder<unknown>, max: number | undefined): RawBuilder<unknown>[] {
  return max === undefined ? [] : [sql`${column} <= ${max}`]
}
