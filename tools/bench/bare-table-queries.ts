import type { Pool } from 'pg'
import { BARE_TABLE_LIST } from './bare-list.ts'

/** Makes the table of 20 columns that the bare handler of one table reads, with a row for each car. */
export async function makeBareTable(pool: Pool): Promise<void> {
  await pool.query(`
    drop table if exists bench_list;
    create table bench_list as
    select cars.id as car_id, cars.city_id, cars.make, cars.model, cars.variant, cars.year, cars.regno, cars.kmsrun,
      cars.fueltype, cars.transmission, cars.car_type, cars.ownership, cars.price, cars.mileage, lots.id as lot_id,
      lots.format, lots.starting_price, lots.starts_at, coalesce(lots.ends_at, cars.created_at) as ends_at,
      bidding.highest_amount
    from cars left join lots on lots.car_id = cars.id left join lot_bidding bidding on bidding.lot_id = lots.id;
    create index on bench_list (city_id, fueltype, ends_at)`)
  await pool.query('vacuum analyze bench_list')
}

/** Reads the ids of the cities in that table. */
export async function readBareCities(pool: Pool): Promise<readonly string[]> {
  const { rows } = await pool.query<{ city_id: string }>('select distinct city_id from bench_list order by 1')
  return rows.map((row) => row.city_id)
}

const OF_LIST = 'where city_id = $1 and fueltype = $2 and ends_at > now()'

/** Reads the first page of a city's list and the number of its cars, with two prepared statements at once. */
export async function readBareList(pool: Pool, cityId: string): Promise<unknown> {
  const { fueltype, page } = BARE_TABLE_LIST
  const values = [cityId, fueltype]
  const [cars, total] = await Promise.all([
    pool.query<object>({
      name: 'page',
      text: `select * from bench_list ${OF_LIST} order by ends_at limit ${page}`,
      values,
    }),
    pool.query<object>({ name: 'total', text: `select count(*) from bench_list ${OF_LIST}`, values }),
  ])
  return { cars: cars.rows, total: total.rows }
}
