import { sql } from 'kysely'
import type { Queries } from '#server/platform/db/pool.ts'
import { isNewest } from '#server/stock/plates-queries.ts'
import { lockCars, readStandingCars, type CarWithStatus } from '#server/stock/stock-queries.ts'
import { factKeys, type ReadRow, type RowKeys } from './prepare-rows.ts'
import type { KnownCar, KnownCity, KnownYard } from './stock-view.ts'

interface Match {
  readonly carId: string
  /** `mergedReference`: the reference of a car that was merged into this one. */
  readonly kind: keyof RowKeys | 'mergedReference'
  readonly key: string
}

/**
 * Finds the cars that these rows may name or conflict with, with the keys that identify them. With `lock`, locks them
 * against other changes.
 */
export async function findKnownCars(
  db: Queries,
  rows: readonly ReadRow[],
  options: { readonly lock: boolean },
): Promise<readonly KnownCar[]> {
  const matches = await findMatches(db, rows)
  const carIds = [...new Set(matches.map(({ carId }) => carId))]
  const cars = await (options.lock ? lockCars(db, carIds) : readStandingCars(db, carIds))
  const matchesOf = Map.groupBy(matches, ({ carId }) => carId)
  // Of the cars with one plate, one that is here is met last, and counts.
  const leftFirst = [...cars.values()].toSorted(
    (a, b) => Number(b.plate === 'left') - Number(a.plate === 'left'),
  )
  return leftFirst.map((car) => toKnown(car, matchesOf.get(car.carId) ?? []))
}

function toKnown(car: CarWithStatus, matches: readonly Match[]): KnownCar {
  const keyOf = (wanted: Match['kind']) => matches.find(({ kind }) => kind === wanted)?.key ?? null
  const keys = factKeys(car.facts)
  const reference = keyOf('mergedReference') ?? keys.reference
  return { ...car, keys: { ...keys, reference, row: keyOf('row') } }
}

async function findMatches(db: Queries, rows: readonly ReadRow[]): Promise<readonly Match[]> {
  const references = rows.flatMap(({ keys, given }) =>
    keys.reference === null
      ? []
      : [{ key: keys.reference, supplier: given.supplierName, reference: given.externalRef }],
  )
  const plates = rows.flatMap(({ keys }) => keys.plate ?? [])
  // A row found by registration number may supply half of a reference whose other half is the car's own. Check that
  // combination against other cars too.
  const halves = rows.flatMap(({ keys, given }) =>
    keys.reference === null && keys.plate !== null
      ? [{ plate: keys.plate, supplier: given.supplierName, reference: given.externalRef }]
      : [],
  )
  const identities = rows.flatMap(({ keys }) => keys.row ?? [])
  const found = await sql<Match>`
    select cars.id as "carId", 'reference' as kind, wanted.key
    from jsonb_to_recordset(${JSON.stringify(references)}::jsonb) as wanted(key text, supplier text, reference text)
    join cars on lower(cars.supplier_name) = lower(wanted.supplier) and lower(cars.external_ref) = lower(wanted.reference)
      and cars.supplier_name is not null and cars.external_ref is not null
      and ${isNewest(sql`cars`)}
    union all
    select merger.into_car_id, 'mergedReference', wanted.key
    from jsonb_to_recordset(${JSON.stringify(references)}::jsonb) as wanted(key text, supplier text, reference text)
    join car_mergers merger on lower(merger.supplier_name) = lower(wanted.supplier)
      and lower(merger.external_ref) = lower(wanted.reference)
    union all
    select holder.id, 'reference', half.plate
    from jsonb_to_recordset(${JSON.stringify(halves)}::jsonb) as half(plate text, supplier text, reference text)
    join cars meant on plate_key(meant.regno) = half.plate
    join cars holder on lower(holder.supplier_name) = lower(coalesce(half.supplier, meant.supplier_name))
      and lower(holder.external_ref) = lower(coalesce(half.reference, meant.external_ref))
      and holder.supplier_name is not null and holder.external_ref is not null
      and ${isNewest(sql`holder`)}
    union all
    select cars.id, 'plate', plate_key(cars.regno) from cars
    where plate_key(cars.regno) = any(${plates}::text[]) and ${isNewest(sql`cars`)}
    union all
    select coalesce(merger.into_car_id, cars.id), 'row', row_identity
    from cars left join car_mergers merger on merger.car_id = cars.id
    where row_identity = any(${identities}::text[])`.execute(db)
  return found.rows
}

/** Returns all cities and yards of the house. */
export async function readPlaces(
  db: Queries,
): Promise<{ readonly cities: Omit<KnownCity, 'isNew'>[]; readonly yards: KnownYard[] }> {
  return {
    cities: await db.selectFrom('cities').select(['id as cityId', 'name', 'state']).execute(),
    yards: await db.selectFrom('yards').select(['id as yardId', 'city_id as cityId', 'name']).execute(),
  }
}

/**
 * Adds new cities from a list.
 *
 * @throws DatabaseError unique_violation if one was added concurrently.
 */
export async function insertCities(tx: Queries, cities: readonly KnownCity[]): Promise<void> {
  if (cities.length === 0) return
  await tx
    .insertInto('cities')
    .values(cities.map(({ cityId, name, state }) => ({ id: cityId, name, state })))
    .execute()
}

/** Returns the yard with this id and its city's name, or null. */
export async function findYard(
  db: Queries,
  yardId: string,
): Promise<{ readonly yardId: string; readonly name: string; readonly city: string } | null> {
  const yard = await db
    .selectFrom('yards')
    .innerJoin('cities', 'cities.id', 'yards.city_id')
    .select(['yards.id as yardId', 'yards.name', 'cities.name as city'])
    .where('yards.id', '=', yardId)
    .executeTakeFirst()
  return yard ?? null
}
