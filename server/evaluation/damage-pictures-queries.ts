import { sql } from 'kysely'
import type { Queries } from '#server/platform/db/pool.ts'

/** A picture that was added to a damage of a flow's report. */
export interface AddedDamagePicture {
  readonly pictureId: string
  readonly flowId: string
  readonly damageId: string
  readonly takenAt: Date
}

/**
 * Records that a picture was added, without its file; a phone's clock may be ahead, the database's limits it. Returns when
 * it was taken, or, if its id was recorded before, the flow and the damage to which it was added then.
 */
export async function recordDamagePicture(
  tx: Queries,
  { pictureId, flowId, damageId, takenAt }: AddedDamagePicture,
): Promise<{ readonly takenAt: Date } | { readonly before: Omit<AddedDamagePicture, 'takenAt'> }> {
  const recorded = await tx
    .insertInto('condition_pictures_added')
    .values({
      picture_id: pictureId,
      flow_id: flowId,
      damage_id: damageId,
      taken_at: sql`least(${takenAt}, now())`,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('taken_at as takenAt')
    .executeTakeFirst()
  if (recorded !== undefined) return recorded
  const before = await tx
    .selectFrom('condition_pictures_added')
    .select(['picture_id as pictureId', 'flow_id as flowId', 'damage_id as damageId'])
    .where('picture_id', '=', pictureId)
    .executeTakeFirstOrThrow()
  return { before }
}

/** Returns when the picture that stands at a damage was taken; null if none was added. The caller holds the flow's lock. */
export async function findStandingPicture(
  tx: Queries,
  { flowId, damageId }: Pick<AddedDamagePicture, 'flowId' | 'damageId'>,
): Promise<{ readonly takenAt: Date } | null> {
  const standing = await tx
    .selectFrom('condition_pictures_added')
    .select('taken_at as takenAt')
    .where('flow_id', '=', flowId)
    .where('damage_id', '=', damageId)
    .where('file_id', 'is not', null)
    .executeTakeFirst()
  return standing ?? null
}

/** Makes a recorded picture the one of its damage, in the place of an earlier one. The caller holds the flow's lock. */
export async function putDamagePicture(
  tx: Queries,
  { pictureId, flowId, damageId, fileId }: Omit<AddedDamagePicture, 'takenAt'> & { readonly fileId: string },
): Promise<void> {
  await tx
    .updateTable('condition_pictures_added')
    .set({ file_id: null })
    .where('flow_id', '=', flowId)
    .where('damage_id', '=', damageId)
    .where('file_id', 'is not', null)
    .execute()
  await tx
    .updateTable('condition_pictures_added')
    .set({ file_id: fileId })
    .where('picture_id', '=', pictureId)
    .execute()
}

/** Returns the files of the pictures that were added to a flow's damages, also to those that its report does not have. */
export async function readAddedPictures(db: Queries, flowId: string): Promise<ReadonlyMap<string, string>> {
  const rows = await db
    .selectFrom('condition_pictures_added')
    .select(['damage_id as damageId', 'file_id as fileId'])
    .where('flow_id', '=', flowId)
    .where('file_id', 'is not', null)
    .execute()
  return new Map(rows.flatMap(({ damageId, fileId }) => (fileId === null ? [] : [[damageId, fileId]])))
}
