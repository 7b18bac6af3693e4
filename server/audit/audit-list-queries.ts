import { sql } from 'kysely'
import type { AuditAction, ShownSubject } from '#domain/audit/audit-actions.ts'
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
  readonly subjectKind: ShownSubject
  readonly subjectId: string
  readonly subject: string | null
  readonly carId: string | null
  readonly before: JsonObject | null
  readonly after: JsonObject | null
  readonly reason: string | null
  readonly address: string | null
  readonly isAlone: boolean
}

/** The filter of the audit list. An absent field does not filter. */
export interface AuditFilter {
  /** The user id of the admin who did it. */
  readonly by?: string | undefined
  readonly action?: AuditAction | undefined
  readonly carId?: string | undefined
  /** The user id of a dealer or an admin whom it is about. */
  readonly uid?: string | undefined
  /** True for what one person alone did of what takes two. */
  readonly alone?: boolean | undefined
  /** Epoch ms. */
  readonly since?: number | undefined
  /** The first moment after it, in epoch ms. */
  readonly until?: number | undefined
}

/** Everything by which the log may be about a car: itself, its lots, auctions, flows and gate passes, and its lists. */
const subjectsOfCar = (carId: string) => sql`
  select 'car', ${carId}
  union all select 'lot', lots.id::text from lots where lots.car_id = ${carId}
  union all select 'auction', lots.auction_id::text from lots where lots.car_id = ${carId}
  union all select 'flow', flows.id::text from flows where flows.car_id = ${carId}
  union all select 'gatePass', passed.gate_pass_id::text from flows
    join gate_pass_flows passed on passed.flow_id = flows.id where flows.car_id = ${carId}
  union all select 'import', cars.import_id::text from cars where cars.id = ${carId} and cars.import_id is not null
  union all select 'import', changes.import_id::text from import_changes changes where changes.car_id = ${carId}`

/** Everything by which the log may be about a user: itself, and the flows, gate passes and payments of a dealer. */
const subjectsOfUser = (uid: string) => sql`
  select 'user', ${uid}
  union all select 'flow', flows.id::text from users
    join flows on flows.organisation_id = users.organisation_id and flows.removed_at is null where users.id = ${uid}
  union all select 'gatePass', passed.gate_pass_id::text from users
    join flows on flows.organisation_id = users.organisation_id and flows.removed_at is null
    join gate_pass_flows passed on passed.flow_id = flows.id where users.id = ${uid}
  union all select 'payment', payments.id::text from users
    join city_orders orders on orders.organisation_id = users.organisation_id
    join city_payments payments on payments.order_id = orders.id where users.id = ${uid}`

function narrow({ by, action, carId, uid, alone, since, until }: AuditFilter) {
  const conditions = [
    by !== undefined && sql`entry.actor_user_id = ${by}`,
    action !== undefined && sql`entry.action = ${action}`,
    carId !== undefined && sql`(entry.subject_kind, entry.subject_id) in (${subjectsOfCar(carId)})`,
    uid !== undefined && sql`(entry.subject_kind, entry.subject_id) in (${subjectsOfUser(uid)})`,
    alone !== undefined && sql`entry.is_alone is ${alone ? sql`not null` : sql`null`}`,
    since !== undefined && sql`entry.at >= ${new Date(since)}`,
    until !== undefined && sql`entry.at < ${new Date(until)}`,
  ].filter((condition) => condition !== false)
  return conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `)
}

/** Returns the subject's id if the subject is of this kind, as the id of its table. */
const subjectAs = (kind: string) =>
  sql`case when entry.subject_kind = ${sql.lit(kind)} then entry.subject_id::uuid end`

/** Reads one page of the audit log, newest first. The counts of a list of cars are those of its import as it stands. */
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
      coalesce(actor.name, entry.actor_phone) as by,
      case when entry.subject_kind <> 'user' then entry.subject_kind
        when users.role = 'admin' then 'admin' else 'dealer' end as "subjectKind",
      entry.subject_id as "subjectId",
      coalesce(
        case when users.role = 'admin' then users.name else organisations.name end,
        nullif(concat_ws(' ', lots.year, lots.make, lots.model, lots.variant), ''),
        nullif(concat_ws(' ', cars.year, cars.make, cars.model, cars.variant), ''),
        auctions.name, imports.file_name, cities.name, yards.name, yard_links.name, people.name,
        case when entry.subject_kind = 'setting' then entry.subject_id end
      ) as subject,
      coalesce(lots.car_id, cars.id) as "carId",
      entry.before,
      case when entry.action <> 'carsImported' then entry.after
        else entry.after || jsonb_build_object('rows', imports.row_count, 'accepted', imports.accepted,
          'unchanged', imports.unchanged, 'rejected', imports.rejected_total) end as after,
      entry.reason, host(entry.address) as address, entry.is_alone is not null as "isAlone"
    from audit_log entry
    left join users actor on actor.id = entry.actor_user_id
    left join users on users.id = ${subjectAs('user')}
    left join organisations on organisations.id = users.organisation_id
    left join lots on lots.id = ${subjectAs('lot')}
    left join flows on flows.id = ${subjectAs('flow')}
    left join cars on cars.id = coalesce(flows.car_id, ${subjectAs('car')})
    left join auctions on auctions.id = ${subjectAs('auction')}
    left join imports on imports.id = ${subjectAs('import')}
    left join cities on cities.id = ${subjectAs('city')}
    left join yards on yards.id = ${subjectAs('yard')}
    left join yard_links on yard_links.id = ${subjectAs('yardLink')}
    left join gate_passes on gate_passes.id = ${subjectAs('gatePass')}
    left join people on people.id = gate_passes.person_id
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
