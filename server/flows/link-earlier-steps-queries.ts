import { sql } from 'kysely'
import type { Queries } from '#server/platform/db/pool.ts'
import { currentSpan, linkSpan } from '#server/platform/tracing/spans.ts'

/** The flows of one call that are looked up: a close moves hundreds at once. */
const MAX_FLOWS = 20

/**
 * Links the trace of these steps to those of the last traced steps of the same flows, so that a car can be followed from
 * call to call: from the proof of its payment to the receipt, and on to the RC. Without a trace it reads nothing.
 */
export async function linkEarlierSteps(
  db: Queries,
  moved: readonly { readonly flowId: string }[],
): Promise<void> {
  const span = currentSpan()
  if (span === null || moved.length > MAX_FLOWS) return
  const { rows } = await sql<{ trace: string }>`
    select earlier.trace
    from unnest(${moved.map(({ flowId }) => flowId)}::uuid[]) as moved(flow_id)
    cross join lateral (
      select trace from events
      where events.flow_id = moved.flow_id and trace is not null
      order by id desc limit 1) as earlier`.execute(db)
  for (const { trace } of rows) linkSpan(span, trace)
}
