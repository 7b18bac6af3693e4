import { sql, type RawBuilder } from 'kysely'
import type { LotOutcome } from '#domain/lot/auction-clock.ts'
import type { AuctionFormat } from '#domain/lot/auction-rules.ts'
import {
  LISTED_FACTS,
  WON_FACTS,
  type ListedFactName,
  type WonFactName,
} from '#domain/car/car-description.ts'
import { SOLD_STATES, type FlowState } from '#domain/flows/flow-states.ts'
import type { Queries } from '#server/platform/db/pool.ts'
import { FACT_COLUMNS, isStored, type StoredFact, type StoredValue } from '#server/stock/fact-columns.ts'
import type { StoredAnnouncement } from '#server/stock/stored-announcement.ts'
import { hidden, PREPARED } from '#server/platform/db/prepared-statements.ts'

/**
 * A car as seen through a dealer's flow (with everything this dealer may know), or through a lot (public data only).
 */
export type CarRef = { readonly flowId: string } | { readonly lotId: string }

/** A fact that lists return and a column of `cars` stores. */
export type ListedStoredFact = ListedFactName & StoredFact

/** The facts of a car, those for the dealer who has paid for it included, and its location. */
export interface CarRow extends Readonly<{ [Name in ListedStoredFact | WonFactName]: StoredValue<Name> }> {
  readonly car_id: string
  readonly city: string
  readonly yard_id: string | null
  readonly yard: string | null
  readonly yard_address: string | null
  readonly yard_latitude: number | null
  readonly yard_longitude: number | null
  /** Whether a yard of another city has the same name. */
  readonly yard_name_twice: boolean
  readonly sold: boolean
  readonly pictures: readonly { readonly sha256: string; readonly alt: string }[]
}

/** The lot that a car is seen through. */
export interface LotFacts {
  readonly lot_id: string
  readonly auction_id: string
  readonly format: AuctionFormat
  readonly starting_price: number
  readonly increment: number
  readonly max_bids: number
  readonly payment_terms_hours: number
  /** The lot's place in its auction, from 0. */
  readonly position: number
  readonly starts_at: Date
  readonly ends_at: Date
  readonly outcome: LotOutcome | null
  readonly hammer_price: number | null
  readonly announcements: readonly StoredAnnouncement[]
  readonly highest_amount: number | null
  readonly highest_flow_id: string | null
  readonly counter_flow_id: string | null
  readonly counter_amount: number | null
  readonly counter_until: Date | null
  /** Whether the counter is open by the database's clock; null if there is none. */
  readonly counter_waits: boolean | null
}

/** The dealer's flow in the lot. Instants inside JSON lists have PostgreSQL's format. */
export interface FlowFacts {
  readonly flow_id: string
  readonly state: FlowState
  readonly state_reason: string | null
  /** Whether the last payment was approved and then came back; null without one. */
  readonly is_payment_reversed: boolean | null
  /** The person of the gate pass: of the one for the delivery once the car is won, else of the one for the inspection. */
  readonly driver_id: string | null
  readonly gate_pass_id: string | null
  readonly delivery_gate_pass_id: string | null
  /** The delivery link that is not revoked. */
  readonly delivery_link_id: string | null
  readonly award_amount: number | null
  readonly awarded_at: Date | null
  readonly payment_due_at: Date | null
  readonly offer_until: Date | null
  /** Oldest first. */
  readonly bids: readonly { readonly amount: number; readonly placed_at: string; readonly sequence: number }[]
  readonly evaluation_images: readonly {
    readonly id: string
    readonly angle: string
    readonly file_id: string
    readonly uploaded_at: string
    readonly hidden_reason: string | null
  }[]
  /** In the order of their labels. */
  readonly delivery_photos: readonly {
    readonly label: string
    readonly file_id: string
    readonly has_thumbnail: boolean
    readonly uploaded_at: string
  }[]
}

/** A consistent snapshot of one car. */
export interface CatalogueEntry {
  readonly car: CarRow
  readonly lot: LotFacts
  readonly flow: FlowFacts | null
}

type Row = CarRow & LotFacts & { readonly [Name in keyof FlowFacts]: FlowFacts[Name] | null }

/** The facts of {@link CarRow} that every dealer reads and that are stored in columns. */
export const LISTED_STORED_FACTS: readonly ListedStoredFact[] = LISTED_FACTS.filter(
  (name): name is ListedStoredFact => isStored(name),
)

const FACTS_OF_CAR = sql.raw(
  [...LISTED_STORED_FACTS, ...WON_FACTS].map((name) => `car.${FACT_COLUMNS[name]} as "${name}"`).join(', '),
)

/** The states of a flow that bought its car, for SQL's `in`. */
export const soldStates = sql.join(SOLD_STATES.map((state) => sql.lit(state)))

/** Returns, for SQL, whether the counter of a lot's row awaits its dealer by the database's clock; null if there is none. */
export function counterWaits(lot: 'lot' | 'lots'): RawBuilder<boolean | null> {
  const row = sql.raw(lot)
  return sql`${row}.outcome = 'reserve_not_met' and ${row}.counter_answer is null and ${row}.counter_until > now()`
}

/**
 * Reads cars in one statement, for a consistent snapshot, in the order of `refs`. Omits missing cars and removed flows.
 */
export async function readEntries(db: Queries, refs: readonly CarRef[]): Promise<readonly CatalogueEntry[]> {
  if (refs.length === 0) return []
  const flowIds = refs.map((ref) => ('flowId' in ref ? ref.flowId : null))
  const lotIds = refs.map((ref) => ('lotId' in ref ? ref.lotId : null))
  // Lists are sub-selects because planning takes three times as long with joins.
  const { rows } = await sql<Row>`${PREPARED}
    select car.id as car_id, ${FACTS_OF_CAR},
      city.name as city, yard.id as yard_id, yard.name as yard, yard.address as yard_address,
      yard.latitude as yard_latitude, yard.longitude as yard_longitude,
      exists (select from yards other where other.name = yard.name and other.id <> yard.id) as yard_name_twice,
      exists (select from flows sold where sold.car_id = car.id and sold.state in (${soldStates})) as sold,
      (
        select coalesce(jsonb_agg(jsonb_build_object('sha256', encode(file.sha256, 'hex'), 'alt', picture.alt)
          order by picture.position), '[]')
        from car_pictures picture join files file on file.id = picture.file_id
        where picture.car_id = car.id and file.hidden_reason is null
      ) as pictures,
      lot.id as lot_id, lot.auction_id, lot.format, lot.position, lot.starting_price, auction.increment, auction.max_bids,
      auction.payment_terms_hours,
      lot.starts_at, lot.ends_at, lot.outcome, lot.hammer_price, lot.announcements, bidding.highest_amount, bidding.highest_flow_id,
      lot.counter_flow_id, lot.counter_amount, lot.counter_until,
      ${counterWaits('lot')} as counter_waits,
      flow.id as flow_id, flow.state, flow.state_reason, flow.gate_pass_id,
      flow.delivery_gate_pass_id,
      (
        select pass.person_id from gate_passes pass where pass.id =
          case when flow.state in (${soldStates}) then flow.delivery_gate_pass_id else flow.gate_pass_id end
      ) as driver_id,
      flow.award_amount, flow.awarded_at, flow.payment_due_at, flow.offer_until,
      (
        select payment.outcome = 'reversed' from car_payments payment where payment.flow_id = flow.id
        order by payment.submitted_at desc, payment.id desc limit 1
      ) as is_payment_reversed,
      (
        select coalesce(jsonb_agg(jsonb_build_object('amount', bid.amount, 'placed_at', bid.placed_at,
          'sequence', bid.sequence) order by bid.sequence), '[]')
        from bids bid where bid.lot_id = lot.id and bid.organisation_id = flow.organisation_id
      ) as bids,
      (
        select coalesce(jsonb_agg(jsonb_build_object('id', image.id, 'angle', image.angle, 'file_id', image.file_id,
          'uploaded_at', image.uploaded_at, 'hidden_reason', file.hidden_reason) order by image.position), '[]')
        from evaluation_images image join files file on file.id = image.file_id where image.flow_id = flow.id
      ) as evaluation_images,
      (select link.id from delivery_links link where link.flow_id = flow.id and link.revoked_at is null) as delivery_link_id,
      (
        select coalesce(jsonb_agg(jsonb_build_object('label', photo.label, 'file_id', photo.file_id,
          'has_thumbnail', file.has_thumbnail, 'uploaded_at', photo.uploaded_at) order by photo.label), '[]')
        from delivery_photos photo join files file on file.id = photo.file_id where photo.flow_id = flow.id
      ) as delivery_photos
    from unnest(${hidden(sql`${flowIds}::uuid[]`)}, ${hidden(sql`${lotIds}::uuid[]`)}) with ordinality as wanted(flow_id, lot_id, place)
    left join flows flow on flow.id = wanted.flow_id and flow.removed_at is null
    join lots lot on lot.id = coalesce(flow.lot_id, wanted.lot_id)
    join auctions auction on auction.id = lot.auction_id
    join lot_bidding bidding on bidding.lot_id = lot.id
    join cars car on car.id = lot.car_id
    join cities city on city.id = car.city_id
    left join yards yard on yard.id = car.yard_id
    order by wanted.place`.execute(db)
  return rows.map((row) => ({ car: row, lot: row, flow: flowOf(row) }))
}

/**
 * Returns a fingerprint of each of these lots. While it is unchanged, so is everything that {@link readEntries} reads of the
 * lot for all dealers alike (not the highest bid of a sealed lot). It is cheaper to read and far smaller to transfer.
 */
export async function readLotStates(
  db: Queries,
  lotIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  // A row that is changed or added has a higher xmin than any before; pictures are counted, in case the last is removed.
  const { rows } = await sql<{ lotId: string; state: string }>`${PREPARED}
    select lot.id as "lotId", concat_ws(' ', lot.xmin, car.xmin, auction.xmin, city.xmin, coalesce(yard.xmin::text, '-'),
      case when lot.format = 'open' then bidding.highest_amount end, ';',
      exists (select from yards other where other.name = yard.name and other.id <> yard.id),
      exists (select from flows sold where sold.car_id = car.id and sold.state in (${soldStates})),
      (
        select concat_ws(' ', count(*), sum(picture.xmin::text::bigint), sum(file.xmin::text::bigint))
        from car_pictures picture join files file on file.id = picture.file_id
        where picture.car_id = car.id
      )) as state
    from unnest(${hidden(sql`${lotIds}::uuid[]`)}) as wanted(lot_id)
    join lots lot on lot.id = wanted.lot_id
    join auctions auction on auction.id = lot.auction_id
    join lot_bidding bidding on bidding.lot_id = lot.id
    join cars car on car.id = lot.car_id
    join cities city on city.id = car.city_id
    left join yards yard on yard.id = car.yard_id`.execute(db)
  return new Map(rows.map(({ lotId, state }) => [lotId, state]))
}

// The left join returns either all columns of a flow or only nulls; the id shows which.
function flowOf(row: Row): FlowFacts | null {
  return row.flow_id === null ? null : (row as FlowFacts)
}
