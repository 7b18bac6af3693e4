import { sql } from 'kysely'
import type { FlowState } from '#domain/flows/flow-states.ts'
import type { Queries } from '#server/platform/db/pool.ts'

/**
 * Locks flows in id order, waiting for concurrent steps, and returns their states. Omits removed flows. Used for
 * decisions that depend on the state of a flow, whether a step follows or not.
 */
export async function lockFlows(
  tx: Queries,
  flowIds: readonly string[],
): Promise<ReadonlyMap<string, FlowState>> {
  const rows = await tx
    .selectFrom('flows')
    .select(['id', 'state'])
    .where('id', '=', sql<string>`any(${flowIds}::uuid[])`)
    .where('removed_at', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute()
  return new Map(rows.map((row) => [row.id, row.state]))
}
