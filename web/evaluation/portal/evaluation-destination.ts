import { call } from '#web/api/client.ts'
import type { Destinations } from '#web/picture-queue/destination.ts'

/** The kind of the evaluation's pictures in the queue: `subject` is the flow, `label` the view. */
export const EVALUATION = 'evaluation'

/** The destination of the pictures that an evaluator takes: the evaluation of the car. */
export const EVALUATION_DESTINATIONS: Destinations = {
  [EVALUATION]: {
    folder: 'evaluations',
    async attach({ id, key, subject, label, takenAt }, fileId, signal) {
      const takenAtIso = new Date(takenAt).toISOString()
      const picture = { pictureId: id, angle: label, url: fileId, takenAt: takenAtIso }
      await call(
        'addEvaluationPicture',
        { flowEntityId: subject, ...picture },
        { idempotencyKey: key, signal },
      )
    },
  },
}
