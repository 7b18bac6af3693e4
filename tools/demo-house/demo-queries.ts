import { sql } from 'kysely'
import type { AuctionFormat } from '#domain/lot/auction-rules.ts'
import type { AcceptedBid } from '#domain/bidding/decide-bid.ts'
import type { Queries } from '#server/platform/db/pool.ts'

const MARK = 'demo-house'

/** Reads whether this database holds demo data, no data, or a company's own data. */
export async function readDataOwner(db: Queries): Promise<'demo' | 'nothing' | 'own'> {
  const mark = await db
    .selectFrom('house_settings')
    .select('name')
    .where('name', '=', MARK)
    .executeTakeFirst()
  if (mark) return 'demo'
  const anybody = await db.selectFrom('organisations').select('id').limit(1).executeTakeFirst()
  return anybody ? 'own' : 'nothing'
}

/** Marks the database as demo data, so that later starts may add to it. */
export async function markAsDemo(db: Queries): Promise<void> {
  await db
    .insertInto('house_settings')
    .values({ name: MARK, value: JSON.stringify(true) })
    .execute()
}

/** Takes the lock that lets only one process seed at a time; held until the end of the transaction. */
export async function lockSeeding(tx: Queries): Promise<void> {
  await sql`select pg_advisory_xact_lock(519077324001)`.execute(tx)
}

/** Reads the time by the database's clock, in epoch milliseconds. */
export async function readClock(db: Queries): Promise<number> {
  const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(db)
  return rows[0]?.now.getTime() ?? Date.now()
}

/** Counts the live lots. */
export async function countLiveLots(db: Queries): Promise<number> {
  const row = await db
    .selectFrom('lots')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('published_at', 'is not', null)
    .where('outcome', 'is', null)
    .where('starts_at', '<=', sql<Date>`clock_timestamp()`)
    .where('ends_at', '>', sql<Date>`clock_timestamp()`)
    .executeTakeFirstOrThrow()
  return row.count
}

/** A car that may become a lot. Rupees. */
export interface FreeCar {
  readonly carId: string
  readonly city: string
  readonly cityId: string
  readonly yardId: string | null
  readonly price: number | null
  /**
   * Whether the car has the facts by which an evaluator finds and identifies it in a yard. Other cars are not
   * evaluated.
   */
  readonly isIdentifiable: boolean
}

/** Finds the cars that are neither sold nor in a published lot without a final outcome, oldest stock first. */
export async function findFreeCars(db: Queries): Promise<readonly FreeCar[]> {
  const { rows } = await sql<{
    id: string
    city: string
    city_id: string
    yard_id: string | null
    price: number | null
    is_identifiable: boolean
  }>`
    select cars.id, cities.name as city, cars.city_id, cars.yard_id, cars.price,
      cars.regno is not null and cars.kmsrun is not null and cars.fueltype is not null
        and cars.yard_id is not null as is_identifiable
    from cars join cities on cities.id = cars.city_id
    where not exists (select from lots where lots.car_id = cars.id and lots.published_at is not null
        and (lots.outcome is null or lots.outcome in ('reserve_not_met', 'awarded')))
    order by (select max(lots.ends_at) from lots where lots.car_id = cars.id) nulls first, cars.created_at, cars.id`.execute(
    db,
  )
  return rows.map((row) => ({
    carId: row.id,
    city: row.city,
    cityId: row.city_id,
    yardId: row.yard_id,
    price: row.price,
    isIdentifiable: row.is_identifiable,
  }))
}

/** A demo dealer. */
export interface DemoDealer {
  readonly email: string
  readonly userId: string
  readonly organisationId: string
  /** Its evaluator. */
  readonly evaluatorId: string
  /** Its driver, or null. */
  readonly driverId: string | null
}

/** Finds the dealers, by email. Each has an evaluator, and some have a driver. */
export async function findDealers(db: Queries): Promise<ReadonlyMap<string, DemoDealer>> {
  const { rows } = await sql<{
    email: string
    id: string
    organisation_id: string
    evaluator_id: string
    driver_id: string | null
  }>`
    select users.email, users.id, users.organisation_id, evaluator.id as evaluator_id,
      (select id from people where organisation_id = users.organisation_id and type = 'delivery_driver'
        and retired_at is null order by created_at, id limit 1) as driver_id
    from users
    join lateral (select id from people where organisation_id = users.organisation_id and type = 'dealer_evaluator'
      and retired_at is null order by created_at, id limit 1) evaluator on true
    where users.role = 'orguserdealer'`.execute(db)
  return new Map(
    rows.map((row) => [
      row.email,
      {
        email: row.email,
        userId: row.id,
        organisationId: row.organisation_id,
        evaluatorId: row.evaluator_id,
        driverId: row.driver_id,
      },
    ]),
  )
}

/** Returns the id of the first admin. */
export async function findAdmin(db: Queries): Promise<string> {
  const row = await db
    .selectFrom('users')
    .select('id')
    .where('role', '=', 'admin')
    .orderBy('created_at')
    .executeTakeFirstOrThrow()
  return row.id
}

/** An auction of the demo data. Instants in epoch milliseconds, amounts in rupees. */
export interface SeedAuction {
  readonly name: string
  readonly format: AuctionFormat
  readonly startsAt: number
  readonly endsAt: number
  readonly hardEndsAt: number
  readonly publishedAt: number
  readonly increment: number
  readonly hardEndMinutes: number
  readonly createdBy: string
  readonly lots: readonly {
    readonly carId: string
    readonly startingPrice: number
    readonly reserve: number | null
  }[]
}

/** A lot of a demo auction. */
export interface SeedLot {
  readonly lotId: string
  readonly carId: string
  readonly auctionId: string
}

/** Inserts a published auction; returns its lots in order. */
export async function insertAuction(tx: Queries, auction: SeedAuction): Promise<readonly SeedLot[]> {
  const { id } = await tx
    .insertInto('auctions')
    .values({
      name: auction.name,
      format: auction.format,
      status: 'published',
      starts_at: new Date(auction.startsAt),
      ends_at: new Date(auction.endsAt),
      published_at: new Date(auction.publishedAt),
      created_at: new Date(auction.publishedAt),
      increment: auction.increment,
      hard_end_minutes: auction.hardEndMinutes,
      created_by: auction.createdBy,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { rows } = await sql<{ id: string; car_id: string }>`
    insert into lots (auction_id, car_id, position, format, starting_price, reserve, published_at, starts_at,
      first_ends_at, ends_at, hard_ends_at)
    select ${id}, lot."carId", row_number() over () - 1, ${auction.format}, lot."startingPrice", lot.reserve,
      ${new Date(auction.publishedAt)}, ${new Date(auction.startsAt)}, ${new Date(auction.endsAt)},
      ${new Date(auction.endsAt)}, ${new Date(auction.hardEndsAt)}
    from jsonb_to_recordset(${JSON.stringify(auction.lots)}::jsonb)
      as lot("carId" uuid, "startingPrice" bigint, reserve bigint)
    returning id, car_id`.execute(tx)
  const lotOf = new Map(rows.map((row) => [row.car_id, row.id]))
  return auction.lots.flatMap(({ carId }) => {
    const lotId = lotOf.get(carId)
    return lotId === undefined ? [] : [{ lotId, carId, auctionId: id }]
  })
}

/** Stores a bid that `decideBid` accepted, in the lot's sequence. */
export async function insertBid(
  tx: Queries,
  bid: AcceptedBid & {
    readonly lotId: string
    readonly flowId: string
    readonly organisationId: string
    readonly userId: string
    readonly sealed: boolean
    /** Whether the bid is now the highest. */
    readonly leads: boolean
  },
): Promise<string> {
  const { id } = await tx
    .insertInto('bids')
    .values({
      lot_id: bid.lotId,
      flow_id: bid.flowId,
      organisation_id: bid.organisationId,
      user_id: bid.userId,
      amount: bid.amount,
      sequence: bid.sequence,
      n: bid.n,
      sealed: bid.sealed,
      placed_at: new Date(bid.placedAt),
      beat_amount: bid.beats,
      ends_at_after: new Date(bid.endsAt),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await tx
    .updateTable('lot_bidding')
    .set({
      bid_count: bid.sequence,
      ...(bid.leads ? { highest_amount: bid.amount, highest_flow_id: bid.flowId } : {}),
    })
    .where('lot_id', '=', bid.lotId)
    .execute()
  await tx
    .updateTable('lots')
    .set({ ends_at: new Date(bid.endsAt) })
    .where('id', '=', bid.lotId)
    .execute()
  return id
}

/** Inserts a gate pass for one of the dealer's field workers; returns its id. */
export async function insertGatePass(
  tx: Queries,
  pass: {
    readonly organisationId: string
    readonly userId: string
    readonly personId: string
    readonly auctionId: string
    readonly yardId: string | null
    readonly at: number
    readonly kind: 'inspection' | 'delivery'
  },
): Promise<string> {
  const { id } = await tx
    .insertInto('gate_passes')
    .values({
      kind: pass.kind,
      organisation_id: pass.organisationId,
      auction_id: pass.auctionId,
      yard_id: pass.yardId,
      person_id: pass.personId,
      created_by: pass.userId,
      created_at: new Date(pass.at),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Sets a flow's gate pass for delivery. */
export async function setDeliveryPass(tx: Queries, flowId: string, gatePassId: string): Promise<void> {
  await tx.updateTable('flows').set({ delivery_gate_pass_id: gatePassId }).where('id', '=', flowId).execute()
}

/** Inserts an evaluation link; returns its id. */
export async function insertEvaluationLink(
  tx: Queries,
  link: {
    readonly organisationId: string
    readonly userId: string
    readonly personId: string
    readonly tokenHash: Buffer
    readonly at: number
  },
): Promise<string> {
  const { id } = await tx
    .insertInto('evaluation_links')
    .values({
      organisation_id: link.organisationId,
      person_id: link.personId,
      token_hash: link.tokenHash,
      created_by: link.userId,
      created_at: new Date(link.at),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Inserts a flow's evaluation pictures, which are the car's own pictures. */
export async function insertEvaluationImages(
  tx: Queries,
  flow: {
    readonly flowId: string
    readonly carId: string
    readonly organisationId: string
    readonly at: number
  },
): Promise<void> {
  await sql`
    with taken as (
      insert into files (folder, organisation_id, uploaded_by, sha256, kind, size_bytes, width, height, has_thumbnail,
        original_name, created_at)
      select 'evaluations', ${flow.organisationId}::uuid, 'demo-house', file.sha256, file.kind, file.size_bytes, file.width,
        file.height, file.has_thumbnail, ${flow.flowId} || '-' || picture.position, ${new Date(flow.at)}
      from car_pictures picture join files file on file.id = picture.file_id
      where picture.car_id = ${flow.carId}
      returning id, original_name
    )
    insert into evaluation_images (flow_id, position, angle, file_id, uploaded_at)
    select ${flow.flowId}::uuid, picture.position,
      (array['Front Face', 'Left', 'Rear', 'Inside First row', 'Right', 'Inside Boot'])[picture.position + 1],
      taken.id, ${new Date(flow.at)}
    from car_pictures picture
    join taken on taken.original_name = ${flow.flowId} || '-' || picture.position
    where picture.car_id = ${flow.carId} and picture.position < 6`.execute(tx)
}

/** Changes a lot's reserve (rupees). */
export async function setReserve(tx: Queries, lotId: string, reserve: number): Promise<void> {
  await tx.updateTable('lots').set({ reserve }).where('id', '=', lotId).execute()
}
