import type { FlowEvent } from '../flows/car-lifecycle.ts'
import { accept, refuse, type Result } from '../refusal.ts'

/** The view that every evaluation must include. */
export const MANDATORY_ANGLE = 'Front Face'

/** The views of an evaluation, the mandatory one first (part A section 3, "Evaluation image"). */
export const EVALUATION_ANGLES = [
  MANDATORY_ANGLE,
  'Left',
  'Right',
  'Rear',
  'Inside First row',
  'Inside Boot',
] as const

/** The maximum number of pictures of one evaluation. */
export const MAX_EVALUATION_PICTURES = 30

export type EvaluationAngle = (typeof EVALUATION_ANGLES)[number]

type Angled = {
  readonly angle: string
  /** Why the house has hidden the picture; null or undefined if it is shown. */
  readonly hiddenReason?: string | null | undefined
}

/** The steps that an evaluation's pictures can cause. */
export type EvaluationEvent = Extract<FlowEvent, 'completeEvaluation' | 'reopenEvaluation'>

/** Returns whether a text is one of {@link EVALUATION_ANGLES}. */
export function isAngle(text: string): text is EvaluationAngle {
  return (EVALUATION_ANGLES as readonly string[]).includes(text)
}

/**
 * Returns whether the pictures include the mandatory view, without which the car cannot move to bidding. A picture that
 * the house has hidden does not count.
 */
export function hasFrontFace(pictures: readonly Angled[]): boolean {
  return pictures.some(({ angle, hiddenReason = null }) => angle === MANDATORY_ANGLE && hiddenReason === null)
}

function refuseUnnamedViews(pictures: readonly Angled[]): Result<never> | null {
  return pictures.every(({ angle }) => isAngle(angle)) ? null : refuseUnknownAngle()
}

/** Refuses a picture without one of the views (part A section 5). */
export function refuseUnknownAngle(): Result<never> {
  return refuse('INVALID_INPUT', 'pictures.viewTypeMissing')
}

/**
 * Returns the step caused by submitting these pictures: complete, or reopen if there are none. Refuses with
 * INVALID_INPUT if a view has no type or the Front Face is missing.
 */
export function checkEvaluation(pictures: readonly Angled[]): Result<EvaluationEvent> {
  if (pictures.length === 0) return accept('reopenEvaluation')
  const refused = refuseUnnamedViews(pictures)
  if (refused !== null) return refused
  return hasFrontFace(pictures) ? accept('completeEvaluation') : refuseWithoutFrontFace()
}

/** Refuses pictures without the mandatory view (part A section 5). */
export function refuseWithoutFrontFace(): Result<never> {
  return refuse('INVALID_INPUT', 'pictures.frontFaceMissing', { values: { angle: MANDATORY_ANGLE } })
}

/**
 * Returns the step caused by replacing the pictures without submitting them: reopen if there are none, otherwise null.
 * A Front Face is not required.
 */
export function checkReplacedPictures(pictures: readonly Angled[]): Result<EvaluationEvent | null> {
  if (pictures.length === 0) return accept('reopenEvaluation')
  return refuseUnnamedViews(pictures) ?? accept(null)
}

/** A picture's view, and when it was taken, in epoch ms. */
export interface DatedPicture extends Angled {
  readonly takenAt: number
}

/**
 * Returns the index of the picture that a new one replaces: the car's only picture of that view, unless it was taken
 * later. Null if the new picture stands after all others, so that no picture disappears because an older one arrives
 * late, or because someone chose several pictures of a view.
 */
export function replacedPicture(held: readonly DatedPicture[], added: DatedPicture): number | null {
  const index = held.findIndex(({ angle }) => angle === added.angle)
  const last = held.findLastIndex(({ angle }) => angle === added.angle)
  const only = index === last ? held[index] : undefined
  return only !== undefined && only.takenAt <= added.takenAt ? index : null
}
