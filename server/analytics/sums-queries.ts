import { sql, type RawBuilder } from 'kysely'
import type { DateRange } from '#domain/analytics/date-range.ts'
import type { EventCategory } from '#domain/analytics/analytics-event.ts'
import type { Queries } from '#server/platform/db/pool.ts'

/** The events of a list or a sum: of an organisation, or of everybody if it is null, in a range of days. */
export interface EventFilter extends DateRange {
  readonly organisationId: string | null
  readonly category: EventCategory | null
}

/** The scope of the events of everybody. */
export const EVERYBODY = '00000000-0000-0000-0000-000000000000'

/** The day in India of an event. */
export const DAY = sql<string>`(at at time zone 'Asia/Kolkata')::date`

/** The condition of a filter on rows of `analytics_events`. */
export function matches({ organisationId, category, startDate, endDate }: EventFilter): RawBuilder<boolean> {
  return sql<boolean>`
    at >= ${startDate}::date::timestamp at time zone 'Asia/Kolkata'
    and at < (${endDate}::date + 1)::timestamp at time zone 'Asia/Kolkata'
    and ${organisationId === null ? sql`true` : sql`organisation_id = ${organisationId}::uuid`}
    and ${category === null ? sql`true` : sql`category = ${category}`}`
}

/**
 * Sums by day, category and name: those that are kept, and those of the events after `through`, which are not in them yet.
 * Together they are all events that the transaction's snapshot has, if it has read `through` itself.
 */
function everySum(filter: EventFilter, through: number): RawBuilder<unknown> {
  const { organisationId, category, startDate, endDate } = filter
  return sql`
    select day, category, name, events, value from analytics_sums
    where scope = ${organisationId ?? EVERYBODY}::uuid and day between ${startDate}::date and ${endDate}::date
      and ${category === null ? sql`true` : sql`category = ${category}`}
    union all
    select ${DAY}, category, name, count(*), coalesce(sum(value), 0) from analytics_events
    where id > ${through} and ${matches(filter)} group by 1, 2, 3`
}

/** The events of one day, category or name. `value` is the sum of their values. */
export interface SumRow {
  readonly grain: 'all' | 'day' | 'category' | 'event'
  readonly day: string | null
  readonly category: string | null
  readonly name: string | null
  readonly events: number
  readonly value: number
}

/** Sums up by day, by category, and by category and name, of which it returns the `max` with most events. */
export async function readSums(
  db: Queries,
  filter: EventFilter,
  through: number,
  max: number,
): Promise<readonly SumRow[]> {
  const { rows } = await sql<SumRow>`
    with sums as (
      select day, category, name, sum(events)::bigint as events, sum(value)::double precision as value,
        case grouping(day, category, name) when 7 then 'all' when 3 then 'day' when 5 then 'category' else 'event' end as grain
      from (${everySum(filter, through)}) every
      group by grouping sets ((), (day), (category), (category, name)))
    select * from sums where grain <> 'event' and events > 0
    union all
    (select * from sums where grain = 'event' order by events desc, category, name limit ${max})`.execute(db)
  return rows
}

/** Counts the events of each day that has any, the latest first. */
export async function countByDay(
  db: Queries,
  filter: EventFilter,
  through: number,
): Promise<readonly { readonly day: string; readonly events: number }[]> {
  const { rows } = await sql<{ day: string; events: number }>`
    select day, sum(events)::bigint as events from (${everySum(filter, through)}) every
    group by day order by day desc`.execute(db)
  return rows
}

/** Counts the accounts that have events. Each is looked up by its days, so the number of its events does not matter. */
export async function countUsers(db: Queries, filter: EventFilter, through: number): Promise<number> {
  const { organisationId, category, startDate, endDate } = filter
  const { rows } = await sql<{ users: number }>`
    select count(*) as users from users
    where ${organisationId === null ? sql`true` : sql`organisation_id = ${organisationId}::uuid`} and (
      exists (select from analytics_user_days days where days.user_id = users.id
        and days.day between ${startDate}::date and ${endDate}::date
        and ${category === null ? sql`true` : sql`days.category = ${category}`})
      or id in (select user_id from analytics_events where id > ${through} and ${matches(filter)}))`.execute(
    db,
  )
  return rows[0]?.users ?? 0
}
