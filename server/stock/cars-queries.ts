import { sql, type AliasedExpression, type RawBuilder, type SqlBool } from 'kysely'
import { EXACT_COUNT_LIMIT } from '#domain/paging.ts'
import type { SearchText } from '#domain/stock/read-search.ts'
import type { Standing } from '#domain/stock/stock-car.ts'
import type { Queries } from '#server/platform/db/pool.ts'
import { hidden, PREPARED } from '#server/platform/db/prepared-statements.ts'
import type { InstantAndId } from '#server/platform/cursor.ts'
import { matchesSearch } from './search-queries.ts'
import { mergedInto, selectStock, standing, toStockCar, type StockCar } from './stock-queries.ts'

/** A picture of a car: the SHA-256 of the upload, its alt text, and why the house has hidden it, if it has. */
export interface CarPicture {
  readonly sha256: Buffer
  readonly alt: string
  readonly hiddenReason: string | null
}

/** A car of the house with all details of the console's car screen. */
export interface ListedCar extends StockCar {
  readonly standing: Standing
  /** The auction of the car's newest lot. */
  readonly auctionId: string | null
  readonly createdAt: Date
  /** The same car as it was sold here before; null if it was not. */
  readonly earlierCarId: string | null
  /** Whether another car here has the same number plate. */
  readonly isTwin: boolean
  /** The car into which it was merged; null if it was not. */
  readonly mergedInto: string | null
  /** The cars that were merged into it, the latest first. */
  readonly mergedCarIds: readonly string[]
  readonly pictures: readonly CarPicture[]
}

/** Filters of the car list. */
export interface CarFilter {
  readonly search?: SearchText | undefined
  /** City name in its canonical spelling. */
  readonly city?: string | undefined
  readonly yard?: string | undefined
  readonly status?: Standing | 'twin' | undefined
  /** Only cars that this import added or changed. */
  readonly importId?: string | undefined
}

/** Selects the ids of cars that match, with what they are listed by. */
function selectMatching(
  db: Queries,
  { search, ...others }: CarFilter,
): AliasedExpression<{ readonly id: string; readonly created_at: Date }, 'found'> {
  const cars = selectFiltered(db, others)
  if (search === undefined) return cars.as('found')
  const sought = db
    .selectFrom('car_search_texts')
    .select(['car_search_texts.car_id as id', 'car_search_texts.created_at'])
    .where(isListed(sql.ref('car_search_texts.car_id')))
    .where(matchesSearch(sql.ref('car_search_texts.search_text'), search))
  const isSearchAlone = Object.values(others).every((value) => value === undefined)
  return (
    isSearchAlone
      ? sought
      : sought.where('car_search_texts.car_id', 'in', cars.clearSelect().select('cars.id'))
  ).as('found')
}

function selectFiltered(db: Queries, { city, yard, status, importId }: Omit<CarFilter, 'search'>) {
  return db
    .selectFrom('cars')
    .select(['cars.id', 'cars.created_at'])
    .where(isListed(sql.ref('cars.id')))
    .$if(city !== undefined, (cars) =>
      cars.where(sql<boolean>`cars.city_id = (select id from cities where name = ${city ?? ''})`),
    )
    .$if(yard !== undefined, (cars) =>
      cars.where(sql<boolean>`cars.yard_id in (select id from yards where name = ${yard ?? ''})`),
    )
    .$if(status !== undefined, (cars) =>
      cars.where(
        status === 'twin' ? sql<boolean>`cars.is_twin` : sql<boolean>`${standing} = ${status ?? ''}`,
      ),
    )
    .$if(importId !== undefined, (cars) =>
      cars.where(sql<boolean>`cars.id in (
        select coalesce(merger.into_car_id, listed.car_id) from (
          select imported.id as car_id from cars imported where imported.import_id = ${importId}
          union all select car_id from import_changes where import_changes.import_id = ${importId}
        ) listed left join car_mergers merger on merger.car_id = listed.car_id)`),
    )
}

/** SQL condition: the car with this id was not merged into another one, so that it is listed. */
function isListed(carId: RawBuilder<unknown>): RawBuilder<SqlBool> {
  return sql<SqlBool>`not exists (select from car_mergers merger where merger.car_id = ${carId})`
}

/** The place of a car in the list of cars. */
export interface CarPlace {
  readonly carId: string
  /** When the car was added, in microseconds since 1970. */
  readonly addedAt: number
}

/** Finds a page of cars, newest first. */
export async function findCars(
  db: Queries,
  filter: CarFilter,
  after: InstantAndId | null,
  limit: number,
): Promise<CarPlace[]> {
  return await db
    .selectFrom(selectMatching(db, filter))
    .select([
      'found.id as carId',
      sql<number>`(extract(epoch from found.created_at) * 1000000)::bigint`.as('addedAt'),
    ])
    .$if(after !== null, (found) =>
      found.where(
        sql<boolean>`
        (found.created_at, found.id)
          < ('epoch'::timestamptz + ${after?.[0]}::bigint * interval '1 microsecond', ${after?.[1]}::uuid)`,
      ),
    )
    .orderBy('found.created_at', 'desc')
    .orderBy('found.id', 'desc')
    .limit(limit)
    .execute()
}

/** Finds the cars that share a number plate, those in an auction first. */
export async function findTwins(db: Queries, filter: CarFilter, limit: number): Promise<readonly string[]> {
  const rows = await db
    .selectFrom(selectMatching(db, filter))
    .innerJoin('cars', 'cars.id', 'found.id')
    .select('cars.id')
    .orderBy(sql`${standing} = 'listed'`, 'desc')
    .orderBy(sql`plate_key(cars.regno)`)
    .orderBy('cars.id')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

/** Counts cars, up to 10,001. */
export async function countCars(db: Queries, filter: CarFilter): Promise<number> {
  const counted = db
    .selectFrom(selectMatching(db, filter))
    .select('found.id')
    .limit(EXACT_COUNT_LIMIT + 1)
  const row = await db
    .selectFrom(counted.as('counted'))
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return row.count
}

/** Returns one car, or null. */
export async function findCar(db: Queries, carId: string): Promise<ListedCar | null> {
  const [car] = await readCars(db, [carId])
  return car ?? null
}

/** Returns cars, newest first. Omits cars that do not exist. */
export async function readCars(db: Queries, carIds: readonly string[]): Promise<ListedCar[]> {
  // Joined to the ids first, so that the lots of these cars are looked up instead of reading all open lots.
  const wanted = sql<{ id: string }>`unnest(${hidden(sql`${carIds}::uuid[]`)})`.as<'wanted'>(sql`wanted(id)`)
  const [rows, pictures] = await Promise.all([
    selectStock(db)
      .modifyFront(PREPARED)
      .innerJoin(wanted, 'wanted.id', 'cars.id')
      .select([
        standing.as('standing'),
        mergedInto.as('merged_into'),
        sql<readonly string[]>`array(
          select merger.car_id from car_mergers merger where merger.into_car_id = cars.id
          order by merger.merged_at desc)`.as('merged_car_ids'),
        sql<string | null>`(
          select lots.auction_id from lots join auctions on auctions.id = lots.auction_id
          where lots.car_id = cars.id order by auctions.created_at desc limit 1)`.as('auction_id'),
      ])
      .orderBy('cars.created_at', 'desc')
      .orderBy('cars.id', 'desc')
      .execute(),
    db
      .selectFrom('car_pictures')
      .modifyFront(PREPARED)
      .innerJoin(wanted, 'wanted.id', 'car_pictures.car_id')
      .innerJoin('files', 'files.id', 'car_pictures.file_id')
      .select(['car_id', 'sha256', 'alt', 'files.hidden_reason as hiddenReason'])
      .orderBy('position')
      .execute(),
  ])
  const picturesOf = Map.groupBy(pictures, (picture) => picture.car_id)
  return rows.map((row) => ({
    ...toStockCar(row),
    standing: row.standing,
    auctionId: row.auction_id,
    createdAt: row.created_at,
    earlierCarId: row.earlier_car_id,
    isTwin: row.is_twin && row.merged_into === null,
    mergedInto: row.merged_into,
    mergedCarIds: row.merged_car_ids,
    pictures: picturesOf.get(row.id) ?? [],
  }))
}

/** A car's location: a city, and optionally one of its yards. */
export interface Place {
  readonly cityId: string
  readonly city: string
  readonly yardId: string | null
  readonly yard: string | null
}

/** Returns the city with this canonical name as a location without a yard, or null. */
export async function findCityPlace(db: Queries, name: string): Promise<Place | null> {
  const city = await db
    .selectFrom('cities')
    .select(['id', 'name'])
    .where('name', '=', name)
    .executeTakeFirst()
  return city ? { cityId: city.id, city: city.name, yardId: null, yard: null } : null
}

/** Returns a yard as a location, or null. */
export async function findYardPlace(db: Queries, yardId: string): Promise<Place | null> {
  const yard = await db
    .selectFrom('yards')
    .innerJoin('cities', 'cities.id', 'yards.city_id')
    .select(['cities.id as cityId', 'cities.name as city', 'yards.id as yardId', 'yards.name as yard'])
    .where('yards.id', '=', yardId)
    .executeTakeFirst()
  return yard ?? null
}

/** Returns the file ids of a car's pictures. */
export async function findPictureFiles(db: Queries, carId: string): Promise<readonly string[]> {
  const rows = await db.selectFrom('car_pictures').select('file_id').where('car_id', '=', carId).execute()
  return rows.map((row) => row.file_id)
}

/** Replaces a car's pictures, in this order. */
export async function replacePictures(
  tx: Queries,
  carId: string,
  pictures: readonly { readonly fileId: string; readonly alt: string }[],
): Promise<void> {
  await tx.deleteFrom('car_pictures').where('car_id', '=', carId).execute()
  if (pictures.length === 0) return
  await tx
    .insertInto('car_pictures')
    .values(pictures.map(({ fileId, alt }, position) => ({ car_id: carId, position, file_id: fileId, alt })))
    .execute()
}
