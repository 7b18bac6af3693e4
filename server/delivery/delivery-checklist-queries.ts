import { sql } from 'kysely'
import type { HandedPaper } from '#domain/delivery/delivery-checklist.ts'
import type { Queries } from '#server/platform/db/pool.ts'

/** The checklist of a delivery as stored. A null is not known. */
export interface StoredChecklist {
  readonly keys: number | null
  readonly spareWheel: boolean | null
  readonly tools: boolean | null
  readonly papers: readonly HandedPaper[] | null
  /** Kilometres. */
  readonly odometer: number | null
  readonly receiverName: string | null
  readonly signatureFileId: string | null
  readonly savedBy: 'dealer' | 'driver'
  readonly savedAt: Date
}

/** Returns the checklist of a flow; null before it is first saved. */
export async function readChecklist(db: Queries, flowId: string): Promise<StoredChecklist | null> {
  return (await readChecklists(db, [flowId])).get(flowId) ?? null
}

/** Returns the checklists of flows that were saved, keyed by flow. */
export async function readChecklists(
  db: Queries,
  flowIds: readonly string[],
): Promise<ReadonlyMap<string, StoredChecklist>> {
  const rows = await db
    .selectFrom('delivery_checklists')
    .select([
      'flow_id as flowId',
      'keys',
      'spare_wheel as spareWheel',
      'tools',
      sql<HandedPaper[] | null>`papers`.as('papers'),
      'odometer',
      'receiver_name as receiverName',
      'signature_file_id as signatureFileId',
      'saved_by as savedBy',
      'saved_at as savedAt',
    ])
    .where('flow_id', '=', sql<string>`any(${flowIds}::uuid[])`)
    .execute()
  return new Map(rows.map(({ flowId, ...checklist }) => [flowId, checklist]))
}

/** Replaces the checklist of a flow. The caller holds the flow's lock. Returns when it was saved. */
export async function writeChecklist(
  tx: Queries,
  flowId: string,
  checklist: Omit<StoredChecklist, 'savedAt'>,
): Promise<Date> {
  const row = {
    keys: checklist.keys,
    spare_wheel: checklist.spareWheel,
    tools: checklist.tools,
    papers: checklist.papers === null ? null : [...checklist.papers],
    odometer: checklist.odometer,
    receiver_name: checklist.receiverName,
    signature_file_id: checklist.signatureFileId,
    saved_by: checklist.savedBy,
  }
  const { savedAt } = await tx
    .insertInto('delivery_checklists')
    .values({ flow_id: flowId, ...row })
    .onConflict((conflict) =>
      conflict.column('flow_id').doUpdateSet({ ...row, saved_at: sql<Date>`clock_timestamp()` }),
    )
    .returning('saved_at as savedAt')
    .executeTakeFirstOrThrow()
  return savedAt
}

/** Returns whether there is a flow with this id that is not removed. */
export async function isFlow(db: Queries, flowId: string): Promise<boolean> {
  const row = await db
    .selectFrom('flows')
    .select('id')
    .where('id', '=', flowId)
    .where('removed_at', 'is', null)
    .executeTakeFirst()
  return row !== undefined
}
