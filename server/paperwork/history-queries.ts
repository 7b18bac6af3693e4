import { sql, type RawBuilder } from 'kysely'
import type { LOGGED_ACTORS } from '#domain/actor.ts'
import { AWARDED_STATES, type FlowState } from '#domain/flows/flow-states.ts'
import type { FileKind } from '#domain/files/file-rules.ts'
import type { Queries } from '#server/platform/db/pool.ts'

/** An event of the log, as histories show it. */
export interface HistoryEvent {
  readonly flowId: string | null
  readonly event: string
  readonly actor: (typeof LOGGED_ACTORS)[number]
  /** The name of the account; null for the system, field workers and guards. */
  readonly name: string | null
  readonly from: FlowState | null
  readonly to: FlowState | null
  readonly reason: string | null
  /** Whole rupees; null if the event has no amount. */
  readonly amount: number | null
  /** The submission that the event handed over. */
  readonly paperId: string | null
  readonly at: Date
}

/** The limit of a history that is returned without paging. */
const MAX_EVENTS = 1_000

function selectEvents(db: Queries, condition: RawBuilder<boolean>) {
  return db
    .selectFrom('events')
    .leftJoin('users', 'users.id', 'events.actor_user_id')
    .select([
      'events.flow_id as flowId',
      'events.event',
      'events.actor',
      'users.name',
      sql<FlowState | null>`events.from_state`.as('from'),
      sql<FlowState | null>`events.to_state`.as('to'),
      'events.reason',
      sql<number | null>`(events.details ->> 'amount')::bigint`.as('amount'),
      sql<string | null>`events.details ->> 'paper'`.as('paperId'),
      'events.at',
    ])
    .where(condition)
    .orderBy('events.id', 'desc')
    .limit(MAX_EVENTS)
    .execute()
}

/** Returns the steps of a flow from the purchase on, newest first. */
export async function readStepsSinceWin(db: Queries, flowId: string): Promise<readonly HistoryEvent[]> {
  const states = [...AWARDED_STATES]
  return selectEvents(
    db,
    sql<boolean>`events.flow_id = ${flowId}::uuid
      and (events.to_state = any(${states}::text[]) or events.from_state = any(${states}::text[]))`,
  )
}

/** Returns all events of a car's flows, and those of the car and its lots, newest first. */
export async function readEventsOfCar(
  db: Queries,
  { flowIds, lotIds }: { readonly flowIds: readonly string[]; readonly lotIds: readonly string[] },
): Promise<{ readonly ofFlows: readonly HistoryEvent[]; readonly ofLots: readonly HistoryEvent[] }> {
  const [ofFlows, ofLots] = await Promise.all([
    selectEvents(db, sql<boolean>`events.flow_id = any(${flowIds}::uuid[])`),
    selectEvents(db, sql<boolean>`events.lot_id = any(${lotIds}::uuid[]) and events.flow_id is null`),
  ])
  return { ofFlows, ofLots }
}

/** A car as its history begins. */
export interface CarOfHistory {
  readonly make: string
  readonly model: string
  readonly variant: string | null
  readonly year: number
  readonly regno: string | null
  /** SHA-256 of the first picture. */
  readonly picture: Buffer | null
}

/** Finds a car; null if there is none. */
export async function findCar(db: Queries, carId: string): Promise<CarOfHistory | null> {
  const row = await db
    .selectFrom('cars')
    .select([
      'make',
      'model',
      'variant',
      'year',
      'regno',
      sql<Buffer | null>`(
        select files.sha256 from car_pictures join files on files.id = car_pictures.file_id
        where car_pictures.car_id = cars.id and files.hidden_reason is null
        order by car_pictures.position limit 1)`.as('picture'),
    ])
    .where('cars.id', '=', carId)
    .executeTakeFirst()
  return row ?? null
}

/** Returns all flows of a car, removed ones too, the newest first. */
export async function readFlowsOfCar(db: Queries, carId: string) {
  return db
    .selectFrom('flows')
    .innerJoin('lots', 'lots.id', 'flows.lot_id')
    .innerJoin('auctions', 'auctions.id', 'lots.auction_id')
    .select([
      'flows.id as flowId',
      'flows.lot_id as lotId',
      'lots.auction_id as auctionId',
      'auctions.name as auction',
      'flows.state_reason as stateReason',
      'flows.removed_at as removedAt',
    ])
    .where('flows.car_id', '=', carId)
    .orderBy('flows.created_at', 'desc')
    .orderBy('flows.id', 'desc')
    .limit(MAX_EVENTS)
    .execute()
}

/** Returns the ids of the lots of a car. */
export async function readLotsOfCar(db: Queries, carId: string): Promise<readonly string[]> {
  const rows = await db.selectFrom('lots').select('id').where('car_id', '=', carId).execute()
  return rows.map(({ id }) => id)
}

/** Returns the evaluation pictures of flows that the house has not hidden, by flow. */
export async function readEvaluationPictures(db: Queries, flowIds: readonly string[]) {
  const rows = await db
    .selectFrom('evaluation_images as image')
    .innerJoin('files', 'files.id', 'image.file_id')
    .select([
      'image.flow_id as flowId',
      'image.angle',
      'image.file_id as fileId',
      'image.uploaded_at as uploadedAt',
      sql<FileKind>`files.kind`.as('kind'),
    ])
    .where('image.flow_id', '=', sql<string>`any(${flowIds}::uuid[])`)
    .where('files.hidden_reason', 'is', null)
    .orderBy('image.position')
    .execute()
  return Map.groupBy(rows, ({ flowId }) => flowId)
}
