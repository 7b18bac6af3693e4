import { sql } from 'kysely'
import { EXACT_COUNT_LIMIT } from '#domain/paging.ts'
import { readSearch } from '#domain/stock/read-search.ts'
import type { Standing } from '#domain/stock/stock-car.ts'
import type { Queries } from '#server/platform/db/pool.ts'
import type { InstantAndId } from '#server/platform/cursor.ts'
import { matchesSearch } from './search-queries.ts'
import { selectStock, standing, toStockCar, type StockCar } from './stock-queries.ts'

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
  /** `createdAt` in microseconds since 1970, for the cursor. */
  readonly addedAt: number
  readonly pictures: readonly CarPicture[]
}

/** Filters of the car list. */
export interface CarFilter {
  readonly q?: string | undefined
  /** City name in its canonical spelling. */
  readonly city?: string | undefined
  readonly yard?: string | undefined
  readonly status?: Standing | undefined
  /** Only cars that this import added or changed. */
  readonly importId?: string | undefined
}

/** Adds what the car screen shows besides the stock's columns. */
function selectListed(cars: ReturnType<typeof selectStock>) {
  return cars.select([
    standing.as('standing'),
    sql<number>`(extract(epoch from cars.created_at) * 1000000)::bigint`.as('added_at'),
    sql<string | null>`(
      select lots.auction_id from lots join auctions on auctions.id = lots.auction_id
      where lots.car_id = cars.id order by auctions.created_at desc limit 1)`.as('auction_id'),
  ])
}

/** SQL condition on `car_search_texts`: the car matches what is sought. */
function isSought(q: string) {
  return matchesSearch(sql.ref('car_search_texts.search_text'), readSearch(q))
}

function selectMatching(db: Queries, { q, city, yard, status, importId }: CarFilter) {
  return db
    .selectFrom('cars')
    .$if(q !== undefined, (cars) =>
      cars.where(sql<boolean>`cars.id in (select car_id from car_search_texts where ${isSought(q ?? '')})`),
    )
    .$if(city !== undefined, (cars) =>
      cars.where(sql<boolean>`cars.city_id = (select id from cities where name = ${city ?? ''})`),
    )
    .$if(yard !== undefined, (cars) =>
      cars.where(sql<boolean>`cars.yard_id in (select id from yards where name = ${yard ?? ''})`),
    )
    .$if(status !== undefined, (cars) => cars.where(sql<boolean>`${standing} = ${status ?? ''}`))
    .$if(importId !== undefined, (cars) =>
      cars.where(sql<boolean>`cars.id in (
        select imported.id from cars imported where imported.import_id = ${importId}
        union all select car_id from import_changes where import_changes.import_id = ${importId})`),
    )
}

/** Returns a page of cars, newest first. */
export async function listCars(
  db: Queries,
  filter: CarFilter,
  after: InstantAndId | null,
  limit: number,
): Promise<ListedCar[]> {
  const page = selectMatching(db, filter)
    .select('cars.id')
    .$if(after !== null, (cars) =>
      cars.where(
        sql<boolean>`
        (cars.created_at, cars.id)
          < ('epoch'::timestamptz + ${after?.[0]}::bigint * interval '1 microsecond', ${after?.[1]}::uuid)`,
      ),
    )
    .orderBy('cars.created_at', 'desc')
    .orderBy('cars.id', 'desc')
    .limit(limit)
  // Materialized, so that PostgreSQL looks up the lots of the page's cars instead of reading all open lots.
  const found = db.with(
    (name) => name('cars').materialized(),
    (all) => all.selectFrom(page.as('page')).innerJoin('cars', 'cars.id', 'page.id').selectAll('cars'),
  ) as Pick<Queries, 'selectFrom'>
  const rows = await selectListed(selectStock(found))
    .orderBy('cars.created_at', 'desc')
    .orderBy('cars.id', 'desc')
    .execute()
  return withPictures(db, rows)
}

/** Counts cars, up to 10,001. */
export async function countCars(db: Queries, filter: CarFilter): Promise<number> {
  const { q, ...others } = filter
  const isSearchAlone = q !== undefined && Object.values(others).every((value) => value === undefined)
  const matching = isSearchAlone
    ? db
        .selectFrom('car_search_texts')
        .select('car_id as id')
        .where(sql<boolean>`${isSought(q)}`)
        .$castTo<{ id: string }>()
        .limit(EXACT_COUNT_LIMIT + 1)
        .as('counted')
    : selectMatching(db, filter)
        .select('cars.id')
        .limit(EXACT_COUNT_LIMIT + 1)
        .as('counted')
  const row = await db
    .selectFrom(matching)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return row.count
}

/** Returns one car, or null. */
export async function findCar(db: Queries, carId: string): Promise<ListedCar | null> {
  const rows = await selectListed(selectStock(db)).where('cars.id', '=', carId).execute()
  const [car] = await withPictures(db, rows)
  return car ?? null
}

type ListedRow = Awaited<ReturnType<ReturnType<typeof selectListed>['executeTakeFirstOrThrow']>>

async function withPictures(db: Queries, rows: readonly ListedRow[]): Promise<ListedCar[]> {
  const pictures = await db
    .selectFrom('car_pictures')
    .innerJoin('files', 'files.id', 'car_pictures.file_id')
    .select(['car_id', 'sha256', 'alt', 'files.hidden_reason as hiddenReason'])
    .where('car_id', '=', sql<string>`any(${rows.map((row) => row.id)}::uuid[])`)
    .orderBy('position')
    .execute()
  const picturesOf = Map.groupBy(pictures, (picture) => picture.car_id)
  return rows.map((row) => ({
    ...toStockCar(row),
    standing: row.standing,
    auctionId: row.auction_id,
    createdAt: row.created_at,
    addedAt: row.added_at,
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
