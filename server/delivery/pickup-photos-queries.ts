import { sql } from 'kysely'
import type { PickupLabel } from '#domain/delivery/pickup-photos.ts'
import type { Queries } from '#server/platform/db/pool.ts'

/** A stored pickup photo of a flow. */
export interface PickupPhoto {
  readonly label: PickupLabel
  readonly fileId: string
  readonly takenAt: Date
}

/** Returns the pickup photos of a flow. */
export async function readPickupPhotos(db: Queries, flowId: string): Promise<readonly PickupPhoto[]> {
  return db
    .selectFrom('delivery_photos')
    .select(['label', 'file_id as fileId', 'taken_at as takenAt'])
    .where('flow_id', '=', flowId)
    .execute()
}

/**
 * Stores a photo in place of the one with its label. A phone's clock may be ahead, the database's limits it. The caller
 * holds the flow's lock.
 */
export async function putPickupPhoto(
  tx: Queries,
  flowId: string,
  photo: PickupPhoto & { readonly uploadedAt: Date },
): Promise<void> {
  const row = {
    file_id: photo.fileId,
    taken_at: sql<Date>`least(${photo.takenAt}, now())`,
    uploaded_at: photo.uploadedAt,
  }
  await tx
    .insertInto('delivery_photos')
    .values({ flow_id: flowId, label: photo.label, ...row })
    .onConflict((conflict) => conflict.columns(['flow_id', 'label']).doUpdateSet(row))
    .execute()
}

/**
 * Records that a photo was added to a flow. Returns null, or the id of the flow to which a photo with this id was added
 * before.
 */
export async function recordPhotoAdded(
  tx: Queries,
  photo: { readonly photoId: string; readonly flowId: string },
): Promise<string | null> {
  const recorded = await tx
    .insertInto('delivery_photos_added')
    .values({ photo_id: photo.photoId, flow_id: photo.flowId })
    .onConflict((conflict) => conflict.doNothing())
    .returning('photo_id')
    .executeTakeFirst()
  if (recorded !== undefined) return null
  const first = await tx
    .selectFrom('delivery_photos_added')
    .select('flow_id as flowId')
    .where('photo_id', '=', photo.photoId)
    .executeTakeFirstOrThrow()
  return first.flowId
}
