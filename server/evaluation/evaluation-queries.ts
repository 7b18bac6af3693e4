import type { EvaluationAngle } from '#domain/evaluation/evaluation.ts'
import type { Queries } from '#server/platform/db/pool.ts'

/** A picture that a flow holds. */
export interface HeldPicture {
  readonly imageId: string
  readonly angle: EvaluationAngle
  readonly fileId: string
}

/** A picture that a flow is to hold. */
export interface NewPicture {
  readonly angle: EvaluationAngle
  readonly fileId: string
  readonly uploadedAt: Date
  /** Kept where the flow held this file before. */
  readonly imageId?: string | undefined
}

/** The pictures of a flow, in order. */
export async function readPictures(db: Queries, flowId: string): Promise<readonly HeldPicture[]> {
  return db
    .selectFrom('evaluation_images')
    .select(['id as imageId', 'angle', 'file_id as fileId'])
    .where('flow_id', '=', flowId)
    .orderBy('position')
    .execute()
}

/** Puts these pictures in the place of those that the flow holds. The flow is locked. */
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
