import { actorOf } from '#server/platform/actor.ts'
import type { EvaluationAngle, EvaluationEvent } from '#domain/evaluation/evaluation.ts'
import { can } from '#domain/flows/can.ts'
import { accept, refuse, type Result } from '#domain/refusal.ts'
import type { Queries } from '#server/platform/db/pool.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import { claimFiles } from '#server/files/claim-files.ts'
import type { FileLinks } from '#server/files/file-links.ts'
import { type Caller } from '#server/platform/http/caller.ts'
import { findFlowToWorkOn, type FlowName } from '#server/field-work/find-field-work.ts'
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
  readonly event: EvaluationEvent | null
}

/**
 * Replaces the pictures of the caller's flow, and takes the given step, if any. Refuses with WRONG_STATE unless the
 * flow is in evaluation, and INVALID_INPUT for files that the caller did not upload and the flow does not have. Returns
 * the flow's id.
 */
export async function savePictures(
  tx: Tx,
  links: FileLinks,
  caller: Caller,
  { flow: name, pictures: named, event }: Evaluation,
): Promise<Result<string>> {
  const flow = await findFlowToWorkOn(tx, caller, name)
  if (!flow.ok) return flow
  const { flowId } = flow.value
  const state = (await lockFlows(tx, [flowId])).get(flowId)
  if (state === undefined) return refuse('NOT_FOUND', 'This car is not in your list.')
  const held = await readPictures(tx, flowId)
  const pictures = await claimPictures({ db: tx, links }, caller, named, held)
  if (!pictures.ok) return pictures
  const by = actorOf(caller)
  // Saving without a step is allowed in the states in which completing the evaluation is.
  const allowed = can(event ?? 'completeEvaluation', { state, actor: by.actor })
  if (!allowed.ok) return allowed
  await replacePictures(tx, flowId, pictures.value)
  if (event === null) return accept(flowId)
  const details = { pictures: pictures.value.length }
  const moved = await moveFlows(tx, by, [{ flowId, event, details }])
  return moved.ok ? accept(flowId) : moved
}

async function claimPictures(
  deps: { readonly db: Queries; readonly links: FileLinks },
  caller: Caller,
  named: readonly NamedPicture[],
  held: readonly StoredPicture[],
): Promise<Result<readonly NewPicture[]>> {
  const files = await claimFiles(deps, {
    caller,
    folder: 'evaluations',
    named: named.map(({ url }, index) => ({ field: `evaluationImages.${index}.url`, text: url })),
    held: held.map(({ fileId }) => fileId),
  })
  if (!files.ok) return files
  const ids = new Map(held.map(({ fileId, imageId }) => [fileId, imageId]))
  return accept(
    files.value.map(({ fileId, uploadedAt }, index) => {
      const imageId = ids.get(fileId)
      // A file may show two views. Only the first keeps the id.
      ids.delete(fileId)
      // The cast is safe because the views are already validated.
      return { angle: named[index]?.angle as EvaluationAngle, fileId, uploadedAt, imageId }
    }),
  )
}
