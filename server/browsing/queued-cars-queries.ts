import { sql, type RawBuilder } from 'kysely'
import type { Queue } from '#contract/queues.ts'
import type { FlowState } from '#domain/flows/flow-states.ts'
import type { Queries } from '#server/platform/db/pool.ts'
import type { QueueSource } from '#server/platform/queue-source.ts'
import { searchedBy } from '#server/stock/search-queries.ts'

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

/** The columns of {@link QueuedCar} beside the picture. */
export const QUEUED_CAR = [
  'cars.id as carId',
  'cars.make',
  'cars.model',
  'cars.variant',
  'cars.year',
  'cars.regno',
] as const

/** The column of a car’s first picture. */
export const firstPicture = sql<Buffer | null>`(
  select files.sha256 from car_pictures join files on files.id = car_pictures.file_id
  where car_pictures.car_id = cars.id and files.hidden_reason is null order by car_pictures.position limit 1)`.as(
  'picture',
)

/** The column by which the console identifies a dealer, which is an organisation: its first user. */
export const firstUser = sql<string>`(
  select users.id from users where users.organisation_id = organisations.id order by users.created_at, users.id limit 1)`.as(
  'uid',
)

/** Returns flows with their car and dealer, by their ids. */
export async function readQueuedFlows(db: Queries, ids: readonly string[]) {
  const rows = await db
    .selectFrom('flows')
    .innerJoin('cars', 'cars.id', 'flows.car_id')
    .innerJoin('organisations', 'organisations.id', 'flows.organisation_id')
    .select([
      ...QUEUED_CAR,
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

/**
 * The lower-case text by which a car and its dealer are found in a queue, for a query that joins `cars`, and `organisations` where
 * a dealer is known. `more` are further columns.
 */
export function queuedText(...more: readonly RawBuilder<unknown>[]): RawBuilder<string> {
  const parts = [
    sql`cars.year`,
    sql`cars.search_text`,
    sql`cars.external_ref`,
    sql`organisations.name`,
    sql`(select string_agg(users.name || ' ' || users.mobile, ' ') from users
      where users.organisation_id = organisations.id)`,
    ...more,
  ]
  return sql`lower(concat_ws(' ', ${sql.join(parts)}))`
}

/** The search of queues whose items are flows. `more` are columns about `flows`, by which it also finds. */
export function searchedFlows(...more: readonly RawBuilder<unknown>[]): QueueSource<Queue>['search'] {
  return searchedBy(sql`
    select ${queuedText(...more)} from flows
    join cars on cars.id = flows.car_id join organisations on organisations.id = flows.organisation_id
    where flows.id = waiting.id`)
}
