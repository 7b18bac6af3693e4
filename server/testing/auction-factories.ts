import { randomBytes, randomInt } from 'node:crypto'
import { sql, type Insertable } from 'kysely'
import { hardEndOf, paymentDeadline } from '#domain/lot/auction-rules.ts'
import type { LotOutcome } from '#domain/lot/auction-clock.ts'
import { isSoldState, type FlowState } from '#domain/flows/flow-states.ts'
import type { Queries } from '#server/platform/db/pool.ts'
import type { Cars } from '#server/platform/db/types.ts'
import { makeAdmin, makeFile, secondsFromNow } from './factories.ts'

/** A created lot. */
export interface MadeLot {
  readonly lotId: string
  readonly carId: string
}

/** A created auction with its lots, in the sequence of the request. */
export interface MadeAuction {
  readonly auctionId: string
  readonly lots: readonly MadeLot[]
}

/**
 * Creates a car in a city, with plausible values for omitted fields, and with the requested number of pictures. By default it is in
 * a yard of its own city; null for a car whose yard is not known.
 */
export async function makeCar(
  db: Queries,
  car: { readonly cityId: string; readonly yardId?: string | null; readonly pictures?: number } & Partial<
    Omit<Insertable<Cars>, 'city_id' | 'yard_id' | 'search_text'>
  >,
): Promise<{ readonly carId: string; readonly regno: string | null }> {
  const { cityId, yardId = await usualYard(db, cityId), pictures = 0, ...facts } = car
  const row = await db
    .insertInto('cars')
    .values({
      make: 'Hyundai',
      model: 'Creta',
      variant: 'SX 1.6',
      year: 2019,
      regno: `DL8C${randomBytes(5).toString('hex').toUpperCase()}`,
      kmsrun: 43_210,
      fueltype: 'Petrol',
      transmission: 'Manual',
      car_type: 'SUV',
      ownership: 1,
      rc_present: true,
      price: 7_95_000,
      ...facts,
      city_id: cityId,
      yard_id: yardId,
    })
    .returning(['id', 'regno'])
    .executeTakeFirstOrThrow()
  for (let position = 0; position < pictures; position += 1) {
    const { fileId } = await makeFile(db, { folder: 'car-images' })
    await db
      .insertInto('car_pictures')
      .values({ car_id: row.id, position, file_id: fileId, alt: `View ${position + 1}` })
      .execute()
  }
  return { carId: row.id, regno: row.regno }
}

/** Returns the yard of the cars of a city for which a test names none. */
async function usualYard(db: Queries, cityId: string): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    insert into yards (city_id, name, address, latitude, longitude)
    values (${cityId}, 'Yard ' || left(${cityId}, 8), '12 Mathura Road', 28.5, 77.3)
    on conflict (city_id, name) do update set name = excluded.name
    returning id`.execute(db)
  const [row] = rows
  if (row === undefined) throw new Error('The yard was not stored')
  return row.id
}

/** Creates an auction: by default open, published and live for an hour. Times are by this machine's clock. */
export async function makeAuction(
  db: Queries,
  auction: {
    readonly lots: readonly {
      readonly carId: string
      readonly startingPrice?: number
      readonly reserve?: number | null
    }[]
    readonly format?: 'open' | 'sealed'
    readonly startsInSeconds?: number
    readonly endsInSeconds?: number
    readonly published?: boolean
    readonly increment?: number
    readonly maxBids?: number
    readonly extensionWindowSeconds?: number
    readonly hardEndMinutes?: number
    readonly paymentTermsHours?: number
    readonly name?: string
    /** The id of the admin who created the auction; by default a new admin. */
    readonly userId?: string
  },
): Promise<MadeAuction> {
  const { format = 'open', published = true, hardEndMinutes = 30 } = auction
  const startsAt = secondsFromNow(auction.startsInSeconds ?? -60)
  const endsAt = secondsFromNow(auction.endsInSeconds ?? 3600)
  const row = await db
    .insertInto('auctions')
    .values({
      name: auction.name ?? 'Tuesday’s auction',
      format,
      status: published ? 'published' : 'draft',
      published_at: published ? secondsFromNow(-120) : null,
      starts_at: startsAt,
      ends_at: endsAt,
      increment: auction.increment ?? 1,
      max_bids: auction.maxBids ?? 5,
      extension_window_seconds: auction.extensionWindowSeconds ?? 120,
      hard_end_minutes: hardEndMinutes,
      payment_terms_hours: auction.paymentTermsHours ?? 48,
      created_by: auction.userId ?? (await makeAdmin(db)).userId,
    })
    .returning(['id', 'published_at'])
    .executeTakeFirstOrThrow()
  const hardEndsAt = new Date(hardEndOf(endsAt.getTime(), hardEndMinutes))
  const lots: MadeLot[] = []
  for (const [position, lot] of auction.lots.entries()) {
    // A trigger fills in the listing columns.
    const { rows } = await sql<{ id: string }>`
      insert into lots (auction_id, car_id, position, format, starting_price, reserve, published_at, starts_at,
        first_ends_at, ends_at, hard_ends_at)
      values (${row.id}, ${lot.carId}, ${position}, ${format}, ${lot.startingPrice ?? 1}, ${lot.reserve ?? null},
        ${row.published_at}, ${startsAt}, ${endsAt}, ${endsAt}, ${hardEndsAt})
      returning id`.execute(db)
    for (const { id } of rows) lots.push({ lotId: id, carId: lot.carId })
  }
  return { auctionId: row.id, lots }
}

/**
 * Creates a flow directly in a state, without a step or an event, which only tests may do. An awarded flow has
 * `awardAmount` (₹5,00,000 by default) and two days to pay.
 */
export async function makeFlow(
  db: Queries,
  flow: {
    readonly organisationId: string
    readonly userId: string
    readonly lotId: string
    readonly carId: string
    readonly state: FlowState
    readonly reason?: string
    readonly removed?: boolean
    readonly awardAmount?: number
    /** The number of seconds for which the flow has been in its state. */
    readonly sinceSecondsAgo?: number
  },
): Promise<string> {
  const since = secondsFromNow(-(flow.sinceSecondsAgo ?? 0))
  const awarded = isSoldState(flow.state) || flow.state === 'DEFAULTED' || flow.awardAmount !== undefined
  const row = await db
    .insertInto('flows')
    .values({
      organisation_id: flow.organisationId,
      lot_id: flow.lotId,
      car_id: flow.carId,
      state: flow.state,
      state_since: since,
      state_reason: flow.reason ?? null,
      removed_at: flow.removed ? since : null,
      created_by: flow.userId,
      created_at: since,
      award_amount: awarded ? (flow.awardAmount ?? 5_00_000) : null,
      awarded_at: awarded ? since : null,
      payment_due_at: awarded ? new Date(paymentDeadline(since.getTime(), 48)) : null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

/** Inserts a bid as the next one of its lot without checking any rule, and updates the lot's amounts. */
export async function makeBid(
  db: Queries,
  bid: { readonly flowId: string; readonly amount: number },
): Promise<{ readonly bidId: string; readonly sequence: number }> {
  const { rows } = await sql<{ id: string; sequence: number }>`
    with stored as (
      insert into bids (lot_id, flow_id, organisation_id, user_id, amount, sequence, n, sealed, placed_at, beat_amount,
        ends_at_after)
      select lot.id, flow.id, flow.organisation_id, flow.created_by, ${bid.amount}, bidding.bid_count + 1,
        (select count(*) + 1 from bids own where own.flow_id = flow.id), lot.format = 'sealed', clock_timestamp(),
        bidding.highest_amount, lot.ends_at
      from flows flow
      join lots lot on lot.id = flow.lot_id
      join lot_bidding bidding on bidding.lot_id = lot.id
      where flow.id = ${bid.flowId}
      returning id, lot_id, flow_id, amount, sequence
    ), counted as (
      update lot_bidding set bid_count = stored.sequence,
        highest_flow_id = case when highest_amount >= stored.amount then highest_flow_id else stored.flow_id end,
        highest_amount = greatest(highest_amount, stored.amount)
      from stored where lot_bidding.lot_id = stored.lot_id
    )
    select id, sequence from stored`.execute(db)
  const [stored] = rows
  if (!stored) throw new Error(`Flow ${bid.flowId} does not exist`)
  return { bidId: stored.id, sequence: stored.sequence }
}

/** Sets the outcome of a lot without closing it, so its flows do not change. */
export async function makeOutcome(
  db: Queries,
  lot: {
    readonly lotId: string
    readonly outcome: LotOutcome
    readonly hammerPrice?: number
    readonly closedSecondsAgo?: number
    readonly reason?: string
  },
): Promise<void> {
  const at = secondsFromNow(-(lot.closedSecondsAgo ?? 0))
  await db
    .updateTable('lots')
    .set({
      outcome: lot.outcome,
      outcome_at: at,
      closed_at: at,
      hammer_price: lot.hammerPrice ?? null,
      outcome_reason: lot.reason ?? null,
    })
    .where('id', '=', lot.lotId)
    .execute()
}

/** Creates an evaluation picture of a flow. */
export async function makeEvaluationImage(
  db: Queries,
  image: {
    readonly flowId: string
    readonly organisationId: string
    readonly position?: number
    readonly angle?: 'Front Face' | 'Left' | 'Right' | 'Rear' | 'Inside First row' | 'Inside Boot'
  },
): Promise<{ readonly imageId: string; readonly fileId: string }> {
  const { fileId } = await makeFile(db, { folder: 'evaluations', organisationId: image.organisationId })
  const row = await db
    .insertInto('evaluation_images')
    .values({
      flow_id: image.flowId,
      position: image.position ?? randomInt(1_000_000),
      angle: image.angle ?? 'Front Face',
      file_id: fileId,
      uploaded_at: secondsFromNow(0),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { imageId: row.id, fileId }
}
