import type { Pool } from 'pg'
import { BARE_TABLE_LIST } from './bare-list.ts'

/** The number of auctions that {@link openLots} makes; one ends each day. */
const AUCTIONS = 20

/**
 * Multiplies the existing cars up to the given number: each new one copies a car with other kilometres, another guide
 * price and its own registration number. Indexes without constraints are dropped and rebuilt afterwards, which is
 * faster than updating them.
 */
export async function growStock(pool: Pool, cars: number): Promise<void> {
  const { rows: had } = await pool.query<{ cars: number }>('select count(*) as cars from cars')
  const first = had[0]?.cars ?? 0
  await pool.query(`
    create table if not exists bench_models as
    select row_number() over (order by id) - 1 as number, cars.* from cars`)
  const { rows: indexes } = await pool.query<{ name: string; definition: string }>(`
    select indexname as name, indexdef as definition from pg_indexes
    where tablename in ('cars', 'car_search_texts') and indexdef not like '%UNIQUE%'`)
  for (const { name } of indexes) await pool.query(`drop index ${name}`)
  await pool.query(MAKE_YARDS)
  await pool.query(GROW, [first, cars - 1])
  await pool.query(`set maintenance_work_mem = '256MB'`)
  for (const { definition } of indexes) await pool.query(definition)
}

/** Four yards in each city. */
const MAKE_YARDS = `
  insert into yards (city_id, name, address, latitude, longitude)
  select cities.id, yard || ' Yard', 'Plot 7', 28.5, 77.3
  from cities cross join unnest(array['Okhla', 'Naraina', 'Peenya', 'Kurla']) as yard
  where not exists (select from yards)`

const GROW = `
  with place as (
    select id, city_id, row_number() over (partition by city_id order by name) - 1 as number from yards
  )
  insert into cars (make, model, variant, year, regno, kmsrun, fueltype, transmission, car_type, ownership, rc_present,
    price, new_price, mileage, engine, power, seats, city_id, created_at, colour, yard_id)
  select make, model, variant, year,
    (array['MH', 'DL', 'KA', 'TN', 'TS', 'GJ', 'KL', 'WB', 'RJ', 'UP'])[1 + at % 10]
      || lpad((1 + at / 10 % 99)::text, 2, '0')
      || chr(65 + (at / 10000 / 26 % 26)::int) || chr(65 + (at / 10000 % 26)::int)
      || lpad((at % 10000)::text, 4, '0'),
    greatest(100, kmsrun + (at * 7919 % 20000)::int - 10000), fueltype, transmission, car_type, ownership, true,
    price + at * 104729 % 90000, new_price, mileage, engine, power, seats, model.city_id,
    now() - make_interval(secs => at % 31536000),
    (array['White', 'Pearl White', 'Silver', 'Grey', 'Black', 'Red', 'Blue', 'Brown'])[1 + at * 31 % 8], place.id
  from generate_series($1::bigint, $2::bigint) as at
  join bench_models model on model.number = at % (select count(*) from bench_models)
  join place on place.city_id = model.city_id and place.number = at * 17 % 4`

/** Makes lots of cars that are in no lot yet, with four pictures each, until the given number of lots is open. */
export async function openLots(pool: Pool, lots: number): Promise<void> {
  await pool.query(MAKE_FILES)
  await pool.query(OPEN_LOTS, [lots, AUCTIONS])
  await pool.query(`
    insert into car_pictures (car_id, position, file_id, alt)
    select lots.car_id, file.position, file.id, 'View ' || file.position + 1
    from lots, (select id, row_number() over (order by id) - 1 as position from files limit 4) file
    on conflict do nothing`)
  await pool.query('vacuum analyze')
}

const MAKE_FILES = `
  insert into files (folder, uploaded_by, sha256, kind, size_bytes, width, height, has_thumbnail)
  select 'car-images', 'bench', sha256(convert_to(number::text, 'UTF8')), 'webp', 90000, 1600, 1200, true
  from generate_series(1, 4) as number
  where not exists (select from files where uploaded_by = 'bench')`

const OPEN_LOTS = `
  with auction as (
    insert into auctions (name, format, status, published_at, starts_at, ends_at, created_by)
    select 'Auction ' || number, case number % 4 when 0 then 'sealed' else 'open' end, 'published', now(),
      now() - interval '1 hour', now() + make_interval(days => number), users.id
    from generate_series(1, $2::int) as number, users where users.role = 'admin'
    returning id, format, published_at, starts_at, ends_at, extract(day from ends_at - now())::int as number
  ), chosen as (
    select id as car_id, row_number() over () as position
    from (
      select id from cars where not exists (select from lots where lots.car_id = cars.id)
      order by md5(id::text) limit $1::int - (select count(*) from lots)
    ) car
  )
  insert into lots (auction_id, car_id, position, format, starting_price, published_at, starts_at, first_ends_at,
    ends_at, hard_ends_at)
  select auction.id, chosen.car_id, chosen.position, auction.format, 50000, published_at, starts_at, auction_end,
    auction_end, auction_end + interval '30 minutes'
  from chosen
  join auction on auction.number = chosen.position % $2::int
  cross join lateral (select ends_at + make_interval(mins => (chosen.position % 60)::int) as auction_end) at`

/** Reads ids of cars in lots of the first dealer's cities, in a random order that is the same in every run. */
export async function someCarsOf(pool: Pool, count: number): Promise<readonly string[]> {
  const { rows } = await pool.query<{ id: string }>(
    `select car_id as id from lots
    where city_id in (
      select city_id from organisation_cities
      where organisation_id = (select id from organisations where kind = 'dealer' order by name limit 1)
    ) order by md5(id::text) limit $1`,
    [count],
  )
  return rows.map((row) => row.id)
}

/** Reads parts of registration numbers of cars in open lots. */
export async function someRegistrations(pool: Pool, count: number): Promise<readonly string[]> {
  const { rows } = await pool.query<{ part: string }>(
    `select substr(cars.regno, 1, 8) as part from lots join cars on cars.id = lots.car_id
    where cars.regno is not null order by md5(lots.id::text) limit $1`,
    [count],
  )
  return rows.map((row) => row.part)
}

/** Reads the dealer whose Dealer Home is measured, and its cities. */
export async function findDealer(
  pool: Pool,
): Promise<{ readonly organisationId: string; readonly cityIds: readonly string[] }> {
  const { rows } = await pool.query<{ organisationId: string; cityIds: string[] }>(`
    select organisation_id as "organisationId", array_agg(city_id) as "cityIds"
    from organisation_cities group by organisation_id limit 1`)
  const [dealer] = rows
  if (dealer === undefined) throw new Error('The database has no dealer')
  return dealer
}

/** Runs a statement unchanged and unprepared; returns its rows. */
export async function runUnprepared(
  pool: Pool,
  statement: { readonly sql: string; readonly parameters: readonly unknown[] },
): Promise<unknown[]> {
  const { rows } = await pool.query<object>({ text: statement.sql, values: [...statement.parameters] })
  return rows
}

/** Gives each dealer three cities, others than its neighbour’s. */
export async function spreadCities(pool: Pool): Promise<void> {
  await pool.query('delete from organisation_cities')
  await pool.query(`
    with city as (
      select id, row_number() over (order by name) - 1 as number, count(*) over () as count from cities
    ), dealer as (
      select id, row_number() over (order by name) - 1 as number from organisations where kind = 'dealer'
    )
    insert into organisation_cities (organisation_id, city_id, valid_until)
    select dealer.id, city.id, now() + interval '1 year'
    from dealer join city on (city.number - dealer.number % city.count + city.count) % city.count in (0, 1, 3)`)
}

/**
 * Puts so many open lots into the My Cars of each dealer, among the first hundred of each of its cities in the list that
 * is measured, so that the pages of any two dealers differ.
 */
export async function giveOwnCars(pool: Pool, cars: number): Promise<void> {
  await pool.query(
    `with place as (
      select id, car_id, city_id, row_number() over (partition by city_id order by ends_at, id) as number
      from lots where outcome is null and fueltype = $2
    ), chosen as (
      select users.organisation_id, users.id as user_id, place.id, place.car_id,
        row_number() over (partition by users.id order by md5(place.id::text || users.id::text)) as number
      from users
      join organisation_cities given on given.organisation_id = users.organisation_id
      join place on place.city_id = given.city_id and place.number <= 100
      where users.role = 'orguserdealer'
    )
    insert into flows (organisation_id, lot_id, car_id, state, created_by)
    select organisation_id, id, car_id, 'MY_CARS_NEW', user_id from chosen where number <= $1
    on conflict do nothing`,
    [cars, BARE_TABLE_LIST.fueltype],
  )
  await pool.query('vacuum analyze flows')
}

/** A car that a dealer may bid on. */
export interface OwnCar {
  readonly token: string
  readonly carId: string
  readonly flowId: string
  readonly lotId: string
}

/** Lets every dealer bid on half of the cars in its My Cars; returns them in a random order. */
export async function openForBids(pool: Pool): Promise<readonly OwnCar[]> {
  await pool.query(`
    update flows set state = 'PLACE_BIDS'
    where state = 'MY_CARS_NEW' and get_byte(decode(md5(id::text), 'hex'), 0) < 128`)
  const { rows } = await pool.query<OwnCar>(`
    select 'bench-session-of-dealer-' || right(organisations.name, 8) as token, flows.car_id as "carId",
      flows.id as "flowId", flows.lot_id as "lotId"
    from flows join organisations on organisations.id = flows.organisation_id
    where flows.state = 'PLACE_BIDS'
    order by md5(flows.id::text)`)
  await pool.query('vacuum analyze')
  return rows
}

/** Returns the ids of all auctions. */
export async function readAuctions(pool: Pool): Promise<readonly string[]> {
  const { rows } = await pool.query<{ id: string }>('select id from auctions order by id')
  return rows.map(({ id }) => id)
}
