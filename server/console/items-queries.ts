import { sql } from 'kysely'
import type { FileKind } from '#domain/files/file-rules.ts'
import type { FlowState } from '#domain/flows/flow-states.ts'
import type { Queries } from '#server/platform/db/pool.ts'

/** A car as a queue item shows it. */
export interface QueuedCar {
  readonly carId: string
  readonly make: string
  readonly model: string
  readonly variant: string | null
  readonly year: number
  readonly regno: string | null
  /** SHA-256 of the first picture. */
  readonly picture: Buffer | null
}

/** The person of a requested gate pass. */
export interface PassPerson {
  readonly name: string
  readonly phone: string
  readonly type: 'dealer_evaluator' | 'delivery_driver'
  readonly imageFileId: string
  readonly licenceFileId: string
  readonly licenceKind: FileKind
}

const CAR = [
  'cars.id as carId',
  'cars.make',
  'cars.model',
  'cars.variant',
  'cars.year',
  'cars.regno',
] as const

const firstPicture = sql<Buffer | null>`(
  select files.sha256 from car_pictures join files on files.id = car_pictures.file_id
  where car_pictures.car_id = cars.id and files.hidden_reason is null order by car_pictures.position limit 1)`.as(
  'picture',
)

// A dealer is an organisation. The console identifies it by its first user.
const firstUser = sql<string>`(
  select users.id from users where users.organisation_id = organisations.id order by users.created_at, users.id limit 1)`.as(
  'uid',
)

/** Returns requested gate passes with dealer, person and yard, by their ids. */
export async function readPasses(db: Queries, ids: readonly string[]) {
  const rows = await db
    .selectFrom('gate_passes')
    .innerJoin('organisations', 'organisations.id', 'gate_passes.organisation_id')
    .innerJoin('auctions', 'auctions.id', 'gate_passes.auction_id')
    .innerJoin('people', 'people.id', 'gate_passes.person_id')
    .innerJoin('files as licence', 'licence.id', 'people.licence_file_id')
    .leftJoin('yards', 'yards.id', 'gate_passes.yard_id')
    .select([
      'gate_passes.id',
      'organisations.name as organization',
      firstUser,
      'auctions.id as auctionId',
      'auctions.name as auction',
      'yards.name as yard',
      'people.name',
      'people.phone',
      'people.type',
      'people.image_file_id as imageFileId',
      'people.licence_file_id as licenceFileId',
      sql<FileKind>`licence.kind`.as('licenceKind'),
    ])
    .where('gate_passes.id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}

/** Returns the cars whose gate pass request is unanswered, by pass. */
export async function readPassCars(db: Queries, ids: readonly string[]) {
  const rows = await db
    .selectFrom('flows')
    .innerJoin('cars', 'cars.id', 'flows.car_id')
    .innerJoin('cities', 'cities.id', 'cars.city_id')
    .select([
      ...CAR,
      firstPicture,
      'flows.gate_pass_id as passId',
      'flows.id as flowId',
      'cities.name as city',
    ])
    .where('flows.gate_pass_id', '=', sql<string>`any(${ids}::uuid[])`)
    .where('flows.state', '=', 'GATE_PASS_REQUESTED')
    .where('flows.removed_at', 'is', null)
    .orderBy('flows.state_since')
    .orderBy('flows.id')
    .execute()
  return Map.groupBy(rows, ({ passId }) => passId)
}

/** Returns requests for delivery gate passes with driver, yard and car, by the ids of their flows. Amounts in rupees. */
export async function readDeliveryRequests(db: Queries, flowIds: readonly string[]) {
  const rows = await db
    .selectFrom('flows')
    .innerJoin('cars', 'cars.id', 'flows.car_id')
    .innerJoin('cities', 'cities.id', 'cars.city_id')
    .innerJoin('organisations', 'organisations.id', 'flows.organisation_id')
    .innerJoin('gate_passes', 'gate_passes.id', 'flows.delivery_gate_pass_id')
    .innerJoin('people', 'people.id', 'gate_passes.person_id')
    .innerJoin('files as licence', 'licence.id', 'people.licence_file_id')
    .leftJoin('yards', 'yards.id', 'gate_passes.yard_id')
    .select([
      ...CAR,
      firstPicture,
      firstUser,
      'flows.id',
      sql<FlowState>`flows.state`.as('state'),
      'flows.award_amount as awardedAmount',
      'organisations.name as organization',
      'gate_passes.id as gatepassId',
      'cities.name as city',
      'yards.name as yard',
      'people.name',
      'people.phone',
      'people.type',
      'people.address',
      'people.image_file_id as imageFileId',
      'people.licence_file_id as licenceFileId',
      sql<FileKind>`licence.kind`.as('licenceKind'),
    ])
    .where('flows.id', '=', sql<string>`any(${flowIds}::uuid[])`)
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}

/** Returns flows with their car and dealer, by their ids. */
export async function readFlows(db: Queries, ids: readonly string[]) {
  const rows = await db
    .selectFrom('flows')
    .innerJoin('cars', 'cars.id', 'flows.car_id')
    .innerJoin('organisations', 'organisations.id', 'flows.organisation_id')
    .select([
      ...CAR,
      firstPicture,
      firstUser,
      'flows.id',
      sql<FlowState>`flows.state`.as('state'),
      'organisations.name as organization',
    ])
    .where('flows.id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}

/** Returns lots under their reserve, by their ids. Amounts in rupees. */
export async function readLotsUnderReserve(db: Queries, ids: readonly string[]) {
  const rows = await db
    .selectFrom('lots')
    .innerJoin('cars', 'cars.id', 'lots.car_id')
    .innerJoin('auctions', 'auctions.id', 'lots.auction_id')
    .innerJoin('lot_bidding', 'lot_bidding.lot_id', 'lots.id')
    .leftJoin('flows as leading', 'leading.id', 'lot_bidding.highest_flow_id')
    .leftJoin('organisations', 'organisations.id', 'leading.organisation_id')
    .select([
      ...CAR,
      firstPicture,
      'lots.id',
      'auctions.id as auctionId',
      'auctions.name as auction',
      'organisations.name as organization',
      'lot_bidding.highest_amount as highestBid',
      'lots.reserve',
      'lots.counter_until as counterUntil',
    ])
    .where('lots.id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}
