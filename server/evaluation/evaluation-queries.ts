import type { EvaluationAngle } from '#domain/evaluation/evaluation.ts'
import type { Queries } from '#server/platform/db/pool.ts'

/** A stored picture of a flow. */
export interface StoredPicture {
  readonly imageId: string
  readonly angle: EvaluationAngle
  readonly fileId: string
  /** Why the house has hidden it; null if it is shown. */
  readonly hiddenReason: string | null
}

/** A picture to store. */
export interface NewPicture {
  readonly angle: EvaluationAngle
  readonly fileId: string
  readonly uploadedAt: Date
  /** The id of the flow's existing picture of this file, if any. */
  readonly imageId?: string | undefined
}

/** Returns the pictures of a flow, in order. */
export async function readPictures(db: Queries, flowId: string): Promise<readonly StoredPicture[]> {
  return db
    .selectFrom('evaluation_images as image')
    .innerJoin('files as file', 'file.id', 'image.file_id')
    .select([
      'image.id as imageId',
      'image.angle',
      'image.file_id as fileId',
      'file.hidden_reason as hiddenReason',
    ])
    .where('image.flow_id', '=', flowId)
    .orderBy('image.position')
    .execute()
}

/** Replaces the pictures of a flow. The caller holds the flow's lock. */
export async function replacePictures(
  tx: Queries,
  flowId: string,
  pictures: readonly NewPicture[],
): Promise<void> {
  await tx.deleteFrom('evaluation_images').where('flow_id', '=', flowId).execute()
  if (pictures.length === 0) return
  await tx
    .insertInto('evaluation_images')
    .values(
      pictures.map((picture, position) => ({
        flow_id: flowId,
        position,
        angle: picture.angle,
        file_id: picture.fileId,
        uploaded_at: picture.uploadedAt,
        ...(picture.imageId === undefined ? {} : { id: picture.imageId }),
      })),
    )
    .execute()
}
