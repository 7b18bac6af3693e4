import type { Pool } from 'pg'

/** Enters two bids on every lot, directly in the database. */
export async function bidOnAll(pool: Pool): Promise<void> {
  await pool.query(`
    with bidder as (
      select flows.*, row_number() over (partition by lot_id order by id) as n from flows
    ), placed as (
      insert into bids (lot_id, flow_id, organisation_id, user_id, amount, sequence, n, sealed, placed_at, ends_at_after)
      select lot_id, bidder.id, organisation_id, created_by, 1000 + n, n, 1, false, now(), lots.ends_at
      from bidder join lots on lots.id = lot_id where n <= 2
      returning lot_id, flow_id, sequence, amount
    )
    update lot_bidding set bid_count = 2, highest_amount = amount, highest_flow_id = flow_id
    from placed where placed.lot_id = lot_bidding.lot_id and sequence = 2`)
}

/** Makes all lots end within one second, which begins in `seconds` seconds. */
export async function endWithinOneSecond(pool: Pool, seconds: number): Promise<void> {
  await pool.query(
    `update lots set first_ends_at = at, ends_at = at
    from (
      select id, clock_timestamp() + make_interval(secs => $1 + random()) as at from lots
    ) ending
    where ending.id = lots.id`,
    [seconds],
  )
}

/** The result of closing the lots. */
export interface Closing {
  readonly open: number
  /** Lots without exactly one award, one close event and one flow that has won. */
  readonly wrong: number
  /** Seconds from each lot's end until its close was written. */
  readonly lags: readonly number[]
}

/** Reads how many lots are still open, and how the others were closed. */
export async function readClosing(pool: Pool): Promise<Closing> {
  const { rows } = await pool.query<Closing>(`
    select count(*) filter (where outcome is null) as open,
      count(*) filter (where outcome is not null and (
        outcome <> 'awarded'
        or (select count(*) from events where events.lot_id = lots.id and event = 'lotClosed') <> 1
        or (select count(*) from events where events.lot_id = lots.id and event = 'award') <> 1
        or (select count(*) from flows where flows.lot_id = lots.id and state = 'BID_AWARDED') <> 1)) as wrong,
      array(
        select extract(epoch from events.at - lots.ends_at)::float8
        from events join lots on lots.id = events.lot_id where event = 'lotClosed'
      ) as lags
    from lots`)
  return rows[0] ?? { open: 0, wrong: 0, lags: [] }
}
