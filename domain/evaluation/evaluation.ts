import type { FlowEvent } from '../flows/car-lifecycle.ts'
import { accept, refuse, type Result } from '../refusal.ts'

/** The view that every evaluation must hold. */
export const MANDATORY_ANGLE = 'Front Face'

/** The views of an evaluation (part A section 3, "Evaluation image"), the mandatory one first. */
export const EVALUATION_ANGLES = [
  MANDATORY_ANGLE,
  'Left',
  'Right',
  'Rear',
  'Inside First row',
  'Inside Boot',
] as const

export type EvaluationAngle = (typeof EVALUATION_ANGLES)[number]

type Angled = { readonly angle: string }

/** What the pictures of an evaluation make of its flow. */
export type EvaluationEvent = Extract<FlowEvent, 'completeEvaluation' | 'reopenEvaluation'>

function isAngle(text: string): text is EvaluationAngle {
  return (EVALUATION_ANGLES as readonly string[]).includes(text)
}

/** Whether the mandatory view is among the pictures, as moving the car to bidding requires. */
export function hasFrontFace(pictures: readonly Angled[]): boolean {
  return pictures.some(({ angle }) => angle === MANDATORY_ANGLE)
}

function refuseUnnamedViews(pictures: readonly Angled[]): Result<never> | null {
  return pictures.every(({ angle }) => isAngle(angle))
    ? null
    : refuse('INVALID_INPUT', 'Please select view types for all additional images.')
}

/**
 * What submitting these pictures does: it completes the evaluation, or reopens it where none are left.
 * INVALID_INPUT with part A's sentences where a view has no type or the Front Face is missing.
 */
export function checkEvaluation(pictures: readonly Angled[]): Result<EvaluationEvent> {
  if (pictures.length === 0) return accept('reopenEvaluation')
  const refused = refuseUnnamedViews(pictures)
  if (refused !== null) return refused
  return hasFrontFace(pictures) ? accept('completeEvaluation') : refuseWithoutFrontFace()
}

/** The refusal of pictures without the mandatory view (part A section 5). */
export function refuseWithoutFrontFace(): Result<never> {
  return refuse('INVALID_INPUT', `A '${MANDATORY_ANGLE}' image is mandatory for bidding.`)
}

/**
 * What replacing the pictures without submitting them does: nothing to the flow (null), but reopening
 * where none are left. It asks for no Front Face.
 */
export function checkReplacedPictures(pictures: readonly Angled[]): Result<EvaluationEvent | null> {
  if (pictures.length === 0) return accept('reopenEvaluation')
  return refuseUnnamedViews(pictures) ?? accept(null)
}
