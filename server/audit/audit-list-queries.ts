import { sql } from 'kysely'
import type { AuditAction } from '#domain/audit/audit-actions.ts'
import type { Queries } from '#server/platform/db/pool.ts'
import type { JsonObject } from '#server/platform/db/types.ts'
import type { InstantAndNumber } from '#server/platform/cursor.ts'

/** A row of the audit log, with the names of its actor and subject. */
export interface ListedEntry {
  readonly id: number
  readonly at: Date
  /** `at` in microseconds since 1970, for the cursor. */
  readonly moment: number
  readonly action: AuditAction
  readonly by: string | null
  readonly subjectId: string
  readonly subject: string | null
  readonly before: JsonObject | null
  readonly after: JsonObject | null
  readonly reason: string | null
  readonly address: string | null
  readonly isAlone: boolean
}

/** The filter of the audit list. An absent field does not filter. */
export interface AuditFilter {
  /** The user id of a dealer. */
  readonly uid?: string | undefined
  readonly action?: AuditAction | undefined
  /** True for what one person alone did of what takes two. */
  readonly alone?: boolean | undefined
  /** Epoch ms. */
  readonly since?: number | undefined
}

function narrow(filter: AuditFilter) {
  return sql`
    ${filter.uid === undefined ? sql`true` : sql`entry.subject_kind = 'user' and entry.subject_id = ${filter.uid}`}
    and ${filter.action === undefined ? sql`true` : sql`entry.action = ${filter.action}`}
    and ${filter.alone === undefined ? sql`true` : sql`entry.is_alone is ${filter.alone ? sql`not null` : sql`null`}`}
    and ${filter.since === undefined ? sql`true` : sql`entry.at >= ${new Date(filter.since)}`}`
}

/** Reads one page of the audit log, newest first. */
export async function listEntries(
  db: Queries,
  filter: AuditFilter,
  after: InstantAndNumber | null,
  limit: number,
): Promise<readonly ListedEntry[]> {
  const beyond =
    after === null
      ? sql`true`
      : sql`(entry.at, entry.id) < ('epoch'::timestamptz + ${after[0]}::bigint * interval '1 microsecond', ${after[1]}::bigint)`
  const { rows } = await sql<ListedEntry>`
    select entry.id, entry.at, (extract(epoch from entry.at) * 1000000)::bigint as moment, entry.action,
      coalesce(actor.name, entry.actor_phone) as by, entry.subject_id as "subjectId",
      coalesce(
        case when users.role = 'admin' then users.name else organisations.name end,
        nullif(concat_ws(' ', lots.year, lots.make, lots.model, lots.variant), ''),
        nullif(concat_ws(' ', cars.year, cars.make, cars.model, cars.variant), ''),
        case when entry.subject_kind = 'setting' then entry.subject_id end
      ) as subject,
      entry.before, entry.after, entry.reason, host(entry.address) as address,
      entry.is_alone is not null as "isAlone"
    from audit_log entry
    left join users actor on actor.id = entry.actor_user_id
    left join users on users.id = case when entry.subject_kind = 'user' then entry.subject_id::uuid end
    left join organisations on organisations.id = users.organisation_id
    left join lots on lots.id = case when entry.subject_kind = 'lot' then entry.subject_id::uuid end
    left join flows on flows.id = case when entry.subject_kind = 'flow' then entry.subject_id::uuid end
    left join cars on cars.id = coalesce(flows.car_id, case when entry.subject_kind = 'car' then entry.subject_id::uuid end)
    where ${narrow(filter)} and ${beyond}
    order by entry.at desc, entry.id desc limit ${limit}`.execute(db)
  return rows
}

/** Counts the entries that match the filter. */
export async function countEntries(db: Queries, filter: AuditFilter): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from audit_log entry where ${narrow(filter)}`.execute(db)
  return rows[0]?.count ?? 0
}
