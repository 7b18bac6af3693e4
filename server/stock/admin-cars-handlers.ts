import { actorOf } from '#server/platform/actor.ts'
import { randomUUID } from 'node:crypto'
import type { ReadInput } from '#contract/api.ts'
import type { adminCars } from '#contract/stock/admin-cars.ts'
import { changedPapers } from '#domain/car/car-papers.ts'
import { isSamePlate } from '#domain/identifiers/registration-number.ts'
import { accept, refuse, refuseField, refuseFields, type Result } from '#domain/refusal.ts'
import {
  changedFields,
  decideStockChange,
  isFrozen,
  overwrittenPapers,
  whyFrozen,
  type StockFacts,
} from '#domain/stock/stock-car.ts'
import type { Queries } from '#server/platform/db/pool.ts'
import { claimFiles } from '#server/files/claim-files.ts'
import { auditCall } from '#server/audit/record-audit.ts'
import type { FileLinks } from '#server/files/file-links.ts'
import { type Caller } from '#server/platform/http/caller.ts'
import { cutPage, instantAndId, readCursor, writeCursor } from '#server/platform/cursor.ts'
import type { HandlersOf } from '#server/platform/http/handler.ts'
import { appendEvents } from '#server/flows/event-log.ts'
import { carChanged, carCreated, describeChanged, describeNew } from './stock-events.ts'
import { refuseMerged } from './refuse-merged.ts'
import { checkPlate } from './check-plate.ts'
import { refusingTwins } from './refusing-twins.ts'
import { partTwins, setEarlierCar } from './plates-queries.ts'
import {
  compareColumns,
  insertCars,
  lockCars,
  rewriteCars,
  type CarWithStatus,
  type StockCar,
} from './stock-queries.ts'
import {
  countCars,
  findCar,
  findCars,
  findCityPlace,
  findPictureFiles,
  findTwins,
  findYardPlace,
  readCars,
  replacePictures,
  type CarFilter,
  type ListedCar,
  type Place,
} from './cars-queries.ts'
import { readCityName } from './city-aliases-queries.ts'
import { readSearchOfCars } from './search-queries.ts'
import { describeStockCar } from './describe-stock-car.ts'
import { UNKNOWN_FACTS, applyFacts, applyPapers, checkPastDays } from './read-car-input.ts'

export interface AdminCarsDeps {
  readonly links: FileLinks
  /** Returns the database's clock in epoch ms. */
  readonly now: () => number
}

/** Creates the handlers with which admins list, read, add and change cars. */
export function createAdminCarsHandlers({ links, now }: AdminCarsDeps): HandlersOf<typeof adminCars> {
  // A list may name next year's models.
  const latestYear = () => new Date(now()).getUTCFullYear() + 1

  return {
    'admin/getCars': async ({ db, input }) => {
      const { limit, cursor, q, ...given } = input
      const city = given.city === undefined ? undefined : await readCityName(db, given.city)
      const filter = { ...given, city, search: q === undefined ? undefined : await readSearchOfCars(db, q) }
      const query = { list: 'cars', q, ...given, city }
      const after = readCursor(query, cursor, instantAndId)
      if (!after.ok) return after
      const list = async () => {
        if (filter.status === 'twin') return { cars: await readTwins(db, filter, limit), last: undefined }
        const { page, last } = cutPage(await findCars(db, filter, after.value, limit + 1), limit)
        return {
          cars: await readCars(
            db,
            page.map(({ carId }) => carId),
          ),
          last,
        }
      }
      const [{ cars, last }, total] = await Promise.all([list(), countCars(db, filter)])
      return accept({
        cars: cars.map((car) => describeStockCar(car, links)),
        total,
        nextCursor: last ? writeCursor(query, [last.addedAt, last.carId]) : null,
      })
    },

    'admin/getCar': async ({ db, input }) => {
      const car = await findCar(db, input.carId)
      return car === null ? unknownCar() : accept(describeStockCar(car, links))
    },

    'admin/createCar': async (call) => {
      const { db, input, caller } = call
      const place = await findPlace(db, input)
      if (!place.ok) return place
      const { make, model, year } = input
      const { cityId, yardId, city, yard } = place.value
      const facts = applyFacts({ ...UNKNOWN_FACTS, make, model, year, city, yard }, input, latestYear())
      if (!facts.ok) return facts
      const days = checkPastDays(input, now())
      if (!days.ok) return days
      const papers = applyPapers({}, input, facts.value, now())
      if (!papers.ok) return papers
      const pictures = await findPictures({ db, input, caller }, links, facts.value, null)
      if (!pictures.ok) return pictures

      const { regno } = facts.value
      const plate = await checkPlate(db, { regno, carId: null, cameBack: input.cameBack })
      if (!plate.ok) return plate
      const earlierCarId = plate.value
      const car = {
        carId: randomUUID(),
        facts: facts.value,
        papers: papers.value,
        cityId,
        yardId,
        earlierCarId,
      }
      const stored = await refusingTwins(car.facts, () => insertCars(db, [car]))
      if (!stored.ok) return stored
      await replacePictures(db, car.carId, pictures.value)
      const more = pictures.value.length === 0 ? {} : { pictures: pictures.value.length }
      await appendEvents(db, [carCreated(actorOf(caller), car, more)])
      const subject = { kind: 'car', id: car.carId } as const
      await auditCall(db, call, { action: 'carCreated', subject, after: describeNew(car) })
      return accept({ carId: car.carId })
    },

    'admin/updateCar': async (call) => {
      const { db, input, caller } = call
      const { carId } = input
      const before = (await lockCars(db, [carId])).get(carId)
      if (!before) return unknownCar()
      const isHere = refuseMerged(before)
      if (!isHere.ok) return isHere
      const place = await movePlace(db, before, input)
      if (!place.ok) return place
      const written = applyFacts(before.facts, input, latestYear())
      if (!written.ok) return written
      const days = checkPastDays(input, now())
      if (!days.ok) return days
      const facts = { ...written.value, city: place.value.city, yard: place.value.yard }
      const papers = applyPapers(before.papers, input, facts, now())
      if (!papers.ok) return papers
      const changed = changedFields(before.facts, facts)
      const isChanged = changed.length > 0 || changedPapers(before.papers, papers.value).length > 0
      const overwritten = overwrittenPapers(before.papers, papers.value, before.facts)
      const allowed = decideStockChange(before, { facts: changed, papers: overwritten }, now())
      if (!allowed.ok) return allowed
      const pictures = await findPictures({ db, input, caller }, links, facts, carId)
      if (!pictures.ok) return pictures
      const kept = await keepPictures(db, before, { input, pictures: pictures.value, now: now() })
      if (!kept.ok) return kept

      const isNewPlate = !isSamePlate(before.facts.regno, facts.regno)
      const plate = isNewPlate
        ? await checkPlate(db, { regno: facts.regno, carId, cameBack: input.cameBack })
        : accept(null)
      if (!plate.ok) return plate

      const { cityId, yardId } = place.value
      const after = { carId, facts, papers: papers.value, cityId, yardId }
      if (isChanged) {
        const stored = await refusingTwins(facts, async () => {
          if (plate.value !== null) await setEarlierCar(db, carId, plate.value)
          await rewriteCars(db, [compareColumns(before.stored, after)])
          if (isNewPlate && before.plate === 'twin') await partTwins(db, carId, before.facts.regno)
        })
        if (!stored.ok) return stored
      }
      const isShown = input.car_image_urls !== undefined
      const had = isShown ? { pictures: (await findPictureFiles(db, carId)).length } : {}
      const has = isShown ? { pictures: pictures.value.length } : {}
      if (isShown) await replacePictures(db, carId, pictures.value)
      if (isChanged || isShown) {
        const more = { ...has, ...(isShown && { picturesBefore: had.pictures }) }
        await appendEvents(db, [carChanged(actorOf(caller), carId, before, after, more)])
        const changes = describeChanged(before, after)
        await auditCall(db, call, {
          action: 'carChanged',
          subject: { kind: 'car', id: carId },
          before: { ...changes.before, ...had },
          after: { ...changes.after, ...has },
        })
      }
      return accept({ carId })
    },
  }
}

/** Reads the cars that share a number plate, those in an auction first. */
async function readTwins(db: Queries, filter: CarFilter, limit: number): Promise<readonly ListedCar[]> {
  const carIds = await findTwins(db, filter, limit)
  const cars = new Map((await readCars(db, carIds)).map((car) => [car.carId, car]))
  return carIds.flatMap((carId) => cars.get(carId) ?? [])
}

function unknownCar(): Result<never> {
  return refuse('NOT_FOUND', 'car.unknown')
}

type PlaceInput = Pick<ReadInput<'admin/updateCar'>, 'city' | 'yardId'>

/**
 * Returns the named location: a city, or a yard, which must be in the named city. Refuses with NOT_FOUND for an unknown
 * yard, and INVALID_INPUT for an unknown or missing city or one without the yard.
 */
async function findPlace(db: Queries, { city, yardId }: PlaceInput): Promise<Result<Place>> {
  const name = city === undefined ? null : await readCityName(db, city)
  if (yardId) {
    const yard = await findYardPlace(db, yardId)
    if (yard === null) return refuse('NOT_FOUND', 'yard.unknown')
    if (name === null || name === yard.city) return accept(yard)
    return refuseField('city', 'car.yardElsewhere', {
      yard: yard.yard ?? '',
      yardCity: yard.city,
      city: name,
    })
  }
  if (name === null) return refuseField('city', 'car.cityMissing')
  const found = await findCityPlace(db, name)
  return found === null ? refuseField('city', 'city.notYet', { city: name }) : accept(found)
}

/** Returns a car's location after an update. A car that moves to another city without a new yard leaves its yard. */
async function movePlace(db: Queries, car: StockCar, input: PlaceInput): Promise<Result<Place>> {
  const { cityId, yardId, facts } = car
  const here: Place = { cityId, city: facts.city, yardId, yard: facts.yard }
  const city = input.city ?? facts.city
  const isSameCity = input.city === undefined || (await readCityName(db, city)) === facts.city
  if (input.yardId === undefined) return isSameCity ? accept(here) : findPlace(db, { city })
  if (input.yardId === null)
    return isSameCity ? accept({ ...here, yardId: null, yard: null }) : findPlace(db, { city })
  return findPlace(db, input)
}

interface PictureCall {
  readonly db: Queries
  readonly caller: Caller
  readonly input: Pick<ReadInput<'admin/updateCar'>, 'car_image_urls'>
}

/** Finds the named pictures: the caller's uploads to the car pictures, or pictures that the car `carId` already has. */
async function findPictures(
  { db, input, caller }: PictureCall,
  links: FileLinks,
  facts: StockFacts,
  carId: string | null,
): Promise<Result<readonly { readonly fileId: string; readonly alt: string }[]>> {
  const given = input.car_image_urls ?? []
  const claimed = await claimFiles(
    { db, links },
    {
      caller,
      folder: 'car-images',
      named: given.map(({ url }, index) => ({ field: `car_image_urls.${index}.url`, text: url })),
      held: carId === null ? [] : await findPictureFiles(db, carId),
    },
  )
  if (!claimed.ok) return claimed
  return accept(
    claimed.value.map(({ fileId }, index) => ({
      fileId,
      alt: given[index]?.alt ?? `${facts.make} ${facts.model}, view ${index + 1}`,
    })),
  )
}

/** Refuses with CAR_IN_AUCTION to take a picture away from a car on whose pictures dealers rely. */
async function keepPictures(
  db: Queries,
  car: CarWithStatus,
  change: Pick<PictureCall, 'input'> & {
    readonly pictures: readonly { readonly fileId: string }[]
    readonly now: number
  },
): Promise<Result<null>> {
  if (change.input.car_image_urls === undefined || !isFrozen(car.standing)) return accept(null)
  const kept = new Set(change.pictures.map(({ fileId }) => fileId))
  const held = await findPictureFiles(db, car.carId)
  if (held.every((fileId) => kept.has(fileId))) return accept(null)
  return refuseFields('CAR_IN_AUCTION', { car_image_urls: whyFrozen(car, change.now, 'Pictures') })
}
