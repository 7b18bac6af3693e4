import { sql, type RawBuilder } from 'kysely'
import { gatePassQueues } from '#contract/gate-passes/pass-queues.ts'
import type { FileKind } from '#domain/files/file-rules.ts'
import { TRANSITIONS } from '#domain/flows/car-lifecycle.ts'
import type { FlowState } from '#domain/flows/flow-states.ts'
import {
  firstPicture,
  firstUser,
  QUEUED_CAR,
  queuedText,
  searchedFlows,
} from '#server/browsing/queued-cars-queries.ts'
import { hours } from '#server/flows/waiting-flows.ts'
import type { Queries } from '#server/platform/db/pool.ts'
import type { WaitingRow } from '#server/platform/queue-source.ts'
import { searchedBy } from '#server/stock/search-queries.ts'

/** The person of a requested gate pass. */
export interface PassPerson {
  readonly name: string
  readonly phone: string
  readonly type: 'dealer_evaluator' | 'delivery_driver'
  readonly imageFileId: string
  readonly licenceFileId: string
  readonly licenceKind: FileKind
}

const requested = sql.join(TRANSITIONS.approveGatePass.from.map((state) => sql.lit(state)))

/** The requests for gate passes for inspections, due before the first lot of their cars ends. */
export const waitingPasses: RawBuilder<WaitingRow> = sql<WaitingRow>`
  select flows.gate_pass_id as id, min(flows.state_since) as since,
    least(min(flows.state_since) + ${hours(gatePassQueues.gatePasses.answerHours)}, min(lots.ends_at)) as due
  from flows join lots on lots.id = flows.lot_id
  where flows.state in (${requested}) and flows.removed_at is null and flows.gate_pass_id is not null
  group by flows.gate_pass_id`

/** The text of a pass's person and the id whose beginning its paper shows, for a query that joins `gate_passes` and `people`. */
const passText = sql`concat_ws(' ', gate_passes.id, people.name, people.phone)`

/** The search of the requests for inspections: by each of their cars. */
export const searchPasses = searchedBy(sql`
  select string_agg(${queuedText(passText)}, ' ') from flows
  join cars on cars.id = flows.car_id join organisations on organisations.id = flows.organisation_id
  join gate_passes on gate_passes.id = flows.gate_pass_id join people on people.id = gate_passes.person_id
  where flows.gate_pass_id = waiting.id and flows.state in (${requested}) and flows.removed_at is null`)

/** The search of the requests for deliveries. */
export const searchDeliveryRequests = searchedFlows(sql`(
  select ${passText} from gate_passes join people on people.id = gate_passes.person_id
  where gate_passes.id = flows.delivery_gate_pass_id)`)

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
      ...QUEUED_CAR,
      firstPicture,
      'flows.gate_pass_id as passId',
      'flows.id as flowId',
      'cities.name as city',
    ])
    .where('flows.gate_pass_id', '=', sql<string>`any(${ids}::uuid[])`)
    .where('flows.state', 'in', TRANSITIONS.approveGatePass.from)
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
      ...QUEUED_CAR,
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
