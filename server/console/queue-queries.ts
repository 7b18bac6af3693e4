import { sql, type RawBuilder } from 'kysely'
import {
  ANSWER_HOURS,
  OVERDUE_STATES,
  STATES_OF_QUEUE,
  type FlowQueue,
  type Queue,
} from '#domain/console/queues.ts'
import type { Queries } from '#server/platform/db/pool.ts'
import type { InstantAndId } from '#server/platform/cursor.ts'

/** An item of a queue. The queue determines what the id refers to. */
export interface WaitingItem {
  readonly id: string
  readonly since: Date
  readonly due: Date
  /** `due` in microseconds since 1970, for the cursor. */
  readonly dueAt: number
}

/** Number of items in a queue, and how many of them are overdue. */
export interface QueueCount {
  readonly total: number
  readonly overdue: number
}

/** Returns a page of a queue, earliest due first. */
export async function readQueueItems(
  db: Queries,
  queue: Queue,
  after: InstantAndId | null,
  limit: number,
): Promise<readonly WaitingItem[]> {
  const beyond =
    after === null
      ? sql`true`
      : sql`(due, id) > ('epoch'::timestamptz + ${after[0]}::bigint * interval '1 microsecond', ${after[1]}::uuid)`
  const { rows } = await sql<WaitingItem>`
    with waiting as (${waitingIn(queue)})
    select id, since, due, (extract(epoch from due) * 1000000)::bigint as "dueAt" from waiting
    where ${beyond} order by due, id limit ${limit}`.execute(db)
  return rows
}

/** Counts a queue's items. */
export async function countQueueItems(db: Queries, queue: Queue): Promise<QueueCount> {
  const { rows } = await sql<QueueCount>`
    with waiting as (${waitingIn(queue)})
    select count(*) as total, count(*) filter (where due <= now()) as overdue from waiting`.execute(db)
  const [row] = rows
  if (!row) throw new Error(`Counting the queue ${queue} returned no row.`)
  return row
}

function waitingIn(queue: Queue): RawBuilder<unknown> {
  const within = sql`make_interval(hours => ${ANSWER_HOURS[queue]}::int)`
  switch (queue) {
    case 'onboarding':
      return sql`
        select users.id, coalesce(onboardings.submitted_at, users.created_at) as since,
          coalesce(onboardings.submitted_at, users.created_at) + ${within} as due
        from users left join onboardings on onboardings.organisation_id = users.organisation_id
        where users.role = 'orguserdealer' and users.onboarding_step = 'pending_approval'
          and users.disabled_at is null`
    case 'gatePasses':
      return sql`
        select flows.gate_pass_id as id, min(flows.state_since) as since,
          least(min(flows.state_since) + ${within}, min(lots.ends_at)) as due
        from flows join lots on lots.id = flows.lot_id
        where flows.state = 'GATE_PASS_REQUESTED' and flows.removed_at is null and flows.gate_pass_id is not null
        group by flows.gate_pass_id`
    case 'underReserve':
      return sql`
        select id, outcome_at as since, outcome_at + ${within} as due
        from lots where outcome = 'reserve_not_met'`
    case 'payments':
      // Proofs to check, and payments that are overdue.
      return sql`
        ${waitingFlows(queue, within)}
        union all
        select id, payment_due_at as since, payment_due_at + ${within} as due
        from flows
        where state = any(${[...OVERDUE_STATES]}::text[]) and payment_due_at <= now() and offer_until is null
          and removed_at is null`
    default:
      return waitingFlows(queue, within)
  }
}

function waitingFlows(queue: FlowQueue, within: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    select id, state_since as since, state_since + ${within} as due
    from flows where state = any(${[...STATES_OF_QUEUE[queue]]}::text[]) and removed_at is null`
}
