import type { Car } from '#contract/car.ts'
import { EVALUATION_ANGLES, type EvaluationAngle } from '#domain/evaluation/evaluation.ts'
import { anId } from './a-car.ts'
import { aPicture } from './a-picture.ts'
import { minutesFromNow } from './fixed-now.ts'

type EvaluationPicture = Car['evaluationImages'][number]

/** Returns an evaluation picture of this view that has arrived and is shown. */
export function anEvaluationPicture(
  angle: EvaluationAngle,
  given: Partial<EvaluationPicture> = {},
): EvaluationPicture {
  const place = EVALUATION_ANGLES.indexOf(angle)
  const { url, thumbnailUrl } = aPicture(place)
  return {
    id: anId(960 + place),
    angle,
    url,
    thumbnailUrl,
    uploadedAt: minutesFromNow(-30),
    hiddenReason: null,
    ...given,
  }
}
