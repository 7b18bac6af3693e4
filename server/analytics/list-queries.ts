import { sql } from 'kysely'
import type { EventParameters } from '#domain/analytics/analytics-event.ts'
import type { Queries } from '#server/platform/db/pool.ts'
import { matches, type EventFilter } from './sums-queries.ts'

/** An event with whose it is, by the names that the account and the organisation have now. */
export interface ListedEvent {
  readonly eventId: string
  readonly name: string
  readonly category: string
  readonly label: string | null
  readonly value: number | null
  readonly parameters: EventParameters
  readonly pagePath: string | null
  readonly pageUrl: string | null
  readonly userAgent: string | null
  readonly sessionId: string | null
  readonly at: Date
  readonly userId: string | null
  readonly email: string | null
  readonly userName: string | null
  readonly role: string | null
  readonly organisationId: string | null
  readonly organisation: string | null
}

/** Reads events, the latest first: `limit` of them after the first `offset`. */
export async function readEvents(
  db: Queries,
  filter: EventFilter,
  { offset, limit }: { readonly offset: number; readonly limit: number },
): Promise<readonly ListedEvent[]> {
  const { rows } = await sql<ListedEvent>`
    select event.event_id as "eventId", event.name, event.category, event.label, event.value::double precision,
      event.parameters, event.page_path as "pagePath", event.page_url as "pageUrl", event.user_agent as "userAgent",
      event.session_id as "sessionId", event.at, event.user_id as "userId", account.email, account.name as "userName",
      coalesce(account.role, event.role) as role, event.organisation_id as "organisationId",
      organisation.name as organisation
    from (
      select * from analytics_events where ${matches(filter)} order by at desc, id desc offset ${offset} limit ${limit}
    ) event
    left join users account on account.id = event.user_id
    left join organisations organisation on organisation.id = event.organisation_id
    order by event.at desc, event.id desc`.execute(db)
  return rows
}
