import { call } from '#web/api/client.ts'
import type { Destinations } from '#web/picture-queue/destination.ts'

/** The kind of the evaluation's pictures in the queue: `subject` is the flow, `label` the view. */
export const EVALUATION = 'evaluation'

/** The kind of the pictures of damages: `subject` is the flow, `part` the damage. */
export const DAMAGE = 'damage'

/** The destinations of the pictures that are taken of a car: its evaluation, and the damages of its condition report. */
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
  [DAMAGE]: {
    folder: 'evaluations',
    async attach({ id, key, subject, part, label, takenAt }, fileId, signal) {
      // Every picture of this kind was taken of a damage.
      if (part === undefined) throw new Error(`The picture ${label} has no damage`)
      const takenAtIso = new Date(takenAt).toISOString()
      const picture = { damageId: part, pictureId: id, url: fileId, takenAt: takenAtIso }
      await call('addDamagePicture', { flowEntityId: subject, ...picture }, { idempotencyKey: key, signal })
    },
  },
}
