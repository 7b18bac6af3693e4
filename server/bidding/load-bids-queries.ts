import type pg from 'pg'
import type { LotOutcome } from '#domain/lot/auction-clock.ts'
import type { AuctionFormat } from '#domain/lot/auction-rules.ts'
import type { FlowState } from '#domain/flows/flow-states.ts'
import type { BidRequest } from './bid-request.ts'
import { IS_DEALER, SESSION_HOLDS, USE_IS_DUE } from '#server/identity/find-callers-queries.ts'
import { KEPT_HOURS } from '#server/platform/http/idempotency-queries.ts'
import { PLACE_BID_OPERATION } from './kept-keys.ts'

/** The data for one request, read under the lot's lock unless `isHeld`. Instants in epoch ms, money in rupees. */
export interface LoadedRequest {
  readonly now: number
  /** Whether the request's session still belongs to the request's onboarded dealer, and has not ended in any way. */
  readonly sessionAlive: boolean
  /** Whether the use of that session is to be recorded. */
  readonly useIsDue: boolean
  /** Null if the flow does not exist, was removed, or belongs to another dealer or car. */
  readonly flow: LoadedFlow | null
  /** The stored outcome of the request's key, if used within the last 24 hours. */
  readonly kept: LoadedKey | null
  /** Whether a bid of any age stores the key. */
  readonly keyTaken: boolean
  /** Another transaction holds the lot's lock, so the request cannot be decided now. */
  readonly isHeld?: boolean
}

/** The dealer's flow with its lot and the dealer's own bids. */
export interface LoadedFlow {
  readonly state: FlowState
  /** Whether the dealer has an open default. */
  readonly hasOpenDefault: boolean
  readonly ownCount: number
  readonly ownLatest: number | null
  readonly lot: LoadedLot
}

/** The lot, its auction's rules and its leader. */
export interface LoadedLot {
  readonly lotId: string
  readonly carId: string
  readonly auctionId: string
  readonly cityId: string
  readonly format: AuctionFormat
  readonly outcome: LotOutcome | null
  readonly startsAt: number
  readonly endsAt: number
  readonly hardEndsAt: number
  readonly extensionWindowSeconds: number
  readonly startingPrice: number
  readonly increment: number
  readonly maxBids: number
  readonly lastSequence: number
  readonly highestBid: number | null
  readonly highestFlowId: string | null
  readonly leaderId: string | null
}

/** A used key: stored with a bid, or with an outcome in the table of keys. */
export type LoadedKey =
  | {
      readonly kind: 'bid'
      readonly bodyHash: Buffer
      readonly bidId: string
      readonly flowId: string
      readonly amount: number
      readonly sequence: number
      readonly placedAt: number
      readonly bidsLeft: number
    }
  | { readonly kind: 'outcome'; readonly bodyHash: Buffer; readonly outcome: unknown }

/** Lock timeout in ms for transactions that must not be delayed. */
const BRIEF_LOCK_TIMEOUT_MS = 100

/** Limits each lock wait of the transaction to 100 ms. Longer waits fail with SQLSTATE 55P03. */
export async function limitLockWait(client: pg.ClientBase): Promise<void> {
  await client.query(`set local lock_timeout = ${BRIEF_LOCK_TIMEOUT_MS}`)
}

/**
 * Locks the lots of the flows against other bids and against closing, in id order, and returns their ids. With `waits`,
 * waits for locked lots up to the connection's `lock_timeout` (then 55P03). Otherwise skips them, including lots of
 * which only the row in `lots` is locked, since a late bid updates that row.
 */
export async function lockLotsToBid(
  client: pg.ClientBase,
  flowIds: readonly string[],
  waits: boolean,
): Promise<ReadonlySet<string>> {
  const { rows } = await client.query<{ lot_id: string }>({
    name: waits ? 'bids-lock' : 'bids-lock-free',
    text: `
      select lot_id from lot_bidding ${waits ? '' : 'join lots on lots.id = lot_id'}
      where lot_id in (select lot_id from flows where id = any($1::uuid[]))
      order by lot_id for no key update ${waits ? '' : 'skip locked'}`,
    values: [idArray(flowIds)],
  })
  return new Set(rows.map((row) => row.lot_id))
}

/**
 * Loads the data that the rules need for each request, in order. Must be a separate statement after the lock, because a
 * statement that waited for a lock still sees the old data.
 */
export async function loadRequests(
  client: pg.ClientBase,
  requests: readonly BidRequest[],
): Promise<readonly LoadedRequest[]> {
  const { rows } = await client.query<LoadedRow>({
    name: 'bids-load',
    text: LOAD,
    values: [
      idArray(requests.map((request) => request.flowId)),
      idArray(requests.map((request) => request.carId)),
      idArray(requests.map((request) => request.organisationId)),
      idArray(requests.map((request) => request.userId)),
      idArray(requests.map((request) => request.sessionId)),
      requests.map((request) => request.key?.scope ?? null),
      requests.map((request) => request.key?.key ?? null),
    ],
  })
  return rows.map(readRow)
}

/** Returns an array of ids as PostgreSQL reads it. The driver would quote and escape each id, which has nothing to escape. */
function idArray(ids: readonly string[]): string {
  return `{${ids.join(',')}}`
}

const LOAD = `
  with clock as materialized (select clock_timestamp() as now)
  select
    floor(extract(epoch from clock.now) * 1000)::bigint as now,
    users.id is not null as session_alive, users.id is not null and ${USE_IS_DUE} as use_is_due,
    flow.id is not null as has_flow, flow.state,
    exists (
      select from open_defaults unpaid where unpaid.organisation_id = asked.organisation_id
    ) as has_open_default,
    coalesce(own.n, 0) as own_count, own.amount as own_latest,
    lot.id as lot_id, lot.car_id, lot.auction_id, lot.city_id, lot.format, lot.outcome,
    floor(extract(epoch from lot.starts_at) * 1000)::bigint as starts_at,
    floor(extract(epoch from lot.ends_at) * 1000)::bigint as ends_at,
    floor(extract(epoch from lot.hard_ends_at) * 1000)::bigint as hard_ends_at,
    auction.extension_window_seconds, lot.starting_price, auction.increment, auction.max_bids,
    bidding.bid_count, bidding.highest_amount, bidding.highest_flow_id, leader.organisation_id as leader_id,
    keyed.id as keyed_id, keyed.flow_id as keyed_flow_id, keyed.amount as keyed_amount, keyed.body_hash as keyed_hash,
    case when keyed.sealed then keyed.n else keyed.sequence end as keyed_sequence,
    floor(extract(epoch from keyed.placed_at) * 1000)::bigint as keyed_placed_at,
    keyed_auction.max_bids - keyed.n as keyed_bids_left,
    keyed.placed_at > clock.now - make_interval(hours => ${KEPT_HOURS}) as keyed_recently,
    kept.body_hash as kept_hash, kept.outcome as kept_outcome
  from unnest($1::uuid[], $2::uuid[], $3::uuid[], $4::uuid[], $5::uuid[], $6::text[], $7::text[]) with ordinality
    as asked(flow_id, car_id, organisation_id, user_id, session_id, scope, key, position)
  cross join clock
  left join sessions session on session.id = asked.session_id and session.user_id = asked.user_id
    and ${SESSION_HOLDS}
  left join users on users.id = session.user_id and users.organisation_id = asked.organisation_id and ${IS_DEALER}
  left join flows flow on flow.id = asked.flow_id and flow.car_id = asked.car_id
    and flow.organisation_id = asked.organisation_id and flow.removed_at is null
  left join lots lot on lot.id = flow.lot_id
  left join auctions auction on auction.id = lot.auction_id
  left join lot_bidding bidding on bidding.lot_id = lot.id
  left join flows leader on leader.id = bidding.highest_flow_id
  left join lateral (
    select n, amount from bids
    where bids.lot_id = lot.id and bids.organisation_id = asked.organisation_id and n is not null
    order by n desc limit 1
  ) own on true
  left join lateral (
    select * from bids where bids.user_id = asked.user_id and bids.idempotency_key = asked.key limit 1
  ) keyed on true
  left join lots keyed_lot on keyed_lot.id = keyed.lot_id
  left join auctions keyed_auction on keyed_auction.id = keyed_lot.auction_id
  left join lateral (
    select body_hash, outcome from idempotency_keys key
    where key.caller = asked.scope and key.operation = '${PLACE_BID_OPERATION}' and key.key = asked.key
      and key.created_at > clock.now - make_interval(hours => ${KEPT_HOURS})
    limit 1
  ) kept on true
  order by asked.position`

interface LoadedRow {
  now: number
  session_alive: boolean
  use_is_due: boolean
  has_flow: boolean
  state: FlowState
  has_open_default: boolean
  own_count: number
  own_latest: number | null
  lot_id: string
  car_id: string
  auction_id: string
  city_id: string
  format: AuctionFormat
  outcome: LotOutcome | null
  starts_at: number
  ends_at: number
  hard_ends_at: number
  extension_window_seconds: number
  starting_price: number
  increment: number
  max_bids: number
  bid_count: number
  highest_amount: number | null
  highest_flow_id: string | null
  leader_id: string | null
  keyed_id: string | null
  keyed_flow_id: string
  keyed_amount: number
  keyed_hash: Buffer
  keyed_sequence: number
  keyed_placed_at: number
  keyed_bids_left: number
  keyed_recently: boolean
  kept_hash: Buffer | null
  kept_outcome: unknown
}

function readRow(row: LoadedRow): LoadedRequest {
  return {
    now: row.now,
    sessionAlive: row.session_alive,
    useIsDue: row.use_is_due,
    flow: row.has_flow ? readFlow(row) : null,
    kept: readKey(row),
    keyTaken: row.keyed_id !== null,
  }
}

function readFlow(row: LoadedRow): LoadedFlow {
  return {
    state: row.state,
    hasOpenDefault: row.has_open_default,
    ownCount: row.own_count,
    ownLatest: row.own_latest,
    lot: {
      lotId: row.lot_id,
      carId: row.car_id,
      auctionId: row.auction_id,
      cityId: row.city_id,
      format: row.format,
      outcome: row.outcome,
      startsAt: row.starts_at,
      endsAt: row.ends_at,
      hardEndsAt: row.hard_ends_at,
      extensionWindowSeconds: row.extension_window_seconds,
      startingPrice: row.starting_price,
      increment: row.increment,
      maxBids: row.max_bids,
      lastSequence: row.bid_count,
      highestBid: row.highest_amount,
      highestFlowId: row.highest_flow_id,
      leaderId: row.leader_id,
    },
  }
}

function readKey(row: LoadedRow): LoadedKey | null {
  if (row.kept_hash !== null) return { kind: 'outcome', bodyHash: row.kept_hash, outcome: row.kept_outcome }
  if (row.keyed_id === null || !row.keyed_recently) return null
  return {
    kind: 'bid',
    bodyHash: row.keyed_hash,
    bidId: row.keyed_id,
    flowId: row.keyed_flow_id,
    amount: row.keyed_amount,
    sequence: row.keyed_sequence,
    placedAt: row.keyed_placed_at,
    bidsLeft: row.keyed_bids_left,
  }
}
