import type { browsing } from '#contract/browsing/browsing.ts'
import * as z from 'zod'
import type { Output, ReadInput } from '#contract/api.ts'
import type { Car } from '#contract/car.ts'
import { carTitle } from '#domain/car/car-labels.ts'
import { papersOf } from '#domain/car/car-papers.ts'
import { countFirstBidSteps, FIRST_BID_STEPS } from '#domain/flows/first-bid.ts'
import { houseDecides } from '#domain/flows/house-decides.ts'
import { badgeOf, MY_LISTS, type MyList } from '#domain/flows/my-lists.ts'
import type { Locale } from '#domain/locale.ts'
import { accept, refuse, type Result } from '#domain/refusal.ts'
import { citiesNamed, readBrowsableCities, type BrowsableCity } from '#server/stock/cities-queries.ts'
import { readEntries } from './catalogue-queries.ts'
import { describeCar } from './describe-car.ts'
import type { MapTiles } from './map-settings.ts'
import type { CatalogueDeps } from './read-cars.ts'
import { degreesOf, placeOf } from './yard-groups.ts'
import type { Queries } from '#server/platform/db/pool.ts'
import { userOf, type Caller, type UserCaller } from '#server/platform/http/caller.ts'
import { readCursor } from '#server/platform/cursor.ts'
import type { Call, HandlersOf } from '#server/platform/http/handler.ts'
import type { RenderedJson } from '#server/platform/http/rendered-json.ts'
import { readFilters } from './browse-filters.ts'
import { countOwnMatches } from './browse-queries.ts'
import {
  countFlows,
  findNewestLot,
  hasBidOnOpenLot,
  readTimeline,
  type StateCount,
  type Timeline,
} from './details-queries.ts'
import type { AskedList, HomeLists, ListShape } from './home-lists.ts'
import { describeInteractions } from './interaction-log.ts'
import { describePapers } from '#server/stock/describe-papers.ts'
import { hasOpenDefault } from '#server/flows/open-default.ts'
import { readSearchOfCars } from '#server/stock/search-queries.ts'

/** Creates the handlers for Dealer Home, its badges, the page of one car, and the tiles of maps. */
export function createBrowsingHandlers(
  { tiles, ...deps }: CatalogueDeps & { readonly tiles: MapTiles | null },
  lists: HomeLists,
): HandlersOf<typeof browsing> {
  const renderList = async (
    { db, caller, input }: { readonly db: Queries; readonly caller: Caller; readonly input: BrowseInput },
    shape: ListShape,
  ): Promise<Result<RenderedJson>> => {
    const list = await openList({ db, lists }, userOf(caller), input)
    return list.ok ? accept(await lists.render(list.value, shape)) : list
  }
  return {
    getDealerHomeData: (call) => renderList(call, 'home'),
    getDealerCarsByCity: (call) => renderList(call, 'city'),
    getCars: (call) => renderList(call, 'page'),
    getMyMatches: async ({ db, caller, input }) => {
      const list = await openList({ db, lists }, userOf(caller), input)
      if (!list.ok) return list
      const { scope, filters } = list.value
      const { cityIds, organisationId } = scope
      // A car stays in My Cars when its city is taken away.
      const within = { organisationId, cityIds: input.city === undefined ? null : cityIds }
      const counts = addUp(organisationId === null ? [] : await countOwnMatches(db, within, filters))
      return accept({
        lists: MY_LISTS.flatMap((name) => {
          const count = counts.get(name)
          return count === undefined ? [] : [{ list: name, count }]
        }),
      })
    },
    getDealerCounts: async ({ db, caller }) => {
      const user = userOf(caller)
      const organisationId = ownOrganisation(user)
      const [carCount, flows, isInDefault] = await Promise.all([
        countHome(lists, user),
        organisationId === null ? [] : countFlows(db, organisationId),
        organisationId !== null && hasOpenDefault(db, organisationId),
      ])
      const badges = addUp(flows)
      return accept({
        carCount,
        myCarsCount: badges.get('myCars') ?? 0,
        uploadPicturesCount: badges.get('uploadPictures') ?? 0,
        placeBidsCount: badges.get('placeBids') ?? 0,
        paymentsCount: badges.get('payments') ?? 0,
        takeDeliveryCount: badges.get('takeDelivery') ?? 0,
        nocCount: badges.get('noc') ?? 0,
        hasOpenDefault: isInDefault,
        firstBidSteps: organisationId === null ? null : await readFirstBidSteps(db, organisationId, flows),
      })
    },
    getMapTiles: async () => accept({ tiles }),
    getCarDetails: (call) => describeDetails(call, deps),
    getCarDetailsPageData: (call) => describeDetails(call, deps),
  }
}

type BrowseInput = ReadInput<'getCars'>

const position = z.tuple([z.int(), z.uuid()])

async function openList(
  { db, lists }: { readonly db: Queries; readonly lists: HomeLists },
  user: UserCaller,
  input: BrowseInput,
): Promise<Result<AskedList>> {
  const query = queryOf(input)
  const after = readCursor(query, input.cursor, position)
  if (!after.ok) return after
  const view = await lists.readView(user)
  const { sort, limit } = input
  return accept({
    dealerCities: view.cities.map((city) => city.name),
    endedCities: view.endedCities,
    ownLots: view.ownLots,
    scope: scopeOf(user, await citiesNamed(db, view.cities, input.city)),
    filters: readFilters(input, await readSearchOfCars(db, input.q ?? '')),
    after: after.value && { key: after.value[0], lotId: after.value[1] },
    sort,
    limit,
    query,
  })
}

/** The cars that a caller browses in these cities. */
function scopeOf(user: UserCaller, cities: readonly BrowsableCity[]): AskedList['scope'] {
  return { cityIds: [...new Set(cities.map(({ id }) => id))], organisationId: ownOrganisation(user) }
}

/** Returns the dealer's organisation; null for an admin, who has no flows. */
function ownOrganisation(user: UserCaller): string | null {
  return user.role === 'admin' ? null : user.organisationId
}

/**
 * Returns the query that a cursor is bound to. Omits the page size, because a cursor is valid for pages of any size.
 */
function queryOf(input: BrowseInput) {
  return { ...input, cursor: undefined, limit: undefined }
}

async function countHome(lists: HomeLists, user: UserCaller): Promise<number> {
  const view = await lists.readView(user)
  const { total } = await lists.readFigures({
    ownLots: view.ownLots,
    scope: scopeOf(user, view.cities),
    filters: readFilters({}),
  })
  return total
}

/** Returns how many steps to its first bid a dealer with these flows has done; null once it has bid. */
async function readFirstBidSteps(
  db: Queries,
  organisationId: string,
  flows: readonly StateCount[],
): Promise<number | null> {
  const done = countFirstBidSteps(flows.map(({ state }) => state))
  const mayHaveBid = done === FIRST_BID_STEPS.length - 1
  return mayHaveBid && (await hasBidOnOpenLot(db, organisationId)) ? null : done
}

/** Adds up counts of flows by the lists whose badges count them. */
function addUp(counts: readonly StateCount[]): ReadonlyMap<MyList, number> {
  const sums = new Map<MyList, number>()
  for (const { state, count } of counts) {
    const list = badgeOf(state)
    if (list !== null) sums.set(list, (sums.get(list) ?? 0) + count)
  }
  return sums
}

async function describeDetails(
  { db, caller, input: { carId }, request }: Call<'getCarDetails' | 'getCarDetailsPageData'>,
  deps: CatalogueDeps,
): Promise<Result<Output<'getCarDetails'>>> {
  const user = userOf(caller)
  const organisationId = ownOrganisation(user)
  const lot = await findNewestLot(db, carId, organisationId)
  const visible = lot !== null && (lot.flowId !== null || (await mayBrowse(db, user, lot.cityId)))
  if (!visible) return unknownCar()
  const { lotId, flowId } = lot
  const [[entry], timeline] = await Promise.all([
    readEntries(db, [flowId === null ? { lotId } : { flowId }]),
    readTimeline(db, carId, organisationId),
  ])
  if (!entry) return unknownCar()
  const car = describeCar(entry, deps.links)
  const interactionHistory = timeline === null ? [] : describeTimeline(timeline, car, request.locale)
  const papers = describePapers(papersOf(lot.papers, { ...car, state: lot.state }))
  return accept({ ...describePage(car), ...degreesOf(placeOf(entry.car)), interactionHistory, car, papers })
}

/** Describes a flow's timeline. `car` adds pictures and the lot's outcome, unless the timeline is of an older flow. */
function describeTimeline({ flowId, steps }: Timeline, car: Car, locale: Locale) {
  const isCurrent = car.flowEntityId === flowId
  const images = isCurrent ? car.evaluationImages.filter(({ hiddenReason }) => hiddenReason === null) : []
  const pictures = images.map(({ url, thumbnailUrl, angle }) => ({ url, thumbnailUrl, alt: angle }))
  return describeInteractions(
    { flowId, steps, houseDecides: isCurrent && houseDecides(car) },
    pictures,
    locale,
  )
}

function unknownCar(): Result<never> {
  return refuse('NOT_FOUND', 'car.unknown')
}

async function mayBrowse(db: Queries, user: UserCaller, cityId: string): Promise<boolean> {
  const cities = await readBrowsableCities(db, user)
  return cities.some((city) => city.id === cityId)
}

/** Returns the details of a car's page under their contract names (part B). */
function describePage(car: Car) {
  return {
    title: carTitle(car),
    regno: car.regno,
    rcstatus: car.rcstatus,
    specs: {
      ownership: car.ownership,
      fueltype: car.fueltype,
      kmsrun: car.kmsrun,
      transmission: car.transmission,
    },
    images: car.car_image_urls,
    location: locationOf(car),
    start_date: car.start_date,
    end_date: car.ta_end_date,
  }
}

/**
 * Returns "Yard, City", only the yard if its display name includes the city, or only the city if the yard is unknown.
 */
function locationOf({ yard, city }: Car): string {
  if (yard === null) return city
  return yard.endsWith(`(${city})`) ? yard : `${yard}, ${city}`
}
