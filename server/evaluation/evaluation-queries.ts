import { sql } from 'kysely'
import type { EvaluationAngle } from '#domain/evaluation/evaluation.ts'
import type { Queries } from '#server/platform/db/pool.ts'

/** A stored picture of a flow. */
export interface StoredPicture {
  readonly imageId: string
  readonly angle: EvaluationAngle
  readonly fileId: string
  /** Why the house has hidden it; null if it is shown. */
  readonly hiddenReason: string | null
  /** When it was taken or, if that is not known, uploaded. */
  readonly takenAt: Date
}

/** A picture to store. */
export interface NewPicture {
  readonly angle: EvaluationAngle
  readonly fileId: string
  readonly uploadedAt: Date
  /** The id of the flow's existing picture of this file, or the one given to a new picture. Default: a new id. */
  readonly imageId?: string | undefined
}

/** Returns the pictures of a flow, in order. */
export async function readPictures(db: Queries, flowId: string): Promise<readonly StoredPicture[]> {
  return db
    .selectFrom('evaluation_images as image')
    .innerJoin('files as file', 'file.id', 'image.file_id')
    .leftJoin('evaluation_pictures_added as added', 'added.picture_id', 'image.id')
    .select((row) => [
      'image.id as imageId',
      'image.angle',
      'image.file_id as fileId',
      'file.hidden_reason as hiddenReason',
      row.fn.coalesce('added.taken_at', 'image.uploaded_at').as('takenAt'),
    ])
    .where('image.flow_id', '=', flowId)
    .orderBy('image.position')
    .execute()
}

/**
 * Records that a picture was added to a flow; a phone's clock may be ahead, the database's limits it. Returns null, or,
 * if its id was recorded before, the id of the flow to which it was added then; a picture that was stored in another way
 * counts as that of another flow.
 */
export async function recordAdded(
  tx: Queries,
  picture: { readonly pictureId: string; readonly flowId: string; readonly takenAt: Date },
): Promise<{ readonly flowId: string | null } | null> {
  const { pictureId, flowId, takenAt } = picture
  const recorded = await tx
    .insertInto('evaluation_pictures_added')
    .values({ picture_id: pictureId, flow_id: flowId, taken_at: sql`least(${takenAt}, now())` })
    .onConflict((conflict) => conflict.doNothing())
    .returning('picture_id')
    .executeTakeFirst()
  const stored = await tx
    .selectFrom('evaluation_images')
    .select('id')
    .where('id', '=', pictureId)
    .executeTakeFirst()
  if (recorded !== undefined) return stored === undefined ? null : { flowId: null }
  const first = await tx
    .selectFrom('evaluation_pictures_added')
    .select('flow_id as flowId')
    .where('picture_id', '=', pictureId)
    .executeTakeFirst()
  return first ?? { flowId: null }
}

/** Stores a picture at a position, in place of the one that stands there. The caller holds the flow's lock. */
export async function putPicture(
  tx: Queries,
  flowId: string,
  position: number,
  picture: NewPicture,
): Promise<void> {
  await tx
    .deleteFrom('evaluation_images')
    .where('flow_id', '=', flowId)
    .where('position', '=', position)
    .execute()
  await tx
    .insertInto('evaluation_images')
    .values(rowOf(flowId, position, picture))
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
    .values(pictures.map((picture, position) => rowOf(flowId, position, picture)))
    .execute()
}

function rowOf(flowId: string, position: number, picture: NewPicture) {
  return {
    flow_id: flowId,
    position,
    angle: picture.angle,
    file_id: picture.fileId,
    uploaded_at: picture.uploadedAt,
    ...(picture.imageId === undefined ? {} : { id: picture.imageId }),
  }
}
