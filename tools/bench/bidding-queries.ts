import type { Pool } from 'pg'

/** Lots open for bidding: every dealer has a flow in PLACE_BIDS on every lot. */
export interface BiddingScene {
  readonly lots: readonly SceneLot[]
  /** The bearer tokens of the dealers' sessions, in the same sequence as each lot's flows. */
  readonly tokens: readonly string[]
  /** The token of the admin. */
  readonly admin: string
}

/** A lot of a scene. */
export interface SceneLot {
  readonly lotId: string
  readonly carId: string
  /** One flow per dealer. */
  readonly flowIds: readonly string[]
}

/** Returns the bearer token of the dealer with this number, from 1. */
function tokenOf(dealer: number): string {
  return `bench-session-of-dealer-${String(dealer).padStart(8, '0')}`
}

/**
 * Makes dealers, and one open auction in which each of them may bid on each lot.
 *
 * @param scene.seconds how long the auction is open; by default an hour.
 */
export async function makeBiddingScene(
  pool: Pool,
  scene: { readonly lots: number; readonly dealers: number; readonly seconds?: number },
): Promise<BiddingScene> {
  await makeMumbai(pool)
  await makeDealers(pool, scene.dealers)
  const admin = await makeAdmin(pool)
  await pool.query(MAKE_CARS, [scene.lots])
  await pool.query(MAKE_LOTS, [scene.seconds ?? 3600])
  await pool.query(MAKE_FLOWS)
  await pool.query('vacuum analyze')
  const { rows } = await pool.query<SceneLot>(READ_LOTS)
  return {
    lots: rows,
    tokens: Array.from({ length: scene.dealers }, (_, index) => tokenOf(index + 1)),
    admin,
  }
}

/** Makes a city with a yard. */
export async function makeMumbai(pool: Pool): Promise<void> {
  await pool.query(MAKE_CITY)
}

/** Makes dealers with the first `cities` cities by name, each with an open session; returns their tokens. */
export async function makeDealers(pool: Pool, dealers: number, cities = 1): Promise<readonly string[]> {
  await pool.query(
    `insert into organisations (kind, name)
    select 'dealer', 'Dealer ' || lpad(number::text, 8, '0') from generate_series(1, $1::int) as number`,
    [dealers],
  )
  await pool.query(
    `insert into users (organisation_id, email, name, mobile, password_hash, role)
    select id, right(name, 8) || '@dealers.test', name, '+919' || lpad(right(name, 8), 9, '0'), 'none',
      'orguserdealer'
    from organisations where kind = 'dealer'`,
  )
  await pool.query(
    `insert into sessions (token_hash, user_id, idle_seconds, expires_at)
    select sha256(convert_to('bench-session-of-dealer-' || right(name, 8), 'UTF8')), id, 3600, now() + interval '1 day'
    from users where role = 'orguserdealer'`,
  )
  await pool.query(
    `insert into organisation_cities (organisation_id, city_id, valid_until)
    select organisations.id, city.id, now() + interval '1 year'
    from organisations, (select id from cities order by name limit $1) city
    where kind = 'dealer'`,
    [cities],
  )
  return Array.from({ length: dealers }, (_, index) => tokenOf(index + 1))
}

const MAKE_CITY = `
  with city as (insert into cities (name, state) values ('Mumbai', 'Maharashtra') returning id)
  insert into yards (city_id, name, address, latitude, longitude)
  select id, 'Kurla Yard', '12 Mithi Road', 19.07, 72.88 from city`

const MAKE_CARS = `
  insert into cars (make, model, variant, year, regno, kmsrun, fueltype, transmission, car_type, ownership,
    rc_present, price, city_id, yard_id)
  select 'Hyundai', 'Creta', 'SX 1.6', 2019, 'MH01' || lpad(number::text, 8, '0'), 43210, 'Petrol', 'Manual', 'SUV',
    1, true, 795000, yards.city_id, yards.id
  from generate_series(1, $1::int) as number, yards`

/** Makes an admin with a second factor, as production requires, and an open session; returns its token. */
export async function makeAdmin(pool: Pool): Promise<string> {
  const token = 'bench-session-of-the-admin'
  await pool.query(
    `with house as (
      insert into organisations (kind, name) values ('house', 'The house') returning id
    ), admin as (
      insert into users (organisation_id, email, name, mobile, password_hash, role)
      select id, 'admin@house.test', 'Admin', '+919900000000', 'none', 'admin' from house returning id
    ), factor as (
      insert into second_factors (user_id, sealed_secret, set_at) select id, 'none', now() from admin
    )
    insert into sessions (token_hash, user_id, idle_seconds, expires_at)
    select sha256(convert_to($1, 'UTF8')), id, 3600, now() + interval '1 day' from admin`,
    [token],
  )
  return token
}

const MAKE_LOTS = `
  with admin as (
    select id from users where role = 'admin'
  ), auction as (
    insert into auctions (name, format, status, published_at, starts_at, ends_at, extension_window_seconds, created_by)
    select 'Tuesday’s auction', 'open', 'published', now(), now() - interval '1 minute',
      now() + make_interval(secs => $1), 0, id
    from admin returning id, published_at, starts_at, ends_at
  )
  insert into lots (auction_id, car_id, format, starting_price, published_at, starts_at, first_ends_at, ends_at,
    hard_ends_at)
  select auction.id, cars.id, 'open', 1000, published_at, starts_at, ends_at, ends_at, ends_at + interval '30 minutes'
  from auction, cars`

const MAKE_FLOWS = `
  insert into flows (organisation_id, lot_id, car_id, state, created_by)
  select users.organisation_id, lots.id, lots.car_id, 'PLACE_BIDS', users.id
  from lots, users where users.role = 'orguserdealer'`

const READ_LOTS = `
  select lots.id as "lotId", lots.car_id as "carId", array_agg(flows.id order by organisations.name) as "flowIds"
  from lots join flows on flows.lot_id = lots.id join organisations on organisations.id = flows.organisation_id
  group by lots.id, lots.car_id`

/** Counts bids, lots whose sequence has gaps, and deadlocks in a database. */
export async function readBidFaults(
  pool: Pool,
): Promise<{ readonly bids: number; readonly gaps: number; readonly deadlocks: number }> {
  const { rows } = await pool.query<{ bids: number; gaps: number; deadlocks: number }>(`
    select (select count(*) from bids) as bids,
      (select count(*) from (select from bids group by lot_id having max(sequence) <> count(*)) gap) as gaps,
      (select deadlocks from pg_stat_database where datname = current_database()) as deadlocks`)
  return rows[0] ?? { bids: 0, gaps: 0, deadlocks: 0 }
}

/** Numbers the flows whose bids pgbench's script places, and creates the script's function. */
export async function prepareOneCallPerBid(pool: Pool, functionText: string): Promise<void> {
  await pool.query(functionText)
  await pool.query(`
    create table bench_flows as
      select row_number() over () - 1 as number, flows.id as flow_id, flows.car_id, flows.organisation_id,
        flows.created_by as user_id, sessions.id as session_id
      from flows join sessions on sessions.user_id = flows.created_by`)
  await pool.query('create unique index on bench_flows (number)')
  await pool.query('create table bench_ticks (id int primary key, ticks int not null)')
  await pool.query('insert into bench_ticks select number, 0 from generate_series(1, 10000) as number')
  await pool.query('vacuum analyze')
}

/** Reads the highest bid of every lot that has one, in rupees. */
export async function readHighestBids(pool: Pool): Promise<ReadonlyMap<string, number>> {
  const { rows } = await pool.query<{ lot_id: string; amount: number }>(
    'select lot_id, highest_amount as amount from lot_bidding where highest_amount is not null',
  )
  return new Map(rows.map((found) => [found.lot_id, found.amount]))
}

/** Returns the process of one of the pool's connections to the database server. */
export async function readBackendPid(pool: Pool): Promise<number> {
  const { rows } = await pool.query<{ pid: number }>('select pg_backend_pid() as pid')
  return rows[0]?.pid ?? 0
}

/** Reads the version of the database server. */
export async function readServerVersion(pool: Pool): Promise<string> {
  const { rows } = await pool.query<{ server_version: string }>('show server_version')
  return rows[0]?.server_version ?? 'of an unknown version'
}
