import { sql } from 'kysely'
import type { Queries } from '#server/platform/db/pool.ts'

/** The session that opened a stream, and the time when it expires at the latest (epoch milliseconds). */
export interface StreamOwner {
  readonly sessionId: string
  /** The user, or the phone and role of a field worker. */
  readonly account: string
  readonly expiresAt: number
  /** Null for a field worker. */
  readonly organisationId: string | null
  /** Null for a field worker, and for a dealer whose onboarding is not complete. */
  readonly role: 'admin' | 'orguserdealer' | null
}

/** A dealer's view: its cities with their expiry times, and the lots of its flows with their ends (epoch ms). */
export interface DealerView {
  readonly cities: readonly (readonly [cityId: string, validUntil: number])[]
  readonly lots: readonly (readonly [lotId: string, endsAt: number])[]
}

/** Stores a ticket that is valid for `seconds`, and deletes expired ones. */
export async function keepTicket(
  db: Queries,
  ticket: { readonly hash: Buffer; readonly sessionId: string; readonly seconds: number },
): Promise<void> {
  await sql`
    with over as (delete from live_tickets where expires_at < clock_timestamp())
    insert into live_tickets (ticket_hash, session_id, expires_at)
    values (${ticket.hash}, ${ticket.sessionId}, clock_timestamp() + make_interval(secs => ${ticket.seconds}))`.execute(
    db,
  )
}

/** Redeems a ticket, which works once. Null if it is unknown, expired or used, or if its session has ended. */
export async function redeemTicket(db: Queries, hash: Buffer): Promise<StreamOwner | null> {
  const { rows } = await sql<{
    id: string
    account: string
    expires_at: Date
    organisation_id: string | null
    role: 'admin' | 'orguserdealer' | null
  }>`
    with taken as (
      delete from live_tickets where ticket_hash = ${hash} and expires_at > clock_timestamp() returning session_id
    )
    select session.id, session.expires_at, concat_ws(' ', session.user_id, session.field_phone, session.field_role) as account,
      users.organisation_id,
      case when users.onboarding_step = 'home' then users.role end as role
    from taken
    join sessions session on session.id = taken.session_id
    left join users on users.id = session.user_id
    where session.ended_at is null and session.expires_at > clock_timestamp() and users.disabled_at is null
      and (session.field_phone is null or exists (
        select from field_accesses_now access
        where access.phone = session.field_phone and access.role = session.field_role and access.is_listed))`.execute(
    db,
  )
  const [row] = rows
  if (!row) return null
  return {
    sessionId: row.id,
    account: row.account,
    expiresAt: row.expires_at.getTime(),
    organisationId: row.organisation_id,
    role: row.role,
  }
}

/** Marks sessions as used, and returns the ids of those that are still valid. */
export async function touchSessions(
  db: Queries,
  sessionIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ id: string }>`
    update sessions set last_used_at = greatest(last_used_at, clock_timestamp())
    where id = any(${sessionIds}::uuid[]) and ended_at is null and expires_at > clock_timestamp()
      and not exists (select from users where users.id = sessions.user_id and users.disabled_at is not null)
      and (field_phone is null or exists (
        select from field_accesses_now access
        where access.phone = sessions.field_phone and access.role = sessions.field_role and access.is_listed))
    returning id`.execute(db)
  return new Set(rows.map((row) => row.id))
}

/** Reads the views of organisations: their cities, and the lots of their flows that can still change. */
export async function readDealerViews(
  db: Queries,
  organisationIds: readonly string[],
): Promise<ReadonlyMap<string, DealerView>> {
  const { rows } = await sql<{
    organisation_id: string
    cities: [string, number][]
    lots: [string, number][]
  }>`
    select organisation.id as organisation_id,
      coalesce((
        select jsonb_agg(jsonb_build_array(city_id, floor(extract(epoch from valid_until) * 1000)))
        from organisation_cities where organisation_id = organisation.id
      ), '[]') as cities,
      coalesce((
        select jsonb_agg(jsonb_build_array(lot.id, floor(extract(epoch from lot.ends_at) * 1000)))
        from flows join lots lot on lot.id = flows.lot_id
        where flows.organisation_id = organisation.id and flows.removed_at is null
          and (lot.outcome is null or lot.outcome = 'reserve_not_met' or lot.outcome_at > now() - interval '1 day')
      ), '[]') as lots
    from unnest(${organisationIds}::uuid[]) as organisation(id)`.execute(db)
  return new Map(rows.map((row) => [row.organisation_id, { cities: row.cities, lots: row.lots }]))
}
