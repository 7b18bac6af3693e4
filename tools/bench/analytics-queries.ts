import type { Pool } from 'pg'

/** The days before today over which the events are spread: two months. */
const DAYS = 60
/** The maximum number of events that one statement makes, and the statements at a time. */
const AT_ONCE = 500_000
const SIDE_BY_SIDE = 2

const MAKE_EVENTS = `
  insert into analytics_events (event_id, user_id, organisation_id, role, at, name, category, label, value, page_path,
    page_url, user_agent, session_id, parameters)
  select gen_random_uuid(), account.id, account.organisation_id, account.role,
    now() - make_interval(secs => ${DAYS} * 86400 * (1 - number::float8 / $3)),
    'event_' || mod(number, 25),
    (array['Navigation', 'Navigation', 'Navigation', 'Car Listing', 'Car Listing', 'Car Management', 'Bidding', 'Auction',
      'Payment'])[1 + mod(number, 9)],
    'Hyundai Creta 2019', case when mod(number, 9) = 6 then 500000 + mod(number, 1000) * 1000 end,
    '/DealerHome', 'https://bench.house.test/DealerHome', 'A browser of ordinary length, as most of them send', 'session ' || mod(number, 5000),
    jsonb_build_object('carMake', 'Hyundai', 'carModel', 'Creta', 'carYear', 2019, 'city', 'Mumbai', 'carId', gen_random_uuid())
  from generate_series($1::int, $2::int) number
  join accounts account on account.place = mod(number::bigint * 31, (select count(*) from accounts))`

/** Does what autovacuum does after many changes. */
export async function clearAway(pool: Pool): Promise<void> {
  await pool.query('vacuum analyze')
}

/** Makes this many events of all users, spread evenly over the last two months in the order of time. */
export async function makeEvents(pool: Pool, events: number, report: (made: number) => void): Promise<void> {
  await pool.query(`select analytics_make_months(now() - interval '${DAYS} days', now())`)
  await pool.query(
    `create table accounts as
    select id, organisation_id, role, row_number() over (order by id) - 1 as place from users`,
  )
  let begun = 0
  const makeNext = async () => {
    while (begun < events) {
      const [first, last] = [begun + 1, Math.min(events, begun + AT_ONCE)]
      begun = last
      await pool.query(MAKE_EVENTS, [first, last, events])
      report(last)
    }
  }
  await Promise.all(Array.from({ length: SIDE_BY_SIDE }, makeNext))
  await pool.query('drop table accounts')
  await clearAway(pool)
}
