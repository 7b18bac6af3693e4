import { hash } from 'node:crypto'
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
import { readEntries } from './catalogue-queries.ts'
import { describeCar } from './describe-car.ts'
import { readCars, type CatalogueDeps } from './read-cars.ts'
import { readBrowsingViews, type BrowsingView, type OwnLot } from './view-queries.ts'

/** The parsed query of a list of open lots. */
export interface AskedList {
  /** The names of all cities that the caller can browse. */
  readonly dealerCities: readonly string[]
  readonly scope: BrowseScope
  /** The dealer's own open lots in the cities of the scope. */
  readonly ownLots: readonly OwnLot[]
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
const MOST_LISTS = 500
const MOST_CARS = 4_000
/** Rendered answers kept at most, and parts of them, in bytes each. */
const MOST_BYTES = 16 * 1024 * 1024

const COMMA = Buffer.from(',')

/** The rendered answer before its cars are known. */
interface Outline {
  readonly lotIds: readonly string[]
  /** The fields besides the cars, as JSON. */
  readonly rest: string
}

/** Creates the lists of one process. */
export function createHomeLists({ db, readList, links, keepMs, clock }: HomeListsDeps): HomeLists {
  const shared = <Value>(most: number, print: (value: Value) => string | Buffer, longestMs = keepMs) =>
    createRecentReads<Value>({ keepMs: keepMs && longestMs, most, print, ...(clock && { clock }) })
  const findView = createSharedLookup((organisationIds) => readBrowsingViews(db, organisationIds))
  const cityStates = shared<string>(MOST_LISTS, (state) => state)
  const tops = shared<readonly Position[]>(MOST_LISTS, JSON.stringify, UNCHANGED_MS)
  const openCounts = shared<readonly KindCount[]>(MOST_LISTS, JSON.stringify, UNCHANGED_MS)
  const soldCounts = shared<readonly KindCount[]>(MOST_LISTS, JSON.stringify)
  const ownKinds = shared<readonly KindCount[]>(MOST_CARS, JSON.stringify)
  const cars = shared<Buffer>(MOST_CARS, (piece) => piece)
  const outlines = new LRUCache<string, Outline>({
    maxSize: MOST_BYTES,
    sizeCalculation: ({ rest }, key) => rest.length + key.length,
  })
  const answers = new LRUCache<string, RenderedJson>({
    maxSize: MOST_BYTES,
    sizeCalculation: (answer) => answer.length,
  })
  /** Reads something of each city, from `store` if it is there. `keyOf` tells all that it depends on. */
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

  /** Returns the keys of what is read of the open lots of cities: it is read anew only if these have changed. */
  async function keyOpenLots(cityIds: readonly string[], query: string): Promise<(cityId: string) => string> {
    const states = await cityStates.get(cityIds, (cities) =>
      readList((fresh) => readCityStates(fresh, cities)),
    )
    const stateOf = new Map(cityIds.map((cityId, index) => [cityId, states[index]?.value ?? '']))
    return (cityId) => `${cityId} ${stateOf.get(cityId)} ${query}`
  }

  async function readTops({ scope: { cityIds }, filters, sort, limit }: AskedList) {
    const page = { sort, limit: limit + 1 + SPARE }
    const keyOf = await keyOpenLots(cityIds, JSON.stringify([page, filters]))
    return readByCity(tops, cityIds, keyOf, (cities) =>
      readList((fresh) => readTopLots(fresh, cities, filters, page)),
    )
  }

  async function readCityCounts({ cityIds }: BrowseScope, filters: BrowseFilters) {
    const query = JSON.stringify(filters)
    const read = (cities: readonly string[]) =>
      readList((fresh) => readKindCounts(fresh, { cityIds: cities }, filters))
    return filters.ended
      ? readByCity(soldCounts, cityIds, (cityId) => `${cityId} ${query}`, read)
      : readByCity(openCounts, cityIds, await keyOpenLots(cityIds, query), read)
  }

  /** Finds what a lot adds to the counts, by its id, a space and the filters. */
  const findKinds = createSharedLookup(async (keys) => {
    const byQuery = Map.groupBy(keys, (key) => key.slice(key.indexOf(' ') + 1))
    const found = await Promise.all(
      [...byQuery].map(async ([query, alike]) => {
        const lotIds = alike.map((key) => key.slice(0, key.indexOf(' ')))
        const asked = JSON.parse(query) as BrowseFilters
        const kinds = await readList((fresh) => readLotKinds(fresh, lotIds, asked))
        return lotIds.map((lotId) => [`${lotId} ${query}`, kinds.get(lotId) ?? []] as const)
      }),
    )
    return new Map(found.flat())
  })

  /** Counts the lots of the scope: the counts of everybody's, and those of the caller's own among them. */
  async function readCounts({ scope, ownLots, filters }: Pick<AskedList, 'scope' | 'ownLots' | 'filters'>) {
    const query = JSON.stringify(filters)
    // Sold cars are listed to everybody.
    const own = filters.ended ? [] : ownLots.map(({ lotId }) => `${lotId} ${query}`)
    const [all, mine] = await Promise.all([
      readCityCounts(scope, filters),
      ownKinds.get(own, async (keys) => {
        const kinds = await Promise.all(keys.map((key) => findKinds(key)))
        return new Map(keys.map((key, index) => [key, kinds[index] ?? []]))
      }),
    ])
    return { all, mine }
  }

  async function readCarPieces(lotIds: readonly string[]) {
    return cars.get(lotIds, async (missing) => {
      const refs = missing.map((lotId) => ({ lotId }))
      const entries = await readList((fresh) => readEntries(fresh, refs))
      return new Map(
        entries.map((entry) => [entry.lot.lot_id, Buffer.from(JSON.stringify(describeCar(entry, links)))]),
      )
    })
  }

  /** Reads a page that the shared lists do not have: a later one, sold cars, or one of a dealer with very many cars. */
  async function renderAlone(list: AskedList, shape: ListShape): Promise<RenderedJson> {
    const { scope, filters, sort, after, limit } = list
    const [lots, figures] = await Promise.all([
      // Read one extra lot, to know whether there is a next page.
      readList((fresh) => readPage(fresh, scope, filters, { sort, after, limit: limit + 1 })),
      shape === 'page' ? null : readCounts(list),
    ])
    const { page, last } = cutPage(lots, limit)
    const refs = page.map(({ lotId, flowId }) => (flowId === null ? { lotId } : { flowId }))
    const found = await readList((fresh) => readCars(fresh, refs, { links }))
    const rest = describeRest(list, { shape, last, figures: figures && figuresOf(figures) })
    return new RenderedJson(() => `{"cars":${JSON.stringify(found)},${rest.slice(1)}`)
  }

  async function render(list: AskedList, shape: ListShape): Promise<RenderedJson> {
    if (list.after !== null || list.filters.ended) return renderAlone(list, shape)
    const [top, figures] = await Promise.all([readTops(list), shape === 'page' ? null : readCounts(list)])
    const ownKey = digest(list.ownLots.map(({ lotId }) => lotId))
    const key = [
      shape,
      JSON.stringify([shape === 'home' ? list.dealerCities : null, list.query, list.limit]),
      versionsOf(top),
      ownKey,
      figures && `${versionsOf(figures.all)} ${versionsOf(figures.mine)}`,
    ].join('|')
    let outline = outlines.get(key)
    if (outline === undefined) {
      const lots = mergeTops(list, top)
      if (lots === null) return renderAlone(list, shape)
      const { page, last } = cutPage(lots, list.limit)
      outline = {
        lotIds: page.map(({ lotId }) => lotId),
        rest: describeRest(list, { shape, last, figures: figures && figuresOf(figures) }),
      }
      outlines.set(key, outline)
    }
    const pieces = await readCarPieces(outline.lotIds)
    const versions = versionsOf(pieces)
    const wholeKey = `${key}|${versions}`
    let answer = answers.get(wholeKey)
    if (answer === undefined) {
      const found = pieces.flatMap(({ value }) => value ?? [])
      answer = joinCars(found, outline.rest, versions)
      answers.set(wholeKey, answer)
    }
    return answer
  }

  return {
    async readView(user) {
      if (user.role === 'admin') return { cities: await readBrowsableCities(db, user), ownLots: [] }
      return (await findView(user.organisationId)) ?? { cities: [], ownLots: [] }
    },
    render,
    readFigures: async (list) => figuresOf(await readCounts(list)),
    onMessages(messages) {
      for (const message of messages) {
        if (message.kind === 'car-pictures') message.lotIds.forEach((lotId) => cars.forget(lotId))
        // A sealed bid changes nothing that others see, so it must not change how long an answer takes either.
        if (message.kind === 'bid' && !message.sealed) cars.forget(message.lotId)
        if (message.kind === 'lot' && message.houseOnly !== true) {
          cars.forget(message.lotId)
          cityStates.forget(message.cityId)
          soldCounts.forgetAll(message.cityId)
          ownKinds.forgetAll(message.lotId)
        }
      }
    },
    onGap() {
      for (const store of [cityStates, soldCounts, ownKinds, cars]) store.forgetAll('')
    },
  }
}

/**
 * Merges the first lots of each city, without the caller's own. Returns one more than the page has, if there are more;
 * null if so many of a city's are the caller's own that the rest may not fill the page.
 */
function mergeTops(
  { ownLots, sort, limit }: AskedList,
  tops: readonly RecentRead<readonly Position[]>[],
): readonly Position[] | null {
  const own = new Set(ownLots.map(({ lotId }) => lotId))
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

function figuresOf({
  all,
  mine,
}: Readonly<Record<'all' | 'mine', readonly RecentRead<readonly KindCount[]>[]>>): ListFigures {
  const listOf = (reads: readonly RecentRead<readonly KindCount[]>[]) =>
    reads.flatMap(({ value }) => value ?? [])
  return countFacets(addCounts(listOf(all), listOf(mine)))
}

/** The fields of an answer besides its cars, as JSON. */
function describeRest(
  { dealerCities, query }: AskedList,
  {
    shape,
    last,
    figures,
  }: { readonly shape: ListShape; readonly last: Position | null; readonly figures: ListFigures | null },
): string {
  return JSON.stringify({
    nextCursor: last && writeCursor(query, [last.key, last.lotId]),
    ...(shape === 'home' && { dealerCities, facets: figures?.facets }),
    ...(shape !== 'page' && { total: figures?.total }),
  })
}

/** Joins the JSON of cars and of the other fields. `versions` tells the cars apart. */
function joinCars(pieces: readonly Buffer[], rest: string, versions: string): RenderedJson {
  const [head, tail] = [Buffer.from('{"cars":['), Buffer.from(`],${rest.slice(1)}`)]
  const parts = [head, ...pieces.flatMap((piece, index) => (index === 0 ? [piece] : [COMMA, piece])), tail]
  const length = parts.reduce((sum, part) => sum + part.length, 0)
  return new RenderedJson(() => Buffer.concat(parts, length), { tag: toTag(`${versions} ${rest}`), length })
}

function versionsOf(reads: readonly RecentRead<unknown>[]): string {
  return reads.map(({ version }) => version).join(' ')
}

/** A short name of a set of lots; empty for none. */
function digest(lotIds: readonly string[]): string {
  return lotIds.length === 0 ? '' : hash('sha256', lotIds.join(), 'base64url')
}
