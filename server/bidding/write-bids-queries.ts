import type pg from 'pg'
import type { FlowState } from '#domain/flows/flow-states.ts'
import { BUS_CHANNEL } from '#server/flows/announce.ts'
import { KEPT_HOURS } from '#server/platform/http/idempotency-queries.ts'
import { PLACE_BID_OPERATION } from './kept-keys.ts'

/** A bid to store. Dates in ISO 8601. */
export interface BidRow {
  readonly id: string
  readonly lot_id: string
  readonly flow_id: string
  readonly car_id: string
  readonly organisation_id: string
  readonly user_id: string
  readonly amount: number
  readonly sequence: number
  readonly n: number
  readonly sealed: boolean
  readonly placed_at: string
  readonly beat_amount: number | null
  readonly ends_at_after: string
  readonly from_state: FlowState
  readonly to_state: FlowState
  readonly key: string | null
  /** Hexadecimal. */
  readonly body_hash: string | null
}

/** A lot's values after the batch. `ends_at` is null unless a late bid moved the end. */
export interface LotRow {
  readonly lot_id: string
  readonly bid_count: number
  readonly highest_amount: number
  readonly highest_flow_id: string
  readonly ends_at: string | null
}

/** An outcome to store under its key. */
export interface KeyOutcomeRow {
  readonly caller: string
  readonly key: string
  readonly body_hash: string
  readonly status: number
  readonly outcome: unknown
}

/** Everything that a batch writes. */
export interface BatchWrite {
  readonly bids: readonly BidRow[]
  readonly lots: readonly LotRow[]
  readonly kept: readonly KeyOutcomeRow[]
  /** Messages for the streams of all processes, packed for NOTIFY. */
  readonly payloads: readonly string[]
}

/** Writes a batch in one statement: bids, their events, lots, outcomes of keys, and live messages. */
export async function writeBatch(client: pg.ClientBase, write: BatchWrite): Promise<void> {
  await client.query({
    name: 'bids-write',
    text: WRITE,
    values: [
      JSON.stringify(write.bids),
      JSON.stringify(write.lots),
      JSON.stringify(write.kept),
      BUS_CHANNEL,
      // JSON on one line each. As an array, every quotation mark of theirs would be escaped.
      write.payloads.join('\n'),
    ],
  })
}

const WRITE = `
  with bid as materialized (
    select * from json_to_recordset($1::json) as bid(
      id uuid, lot_id uuid, flow_id uuid, car_id uuid, organisation_id uuid, user_id uuid, amount bigint,
      sequence integer, n integer, sealed boolean, placed_at timestamptz, beat_amount bigint,
      ends_at_after timestamptz, from_state text, to_state text, key text, body_hash text)
  ), lot as materialized (
    select * from json_to_recordset($2::json) as lot(
      lot_id uuid, bid_count integer, highest_amount bigint, highest_flow_id uuid, ends_at timestamptz)
  ), placed as (
    insert into bids (id, lot_id, flow_id, organisation_id, user_id, amount, sequence, n, sealed, placed_at,
      beat_amount, ends_at_after, idempotency_key, body_hash)
    select id, lot_id, flow_id, organisation_id, user_id, amount, sequence, n, sealed, placed_at,
      beat_amount, ends_at_after, key, decode(body_hash, 'hex')
    from bid
  ), logged as (
    insert into events (event, flow_id, lot_id, car_id, organisation_id, from_state, to_state, actor,
      actor_user_id, details, at)
    select 'placeBid', flow_id, lot_id, car_id, organisation_id, from_state, to_state, 'dealer', user_id,
      jsonb_build_object('amount', amount, 'bidId', id, 'sequence', sequence, 'n', n, 'beats', beat_amount,
        'endsAt', ends_at_after), placed_at
    from bid
  ), counted as (
    update lot_bidding set bid_count = lot.bid_count, highest_amount = lot.highest_amount,
      highest_flow_id = lot.highest_flow_id
    from lot where lot_bidding.lot_id = lot.lot_id
  ), extended as (
    update lots set ends_at = lot.ends_at from lot where lots.id = lot.lot_id and lot.ends_at is not null
  ), kept as (
    insert into idempotency_keys (caller, operation, key, body_hash, status, outcome)
    select caller, '${PLACE_BID_OPERATION}', key, decode(body_hash, 'hex'), status, outcome
    from json_to_recordset($3::json) as kept(caller text, key text, body_hash text, status integer, outcome jsonb)
    on conflict (caller, operation, key) do update set body_hash = excluded.body_hash, status = excluded.status,
      outcome = excluded.outcome, created_at = excluded.created_at
    where idempotency_keys.created_at <= clock_timestamp() - make_interval(hours => ${KEPT_HOURS})
  )
  select pg_notify($4, payload) from string_to_table($5, E'\\n') as payload`
