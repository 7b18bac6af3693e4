import { actorOf } from '#server/platform/actor.ts'
import {
  hasFrontFace,
  refuseWithoutFrontFace,
  type EvaluationAngle,
  type EvaluationEvent,
} from '#domain/evaluation/evaluation.ts'
import { can } from '#domain/flows/can.ts'
import { accept, refuse, type Result } from '#domain/refusal.ts'
import type { Queries } from '#server/platform/db/pool.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import { claimFiles } from '#server/files/claim-files.ts'
import type { FileLinks } from '#server/files/file-links.ts'
import { type Caller } from '#server/platform/http/caller.ts'
import { findFlowToWorkOn, type FlowName } from '#server/people/find-field-work.ts'
import { lockFlows } from '#server/flows/lock-flows.ts'
import { moveFlows } from '#server/flows/transition.ts'
import { readPictures, replacePictures, type StoredPicture, type NewPicture } from './evaluation-queries.ts'

/** A picture as named in a call. */
export interface NamedPicture {
  readonly angle: string
  /** A link of the app, signed or not, or a file's id. */
  readonly url: string
}

/** Pictures for a car, and the step to take, or null for none. Their views are already validated. */
export interface Evaluation {
  readonly flow: FlowName
  readonly pictures: readonly NamedPicture[]
  /** The ids of the pictures that the caller saw, in order; undefined if the caller does not say. */
  readonly basedOn: readonly string[] | undefined
  readonly event: EvaluationEvent | null
}

/**
 * Replaces the pictures of the caller's flow, and takes the given step, if any. Refuses with WRONG_STATE unless the
 * flow is in evaluation, PICTURES_CHANGED if the pictures are not those that the caller saw, and INVALID_INPUT for files
 * that the caller did not upload and the flow does not have. Returns the flow's id.
 */
export async function savePictures(
  tx: Tx,
  links: FileLinks,
  caller: Caller,
  { flow: name, pictures: named, basedOn, event }: Evaluation,
): Promise<Result<string>> {
  const flow = await findFlowToWorkOn(tx, caller, name)
  if (!flow.ok) return flow
  const { flowId } = flow.value
  const state = (await lockFlows(tx, [flowId])).get(flowId)
  if (state === undefined) return refuse('NOT_FOUND', 'car.notInYourList')
  const held = await readPictures(tx, flowId)
  const pictures = await claimPictures({ db: tx, links }, caller, named, held)
  if (!pictures.ok) return pictures
  const by = actorOf(caller)
  // Saving without a step is allowed in the states in which completing the evaluation is.
  const allowed = can(event ?? 'completeEvaluation', { state, actor: by.actor })
  if (!allowed.ok) return allowed
  if (basedOn !== undefined && !isSameList(held, basedOn)) return refuseChanged()
  // A Front Face that is hidden does not count, so the evaluation would not be complete.
  if (event === 'completeEvaluation' && !hasFrontFace(pictures.value)) return refuseWithoutFrontFace()
  await replacePictures(tx, flowId, pictures.value)
  if (event === null) return accept(flowId)
  const details = { pictures: pictures.value.length }
  const moved = await moveFlows(tx, by, [{ flowId, event, details }])
  return moved.ok ? accept(flowId) : moved
}

/** A picture to store, and why the house has hidden it, if it has. */
type ClaimedPicture = NewPicture & { readonly hiddenReason: string | null }

function isSameList(held: readonly StoredPicture[], ids: readonly string[]): boolean {
  return held.length === ids.length && held.every(({ imageId }, index) => imageId === ids[index])
}

function refuseChanged(): Result<never> {
  return refuse('PICTURES_CHANGED', 'pictures.changed')
}

async function claimPictures(
  deps: { readonly db: Queries; readonly links: FileLinks },
  caller: Caller,
  named: readonly NamedPicture[],
  held: readonly StoredPicture[],
): Promise<Result<readonly ClaimedPicture[]>> {
  const files = await claimFiles(deps, {
    caller,
    folder: 'evaluations',
    named: named.map(({ url }, index) => ({ field: `evaluationImages.${index}.url`, text: url })),
    held: held.map(({ fileId }) => fileId),
  })
  if (!files.ok) return files
  // A picture of another view gets another id, so that those who saw the earlier view are informed of the change.
  const ids = new Map(held.map(({ fileId, angle, imageId }) => [`${fileId} ${angle}`, imageId]))
  return accept(
    files.value.map(({ fileId, uploadedAt, hiddenReason }, index) => {
      // The cast is safe because the views are already validated.
      const angle = named[index]?.angle as EvaluationAngle
      const imageId = ids.get(`${fileId} ${angle}`)
      // The same picture may be listed twice. Only the first keeps the id.
      ids.delete(`${fileId} ${angle}`)
      return { angle, fileId, uploadedAt, imageId, hiddenReason }
    }),
  )
}
