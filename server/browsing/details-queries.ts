import { sql } from 'kysely'
import type { RecordedPapers } from '#domain/car/car-papers.ts'
import { BIDDING_STATES, type FlowState } from '#domain/flows/flow-states.ts'
import type { Queries } from '#server/platform/db/pool.ts'
import { PREPARED } from '#server/platform/db/prepared-statements.ts'
import type { FlowStep } from './interaction-log.ts'

/** A car's latest published lot. */
export interface NewestLot {
  readonly lotId: string
  /** The car's current city, and its state. */
  readonly cityId: string
  readonly state: string
  /** The dealer's own flow in the lot, in any state. */
  readonly flowId: string | null
  /** The car's recorded papers. */
  readonly papers: RecordedPapers
}

/** Returns a car's latest published lot with the dealer's flow; null if it was never published. */
export async function findNewestLot(
  db: Queries,
  carId: string,
  organisationId: string | null,
): Promise<NewestLot | null> {
  const row = await db
    .selectFrom('lots')
    .innerJoin('cars', 'cars.id', 'lots.car_id')
    .innerJoin('cities', 'cities.id', 'cars.city_id')
    .leftJoin('flows', (join) =>
      join
        .onRef('flows.lot_id', '=', 'lots.id')
        .on('flows.organisation_id', '=', organisationId)
        .on('flows.removed_at', 'is', null),
    )
    .select([
      'lots.id as lotId',
      'cars.city_id as cityId',
      'cities.state',
      'flows.id as flowId',
      'cars.papers',
    ])
    .where('lots.car_id', '=', carId)
    .where('lots.published_at', 'is not', null)
    .orderBy('lots.published_at', 'desc')
    .orderBy('lots.id', 'desc')
    .limit(1)
    .modifyFront(PREPARED)
    .executeTakeFirst()
  return row ? { ...row, papers: row.papers as RecordedPapers } : null
}

/** Returns the flow for a dealer's timeline of a car: the latest that is not removed, in any state; null if none. */
export async function findTimelineFlow(
  db: Queries,
  carId: string,
  organisationId: string | null,
): Promise<string | null> {
  const row = await db
    .selectFrom('flows')
    .select('id')
    .where('car_id', '=', carId)
    .where('organisation_id', '=', organisationId)
    .where('removed_at', 'is', null)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .modifyFront(PREPARED)
    .executeTakeFirst()
  return row?.id ?? null
}

/** Limit of a list that is returned without paging. */
const MAX_STEPS = 1000

/** A flow with its last steps, oldest first. */
export interface Timeline {
  readonly flowId: string
  readonly steps: readonly FlowStep[]
}

/** Reads the flow of {@link findTimelineFlow} with its last steps; null if there is none. */
export async function readTimeline(
  db: Queries,
  carId: string,
  organisationId: string | null,
): Promise<Timeline | null> {
  const { rows } = await sql<
    FlowStep & { readonly flowId: string; readonly stepId: string | null }
  >`${PREPARED}
    select flow.id as "flowId", step.*
    from (
      select id from flows
      where car_id = ${carId}::uuid and organisation_id = ${organisationId}::uuid and removed_at is null
      order by created_at desc, id desc
      limit 1
    ) flow
    left join lateral (
      select id as "stepId", event, reason, at, (details ->> 'amount')::bigint as amount,
        details ->> 'angle' as angle, details ->> 'person' as person, details ->> 'yardLink' as "yardLink"
      from events
      where events.flow_id = flow.id
      order by id desc
      limit ${MAX_STEPS}
    ) step on true
    order by step."stepId"`.execute(db)
  const [first] = rows
  return first === undefined
    ? null
    : { flowId: first.flowId, steps: rows.filter(({ stepId }) => stepId !== null) }
}

/** The number of a dealer's flows in a state. */
export interface StateCount {
  readonly state: FlowState
  readonly count: number
}

/** Counts a dealer's flows by state. */
export async function countFlows(db: Queries, organisationId: string): Promise<readonly StateCount[]> {
  return db
    .selectFrom('flows')
    .select(['state', sql<number>`count(*)`.as('count')])
    .where('organisation_id', '=', organisationId)
    .where('removed_at', 'is', null)
    .groupBy('state')
    .modifyFront(PREPARED)
    .execute()
}

/** Returns whether a dealer has bid on a car that awaits bids. */
export async function hasBidOnOpenLot(db: Queries, organisationId: string): Promise<boolean> {
  const bid = await db
    .selectFrom('flows')
    .innerJoin('bids', (join) =>
      join
        .onRef('bids.lot_id', '=', 'flows.lot_id')
        .onRef('bids.organisation_id', '=', 'flows.organisation_id'),
    )
    .select('bids.id')
    .where('flows.organisation_id', '=', organisationId)
    .where('flows.state', '=', sql<FlowState>`any(${BIDDING_STATES}::text[])`)
    .where('flows.removed_at', 'is', null)
    .limit(1)
    .executeTakeFirst()
  return bid !== undefined
}
