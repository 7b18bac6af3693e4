import { actorOf } from '#server/platform/actor.ts'
import type { EvaluationAngle, EvaluationEvent } from '#domain/evaluation/evaluation.ts'
import { decideTransition } from '#domain/flows/decide-transition.ts'
import { accept, refuse, type Result } from '#domain/refusal.ts'
import type { Queries } from '#server/platform/db/pool.ts'
import { claimFiles } from '#server/files/claim-files.ts'
import type { FileLinks } from '#server/files/file-links.ts'
import { type Caller } from '#server/platform/http/caller.ts'
import { findWorkedFlow, type FlowName } from '#server/field-work/find-field-work.ts'
import { lockFlows } from '#server/flows/lock-flows.ts'
import { moveFlows } from '#server/flows/transition.ts'
import { readPictures, replacePictures, type HeldPicture, type NewPicture } from './evaluation-queries.ts'

/** A picture as a call names it. */
export interface NamedPicture {
  readonly angle: string
  /** A link of the house in any state, or a file's id. */
  readonly url: string
}

/** Pictures for a car, and what they do to it: null moves nothing. Their views have been checked. */
export interface Evaluation {
  readonly flow: FlowName
  readonly pictures: readonly NamedPicture[]
  readonly event: EvaluationEvent | null
}

/**
 * Puts pictures in the place of those that the caller's flow holds, and makes the step that follows. Only while
 * the flow is at its evaluation (WRONG_STATE), only uploads of the caller's and what the flow holds already
 * (INVALID_INPUT). Answers the flow's id.
 */
export async function takePictures(
  tx: Queries,
  links: FileLinks,
  caller: Caller,
  { flow: name, pictures: named, event }: Evaluation,
): Promise<Result<string>> {
  const flow = await findWorkedFlow(tx, caller, name)
  if (!flow.ok) return flow
  const { flowId } = flow.value
  const state = (await lockFlows(tx, [flowId])).get(flowId)
  if (state === undefined) return refuse('NOT_FOUND', 'This car is not in your list.')
  const held = await readPictures(tx, flowId)
  const pictures = await claimPictures({ db: tx, links }, caller, named, held)
  if (!pictures.ok) return pictures
  const by = actorOf(caller)
  // What moves nothing is allowed where a step of an evaluation is.
  const allowed = decideTransition({ event: event ?? 'completeEvaluation', from: state, actor: by.actor })
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
  held: readonly HeldPicture[],
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
      // One file may show two views; only the first of them keeps the id.
      ids.delete(fileId)
      // The views have been checked.
      return { angle: named[index]?.angle as EvaluationAngle, fileId, uploadedAt, imageId }
    }),
  )
}
