import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { Queries } from '#server/platform/db/pool.ts'
import type { InstantAndId } from '#server/platform/cursor.ts'
import type { QueueSource, QueueSources, WaitingRow } from '#server/platform/queue-source.ts'
import { QUEUE_NAMES, type Queue } from '#contract/queues.ts'
import { EXACT_COUNT_LIMIT } from '#domain/paging.ts'

/** An item of a queue. */
export interface WaitingItem extends WaitingRow {
  /** `due` in microseconds since 1970, for the cursor. */
  readonly dueAt: number
}

/** Number of items in a queue, and how many of them are overdue. */
export interface QueueCount {
  readonly total: number
  readonly overdue: number
}

/** The items that wait in a queue, and which of them are looked for. */
interface Sought {
  readonly waiting: QueueSource<Queue>['waiting']
  /** The condition on the row `waiting`; null for all. */
  readonly condition: RawBuilder<SqlBool> | null
}

/** Returns a page of a queue, earliest due first. */
export async function readQueueItems(
  db: Queries,
  { waiting, condition }: Sought,
  after: InstantAndId | null,
  limit: number,
): Promise<readonly WaitingItem[]> {
  const beyond =
    after === null
      ? sql`true`
      : sql`(due, id) > ('epoch'::timestamptz + ${after[0]}::bigint * interval '1 microsecond', ${after[1]}::uuid)`
  const { rows } = await sql<WaitingItem>`
    with waiting as (${waiting})
    select id, since, due, (extract(epoch from due) * 1000000)::bigint as "dueAt" from waiting
    where ${beyond} and ${condition ?? sql`true`} order by due, id limit ${limit}`.execute(db)
  return rows
}

/** Counts a queue's items. */
export async function countQueueItems(db: Queries, { waiting, condition }: Sought): Promise<QueueCount> {
  const { rows } = await sql<QueueCount>`
    with waiting as (${waiting})
    select count(*) as total, count(*) filter (where due <= now()) as overdue from waiting
    where ${condition ?? sql`true`}`.execute(db)
  const [row] = rows
  if (!row) throw new Error('Counting a queue returned no row.')
  return row
}

/** Counts the items of each queue in one statement, up to one above {@link EXACT_COUNT_LIMIT}. */
export async function countQueues(
  db: Queries,
  queues: QueueSources,
): Promise<(QueueCount & { readonly queue: Queue })[]> {
  const counts = QUEUE_NAMES.map(
    (queue) => sql`
      select ${queue}::text as queue, count(*) as total, count(*) filter (where due <= now()) as overdue
      from (select due from (${queues[queue].waiting}) waiting limit ${EXACT_COUNT_LIMIT + 1}) counted`,
  )
  const { rows } = await sql<QueueCount & { queue: Queue }>`${sql.join(counts, sql` union all `)}`.execute(db)
  return rows
}
