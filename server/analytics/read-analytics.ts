import type { AnalyticsEvent } from '#contract/analytics/analytics.ts'
import { orUnknown } from '#domain/analytics/analytics-event.ts'
import { addDays } from '#domain/indian-time.ts'
import type { PooledQueries, Queries } from '#server/platform/db/pool.ts'
import { readEvents, type ListedEvent } from './list-queries.ts'
import { pageDays } from './page-days.ts'
import { readCursor } from './sum-events-queries.ts'
import { countByDay, countUsers, readSums, type EventFilter } from './sums-queries.ts'

/** The maximum number of events by name that one summary lists: those that happened most often. */
const MAX_NAMES = 1_000

/** Sums up the events of a filter. Every day of the range has an entry. */
export function summarise(db: PooledQueries, filter: EventFilter) {
  return inSnapshot(db, async (snapshot, through) => {
    const sums = await readSums(snapshot, filter, through, MAX_NAMES)
    const of = (grain: (typeof sums)[number]['grain']) => sums.filter((row) => row.grain === grain)
    const [all] = of('all')
    const byDay = new Map(of('day').map(({ day, events }) => [day, events]))
    return {
      totals: { events: all?.events ?? 0, value: all?.value ?? 0 },
      byDay: daysOf(filter).map((date) => ({ date, events: byDay.get(date) ?? 0 })),
      byCategory: of('category')
        .map(({ category, events }) => ({ eventCategory: orUnknown(category), events }))
        .toSorted((one, other) => other.events - one.events),
      byEvent: of('event').map(({ category, name, events, value }) => ({
        eventName: orUnknown(name),
        eventCategory: orUnknown(category),
        events,
        value,
      })),
      uniqueUsers: await countUsers(snapshot, filter, through),
    }
  })
}

/** Lists events of a filter, the latest first, and counts all of them. */
export function listEvents(
  db: PooledQueries,
  filter: EventFilter,
  page: { readonly offset: number; readonly limit: number },
) {
  return inSnapshot(db, async (snapshot, through) => {
    const days = await countByDay(snapshot, filter, through)
    const part = pageDays(days, page)
    const { limit } = page
    const events =
      part === null ? [] : await readEvents(snapshot, { ...filter, ...part }, { offset: part.offset, limit })
    return { events: events.map(describe), total: days.reduce((total, day) => total + day.events, 0) }
  })
}

/** Reads in one snapshot, in which the sums have exactly the events up to `through`. */
function inSnapshot<T>(
  db: PooledQueries,
  read: (snapshot: Queries, through: number) => Promise<T>,
): Promise<T> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (snapshot) => read(snapshot, await readCursor(snapshot, 'sum')))
}

function daysOf({ startDate, endDate }: EventFilter): readonly string[] {
  const days: string[] = []
  for (let day = startDate; day <= endDate; day = addDays(day, 1)) days.push(day)
  return days
}

function describe(event: ListedEvent): AnalyticsEvent {
  const { eventId: id, at, value: eventValue, role } = event
  const organisation = orUnknown(event.organisation)
  return {
    id,
    eventName: event.name,
    eventCategory: event.category,
    eventLabel: orUnknown(event.label),
    eventValue,
    customParameters: { ...event.parameters },
    pagePath: orUnknown(event.pagePath),
    pageUrl: orUnknown(event.pageUrl),
    userAgent: orUnknown(event.userAgent),
    sessionId: orUnknown(event.sessionId),
    timestamp: at.toISOString(),
    userId: orUnknown(event.userId),
    userEmail: orUnknown(event.email),
    userName: orUnknown(event.userName),
    userRoles: [orUnknown(role)],
    dealerName: organisation,
    organization: organisation,
    dealerId: orUnknown(event.organisationId),
  }
}
