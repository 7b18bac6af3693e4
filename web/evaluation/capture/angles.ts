import type { Car } from '#domain/car/car.ts'
import { EVALUATION_ANGLES, type EvaluationAngle } from '#domain/evaluation/evaluation.ts'
import { viewsOf, type CaptureView } from '#web/picture-queue/capture/views.ts'
import type { QueuedPicture } from '#web/picture-queue/queued-picture.ts'

/** One of the views that an evaluator takes. */
export type EvaluationView = CaptureView<EvaluationAngle>

/** Returns the views of a car. Default name: the angle. */
export function evaluationViewsOf(
  { evaluationImages }: Pick<Car, 'evaluationImages'>,
  queued: readonly QueuedPicture[],
  nameOf?: (angle: EvaluationAngle) => string,
): readonly EvaluationView[] {
  const held = evaluationImages.map(({ angle: label, ...picture }) => ({ ...picture, label }))
  return viewsOf(EVALUATION_ANGLES, held, queued, nameOf)
}

/** Returns the view that a text names; null for any other text. */
export function angleOf(text: string | null): EvaluationAngle | null {
  return EVALUATION_ANGLES.find((angle) => angle === text) ?? null
}

/** Returns the view after this one in the order of taking; null after the last. */
export function angleAfter(angle: EvaluationAngle): EvaluationAngle | null {
  return EVALUATION_ANGLES[EVALUATION_ANGLES.indexOf(angle) + 1] ?? null
}
