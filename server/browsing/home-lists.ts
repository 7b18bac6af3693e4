import { LRUCache } from 'lru-cache'
import type { ReadInput } from '#contract/api.ts'
import type { BusMessage } from '#server/flows/announce.ts'
import { cutPage, writeCursor } from '#server/platform/cursor.ts'
import type { ReadFresh } from '#server/platform/db/fresh-reads.ts'
import type { Queries } from '#server/platform/db/pool.ts'
import type { UserCaller } from '#server/platform/http/caller.ts'
import { RenderedJson, toTag } from '#server/platform/http/rendered-json.ts'
import { createRecentReads, type RecentRead, type RecentReads } from '#server/platform/recent-reads.ts'
import { createSharedLookup } from '#server/platform/shared-lookup.ts'
import { readBrowsableCities } from '#server/stock/cities-queries.ts'
import type { BrowseFilters } from './browse-filters.ts'
import {
  compareLots,
  readCityStates,
  readKindCounts,
  readLotKinds,
  readPage,
  readTopLots,
  type BrowseScope,
  type Position,
} from './browse-queries.ts'
import { addCounts, countFacets, type KindCount, type ListFigures } from './count-facets.ts'
import { createCarPieces, type CarPiece } from './car-pieces.ts'
import { readCars, type CatalogueDeps } from './read-cars.ts'
import { parseOwnLots, readBrowsingViews, type BrowsingView } from './view-queries.ts'

/** The parsed query of a list of open lots. */
export interface AskedList {
  /** The names of all cities that the caller can browse. */
  readonly dealerCities: readonly string[]
  /** Those that it could browse until recently. */
  readonly endedCities: BrowsingView['endedCities']
  readonly scope: BrowseScope
  /** The dealer's own open lots, as {@link BrowsingView.ownLots} shows them. */
  readonly ownLots: string
  readonly filters: BrowseFilters
  readonly after: Position | null
  readonly sort: ReadInput<'getCars'>['sort']
  readonly limit: number
  /** The query that a cursor is bound to. */
  readonly query: Readonly<Record<string, unknown>>
}

/** The fields that a list has besides its cars: all of Dealer Home, those of one city, or those of a page alone. */
export type ListShape = 'home' | 'city' | 'page'

/**
 * The lists of lots that dealers browse. What is the same for every dealer is kept for `keepMs`, or until the live bus
 * says that it changed; the caller's cities and own lots are read on every call.
 */
export interface HomeLists {
  /** Reads the cities that the caller can browse, and its own open lots. */
  readView(user: UserCaller): Promise<BrowsingView>
  /** Reads a list, as JSON of the operation's output. */
  render(list: AskedList, shape: ListShape): Promise<RenderedJson>
  /** Reads the total and the facets of a list. */
  readFigures(list: Pick<AskedList, 'scope' | 'ownLots' | 'filters'>): Promise<ListFigures>
  /** Forgets what the messages of a commit say has changed. */
  onMessages(messages: readonly BusMessage[]): void
  /** Forgets everything, because messages may have been missed. */
  onGap(): void
}

/** Dependencies of {@link createHomeLists}. */
export interface HomeListsDeps extends CatalogueDeps {
  /** Reads the caller's cities and own lots. */
  readonly db: Queries
  /** Reads all else. */
  readonly readList: ReadFresh
  /** The age in ms up to which an answer is shared; 0 shares none. */
  readonly keepMs: number
  /** A clock in ms that never goes back. Default: the process's. */
  readonly clock?: () => number
}

/** The number of a city's lots that are read beyond a page, to make up for the caller's own. */
const SPARE = 50
/** How long lists and counts of a city are kept that does not change, in ms. */
const UNCHANGED_MS = 600_000
/** Lists and counts kept at most, of one city and set of filters each. */
const MAX_LISTS = 500
const MAX_CARS = 4_000
/** Lots of dealers whose part of the counts is kept at most, of one set of filters each. */
const MAX_KINDS = 4_000
/** Rendered answers kept at most, and parts of them, in bytes each. */
const MAX_PIECE_BYTES = 16 * 1024 * 1024

const HEAD = Buffer.from('{"cars":[')
const COMMA = Buffer.from(',')

/** A list before its cars are known. */
interface Outline {
  readonly lotIds: readonly string[]
  /** The fields besides the cars, as JSON, with their length in bytes and their hash. */
  readonly rest: string
  readonly restLength: number
  readonly restTag: string
}

/** The answers of {@link readCityStates}, by city. */
type CityStates = ReadonlyMap<string, string>

/** Creates the lists of one process. */
export function createHomeLists({ db, readList, links, keepMs, clock }: HomeListsDeps): HomeLists {
  const shared = <Value>(max: number, print: (value: Value) => string | Buffer, longestMs = keepMs) =>
    createRecentReads<Value>({ keepMs: keepMs && longestMs, max, print, ...(clock && { clock }) })
  const findView = createSharedLookup((organisationIds) => readBrowsingViews(db, organisationIds))
  const cityStates = shared<string>(MAX_LISTS, (state) => state)
  const tops = shared<readonly Position[]>(MAX_LISTS, JSON.stringify, UNCHANGED_MS)
  const openCounts = shared<readonly KindCount[]>(MAX_LISTS, JSON.stringify, UNCHANGED_MS)
  const soldCounts = shared<readonly KindCount[]>(MAX_LISTS, JSON.stringify)
  const ownKinds = shared<readonly KindCount[]>(MAX_KINDS, JSON.stringify, UNCHANGED_MS)
  const readPieces = createCarPieces({ readList, links, max: MAX_CARS })
  const cars = shared<CarPiece>(MAX_CARS, ({ version }) => version)
  const outlines = new LRUCache<string, Outline>({
    maxSize: MAX_PIECE_BYTES,
    sizeCalculation: ({ rest, lotIds }, key) => rest.length + key.length + 8 * lotIds.length,
  })
  const answers = new LRUCache<string, RenderedJson>({
    maxSize: MAX_PIECE_BYTES,
    sizeCalculation: (answer) => answer.length,
  })
  /** Reads something of each city, from `store` if it is there. `keyOf` returns all that it depends on. */
  function readByCity<Row extends { readonly cityId: string }>(
    store: RecentReads<readonly Omit<Row, 'cityId'>[]>,
    cityIds: readonly string[],
    keyOf: (cityId: string) => string,
    read: (cityIds: readonly string[]) => Promise<readonly Row[]>,
  ) {
    const cityOf = new Map(cityIds.map((cityId) => [keyOf(cityId), cityId]))
    return store.get([...cityOf.keys()], async (keys) => {
      const asked = keys.flatMap((key) => cityOf.get(key) ?? [])
      const rows = Map.groupBy(await read(asked), ({ cityId }) => cityId)
      return new Map(asked.map((cityId) => [keyOf(cityId), rows.get(cityId) ?? []]))
    })
  }

  /** Reads the states of cities. The open lots of a city are read again only if its state has changed. */
  async function readStates(cityIds: readonly string[]): Promise<CityStates> {
    const states = await cityStates.get(cityIds, (cities) =>
      readList((fresh) => readCityStates(fresh, cities)),
    )
    return new Map(cityIds.map((cityId, index) => [cityId, states[index]?.value ?? '']))
  }

  async function readTops({ scope: { cityIds }, filters, sort, limit }: AskedList, states: CityStates) {
    const page = { sort, limit: limit + 1 + SPARE }
    const query = JSON.stringify([page, filters])
    return readByCity(
      tops,
      cityIds,
      (cityId) => `${cityId} ${states.get(cityId)} ${query}`,
      (cities) => readList((fresh) => readTopLots(fresh, cities, filters, page)),
    )
  }

  async function readCityCounts({ cityIds }: BrowseScope, filters: BrowseFilters, states: CityStates) {
    const query = JSON.stringify(filters)
    return readByCity(
      filters.ended ? soldCounts : openCounts,
      cityIds,
      (cityId) => (filters.ended ? `${cityId} ${query}` : `${cityId} ${states.get(cityId)} ${query}`),
      (cities) => readList((fresh) => readKindCounts(fresh, { cityIds: cities }, filters)),
    )
  }

  /** Finds what a lot adds to the counts, by its id, its state and the filters, with lines between them. */
  const findKinds = createSharedLookup(async (keys) => {
    const asked = keys.map((key) => {
      const [lotId = '', , query = ''] = key.split('\n')
      return { key, lotId, query }
    })
    const found = await Promise.all(
      [...Map.groupBy(asked, ({ query }) => query)].map(async ([query, alike]) => {
        const filters = JSON.parse(query) as BrowseFilters
        const lotIds = alike.map(({ lotId }) => lotId)
        const kinds = await readList((fresh) => readLotKinds(fresh, lotIds, filters))
        return alike.map(({ key, lotId }) => [key, kinds.get(lotId) ?? []] as const)
      }),
    )
    return new Map(found.flat())
  })

  /** Counts the lots of the scope: the counts of everybody's, less those of the caller's own among them. */
  async function readFigures(
    { scope, ownLots, filters }: Pick<AskedList, 'scope' | 'ownLots' | 'filters'>,
    states: CityStates | null,
  ): Promise<ListFigures> {
    const query = JSON.stringify(filters)
    // Sold cars are listed to everybody.
    const own = filters.ended ? [] : parseOwnLots(ownLots, scope.cityIds)
    const [all, mine] = await Promise.all([
      readCityCounts(scope, filters, states ?? (await readStates(scope.cityIds))),
      ownKinds.get(
        own.map(({ lotId, state }) => [lotId, state, query].join('\n')),
        async (keys) => {
          const kinds = await Promise.all(keys.map((key) => findKinds(key)))
          return new Map(keys.map((key, index) => [key, kinds[index] ?? []]))
        },
      ),
    ])
    return countFacets(addCounts(valuesOf(all), valuesOf(mine)))
  }

  /** Reads a page that the shared lists do not have: a later one, sold cars, or one of a dealer with very many cars. */
  async function renderAlone(list: AskedList, shape: ListShape): Promise<RenderedJson> {
    const { scope, filters, sort, after, limit } = list
    const [lots, figures] = await Promise.all([
      // Read one extra lot, to know whether there is a next page.
      readList((fresh) => readPage(fresh, scope, filters, { sort, after, limit: limit + 1 })),
      shape === 'page' ? null : readFigures(list, null),
    ])
    const { page, last } = cutPage(lots, limit)
    const refs = page.map(({ lotId, flowId }) => (flowId === null ? { lotId } : { flowId }))
    const found = await readList((fresh) => readCars(fresh, refs, { links }))
    const rest = describeRest(list, { shape, last, figures })
    return new RenderedJson(() => `{"cars":${JSON.stringify(found)},${rest.slice(1)}`)
  }

  /** Returns what a list consists of; null if the shared lists do not have it. */
  async function findOutline(list: AskedList, shape: ListShape): Promise<Outline | null> {
    const states = await readStates(list.scope.cityIds)
    // All that an outline depends on: the dealer, what is asked for, and the state of what is read.
    const { dealerCities, endedCities, query, limit, ownLots } = list
    const key = toTag(JSON.stringify([shape, dealerCities, endedCities, query, limit, [...states], ownLots]))
    const known = outlines.get(key)
    if (known !== undefined) return known
    const [top, figures] = await Promise.all([
      readTops(list, states),
      shape === 'page' ? null : readFigures(list, states),
    ])
    const lots = mergeTops(list, top)
    if (lots === null) return null
    const { page, last } = cutPage(lots, limit)
    const rest = describeRest(list, { shape, last, figures })
    const outline = {
      lotIds: page.map(({ lotId }) => lotId),
      rest,
      restLength: Buffer.byteLength(rest),
      restTag: toTag(rest),
    }
    outlines.set(key, outline)
    return outline
  }

  async function render(list: AskedList, shape: ListShape): Promise<RenderedJson> {
    if (list.after !== null || list.filters.ended) return renderAlone(list, shape)
    const outline = await findOutline(list, shape)
    if (outline === null) return renderAlone(list, shape)
    const pieces = await cars.get(outline.lotIds, readPieces)
    const tag = toTag([outline.restTag, ...pieces.map(({ version }) => version)].join(' '))
    const known = answers.get(tag)
    if (known !== undefined) return known
    const answer = joinCars(valuesOf(pieces), outline, tag)
    // Other dealers get the same answer only if it lacks no cars of this one.
    if (list.ownLots === '') answers.set(tag, answer)
    return answer
  }

  return {
    async readView(user) {
      if (user.role === 'admin')
        return { cities: await readBrowsableCities(db, user), endedCities: [], ownLots: '' }
      return (await findView(user.organisationId)) ?? { cities: [], endedCities: [], ownLots: '' }
    },
    render,
    readFigures: (list) => readFigures(list, null),
    onMessages(messages) {
      for (const message of messages) {
        if (message.kind === 'car-pictures') message.lotIds.forEach((lotId) => cars.forget(lotId))
        // A sealed bid changes nothing that others see, so it must not change how long an answer takes either.
        if (message.kind === 'bid' && !message.sealed) cars.forget(message.lotId)
        if (message.kind === 'lot' && message.houseOnly !== true) {
          cars.forget(message.lotId)
          cityStates.forget(message.cityId)
          soldCounts.forgetAll(message.cityId)
        }
      }
    },
    onGap() {
      for (const store of [cityStates, soldCounts, cars]) store.forgetAll('')
    },
  }
}

/**
 * Merges the first lots of each city, without the caller's own. Returns one more than the page has, if there are more;
 * null if so many of a city's are the caller's own that the rest may not fill the page.
 */
function mergeTops(
  { scope, ownLots, sort, limit }: AskedList,
  tops: readonly RecentRead<readonly Position[]>[],
): readonly Position[] | null {
  const own = new Set(parseOwnLots(ownLots, scope.cityIds).map(({ lotId }) => lotId))
  const others = tops.map(({ value }) => ({
    isWhole: (value ?? []).length < limit + 1 + SPARE,
    lots: (value ?? []).filter(({ lotId }) => !own.has(lotId)),
  }))
  if (others.some(({ isWhole, lots }) => !isWhole && lots.length <= limit)) return null
  return others
    .flatMap(({ lots }) => lots)
    .toSorted(compareLots(sort))
    .slice(0, limit + 1)
}

/** The fields of an answer besides its cars, as JSON. */
function describeRest(
  { dealerCities, endedCities, query }: AskedList,
  {
    shape,
    last,
    figures,
  }: { readonly shape: ListShape; readonly last: Position | null; readonly figures: ListFigures | null },
): string {
  return JSON.stringify({
    nextCursor: last && writeCursor(query, [last.key, last.lotId]),
    ...(shape === 'home' && { dealerCities, endedCities, facets: figures?.facets }),
    ...(shape !== 'page' && { total: figures?.total }),
  })
}

/** Joins the JSON of cars and of the other fields, once it is needed. */
function joinCars(pieces: readonly CarPiece[], { rest, restLength }: Outline, tag: string): RenderedJson {
  // The head, the cars with commas between them, the bracket and a comma instead of the brace of the rest.
  const commas = Math.max(0, pieces.length - 1)
  const length = pieces.reduce((sum, { json }) => sum + json.length, HEAD.length + commas + 1 + restLength)
  const render = () => {
    const cars = pieces.flatMap(({ json }, index) => (index === 0 ? [json] : [COMMA, json]))
    return Buffer.concat([HEAD, ...cars, Buffer.from(`],${rest.slice(1)}`)], length)
  }
  return new RenderedJson(render, { tag, length })
}

function valuesOf<Item>(reads: readonly RecentRead<Item | readonly Item[]>[]): readonly Item[] {
  return reads.flatMap(({ value }) => value ?? [])
}
