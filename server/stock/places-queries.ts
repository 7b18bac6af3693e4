import type { Queries } from '#server/platform/db/pool.ts'
import { readCityName } from './city-aliases-queries.ts'

/** A city of the house. */
export interface City {
  readonly id: string
  readonly name: string
  readonly state: string
}

/** A yard with its city's name and its coordinates in degrees. */
export interface Yard {
  readonly id: string
  readonly name: string
  readonly city: string
  readonly address: string
  readonly latitude: number
  readonly longitude: number
}

/** Returns all cities, by name. */
export function listCities(db: Queries): Promise<City[]> {
  return db.selectFrom('cities').select(['id', 'name', 'state']).orderBy('name').execute()
}

/** Returns the city with this name in any accepted spelling, or null. */
export async function findCity(db: Queries, name: string): Promise<City | null> {
  const row = await db
    .selectFrom('cities')
    .select(['id', 'name', 'state'])
    .where('name', '=', await readCityName(db, name))
    .executeTakeFirst()
  return row ?? null
}

/** Adds a city. Returns null if the name exists. */
export async function insertCity(db: Queries, city: Omit<City, 'id'>): Promise<City | null> {
  const row = await db
    .insertInto('cities')
    .values(city)
    .onConflict((conflict) => conflict.column('name').doNothing())
    .returning(['id', 'name', 'state'])
    .executeTakeFirst()
  return row ?? null
}

/** Returns the yards of one city, or of all cities, by city and name. */
export function listYards(db: Queries, cityName: string | null): Promise<Yard[]> {
  return db
    .selectFrom('yards')
    .innerJoin('cities', 'cities.id', 'yards.city_id')
    .select(['yards.id', 'yards.name', 'cities.name as city', 'address', 'latitude', 'longitude'])
    .$if(cityName !== null, (query) => query.where('cities.name', '=', cityName))
    .orderBy('cities.name')
    .orderBy('yards.name')
    .execute()
}

/** Adds a yard to a city. Returns null if the city already has a yard of this name. */
export async function insertYard(
  db: Queries,
  city: City,
  yard: Omit<Yard, 'id' | 'city'>,
): Promise<Yard | null> {
  const row = await db
    .insertInto('yards')
    .values({ ...yard, city_id: city.id })
    .onConflict((conflict) => conflict.columns(['city_id', 'name']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return row ? { id: row.id, city: city.name, ...yard } : null
}
