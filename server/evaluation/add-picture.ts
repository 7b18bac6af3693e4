import {
  isAngle,
  MAX_EVALUATION_PICTURES,
  refuseUnknownAngle,
  replacedPicture,
} from '#domain/evaluation/evaluation.ts'
import { can } from '#domain/flows/can.ts'
import { EVALUATOR_STATES } from '#domain/flows/my-lists.ts'
import { accept, refuse, refuseField, type Result } from '#domain/refusal.ts'
import { claimFiles } from '#server/files/claim-files.ts'
import type { FileLinks } from '#server/files/file-links.ts'
import { findFlowToWorkOn } from '#server/people/find-field-work.ts'
import { lockFlows } from '#server/flows/lock-flows.ts'
import { actorOf } from '#server/platform/actor.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import type { Caller } from '#server/platform/http/caller.ts'
import { putPicture, readPictures, recordAdded } from './evaluation-queries.ts'

/** One picture to add to a flow. */
export interface PictureToAdd {
  readonly flowEntityId: string
  /** The picture's own id, from the moment it was taken. */
  readonly pictureId: string
  readonly angle: string
  /** A link of the app, signed or not, or a file's id. */
  readonly url: string
  /** Epoch milliseconds, by the clock of whoever took it. */
  readonly takenAt: number
}

/** The flow of an added picture, and whether the caller's list still has it. */
export interface AddedPicture {
  readonly flowId: string
  readonly isListed: boolean
}

/**
 * Adds one picture to the caller's flow; where it goes is decided by {@link replacedPicture}. A picture with an id that
 * the flow has had changes nothing, in whatever state the flow is. Refuses with NOT_FOUND, with INVALID_INPUT for an
 * unknown view, a file that the caller did not upload, an id of another picture, or too many pictures, and with
 * WRONG_STATE if the flow is no longer in evaluation.
 */
export async function addPicture(
  tx: Tx,
  links: FileLinks,
  caller: Caller,
  picture: PictureToAdd,
): Promise<Result<AddedPicture>> {
  const { flowEntityId, pictureId, angle } = picture
  if (!isAngle(angle)) return refuseUnknownAngle()
  // An evaluator whose car has moved on gets that answer, and a picture that had arrived before counts as arrived.
  const flow = await findFlowToWorkOn(tx, caller, { flowEntityId }, { inAnyState: true })
  if (!flow.ok) return flow
  const { flowId } = flow.value
  const state = (await lockFlows(tx, [flowId])).get(flowId)
  if (state === undefined) return refuse('NOT_FOUND', 'car.notInYourList')
  const takenAt = new Date(picture.takenAt)
  const before = await recordAdded(tx, { pictureId, flowId, takenAt })
  if (before !== null) {
    const isListed = caller.kind !== 'field' || EVALUATOR_STATES.some((listed) => listed === state)
    return before.flowId === flowId
      ? accept({ flowId, isListed })
      : refuseField('pictureId', 'pictures.idTaken')
  }
  const named = [{ field: 'url', text: picture.url }]
  const files = await claimFiles({ db: tx, links }, { caller, folder: 'evaluations', named })
  if (!files.ok) return files
  const allowed = can('completeEvaluation', { state, actor: actorOf(caller).actor })
  if (!allowed.ok) return allowed
  const held = (await readPictures(tx, flowId)).map((other) => ({
    ...other,
    takenAt: other.takenAt.getTime(),
  }))
  const position = replacedPicture(held, { angle, takenAt: picture.takenAt }) ?? held.length
  if (position === MAX_EVALUATION_PICTURES) {
    return refuse('INVALID_INPUT', 'pictures.tooMany', { values: { max: MAX_EVALUATION_PICTURES } })
  }
  for (const { fileId, uploadedAt } of files.value) {
    await putPicture(tx, flowId, position, { angle, fileId, uploadedAt, imageId: pictureId })
  }
  return accept({ flowId, isListed: true })
}
