import * as z from 'zod'
import { admins, defineOperation } from '../operation.ts'
import {
  count,
  done,
  flowState,
  id,
  idOut,
  instantOut,
  link,
  nextCursor,
  paging,
  reason,
  text,
} from '../values.ts'

const who = admins('manage_cars')

/** An evaluation picture as the house sees it. */
const moderatedPicture = z
  .strictObject({
    id: idOut.meta({ description: "The picture's id within its flow." }),
    angle: z.string(),
    url: link,
    thumbnailUrl: link,
    uploadedAt: instantOut,
    flowEntityId: idOut,
    state: flowState,
    carId: idOut,
    title: z.string(),
    regno: z.string().nullable(),
    dealer: z.string().meta({ description: "The name of the dealer's business." }),
    hidden: z
      .strictObject({ reason: z.string(), at: instantOut, by: z.string() })
      .nullable()
      .meta({ description: 'Why, when and by whom it was hidden; null if it is shown.' }),
  })
  .meta({ id: 'ModeratedPicture' })
export type ModeratedPicture = z.output<typeof moderatedPicture>

/** An evaluation picture or a picture of a car: its link, or its file's id. */
const picture = text(2000)

export const pictureModeration = {
  'admin/getEvaluationPictures': defineOperation({
    reads: true,
    who,
    summary: 'The evaluation pictures of all dealers, or of one car, the latest first.',
    list: true,
    input: z.object({ carId: id.optional(), status: z.enum(['shown', 'hidden']).optional(), ...paging }),
    output: z.strictObject({ pictures: z.array(moderatedPicture), total: count, nextCursor }),
    refusals: ['INVALID_INPUT', 'NOT_FOUND'],
  }),
  'admin/hidePicture': defineOperation({
    who,
    summary:
      'Hides an evaluation picture or a picture of a car, with a reason that its dealer and evaluator read. A hidden Front Face does not count for moving to Place Bids.',
    audits: 'pictureHidden',
    changes: [
      'admin/getEvaluationPictures',
      'admin/getConditionReports',
      'admin/getCar',
      'admin/getCarChanges',
    ],
    input: z.object({ picture, reason }),
    output: done,
    refusals: ['NOT_FOUND', 'WRONG_STATE'],
  }),
  'admin/showPicture': defineOperation({
    who,
    summary: 'Shows a hidden picture again.',
    audits: 'pictureShown',
    changes: [
      'admin/getEvaluationPictures',
      'admin/getConditionReports',
      'admin/getCar',
      'admin/getCarChanges',
    ],
    input: z.object({ picture }),
    output: done,
    refusals: ['NOT_FOUND', 'WRONG_STATE'],
  }),
}
