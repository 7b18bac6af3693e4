import * as z from 'zod'
import { MAX_EVALUATION_PICTURES } from '#domain/evaluation/evaluation.ts'
import { TRANSITIONS } from '#domain/flows/car-lifecycle.ts'
import { car, carAnswer, flowInput } from '../car.ts'
import { dealers, defineOperation, type Grant } from '../operation.ts'
import { deviceInstantIn, flowState, id, pictureId, text } from '../values.ts'

const takesPictures: readonly Grant<'orguserdealer' | 'dealer_evaluator'>[] = [
  ...dealers('upload_pictures'),
  { role: 'dealer_evaluator', permission: 'upload_evaluation_images' },
]

/** A picture of the car; its file is an upload to `evaluations`. */
const evaluationImages = z
  .array(
    z.object({
      angle: text(50),
      url: text(2000),
      id: text(100).optional(),
      uploadedAt: deviceInstantIn.optional(),
    }),
  )
  .max(MAX_EVALUATION_PICTURES)

/**
 * The ids of the pictures, in order, that the caller saw before changing them. If they are no longer the car's, the call
 * is refused with PICTURES_CHANGED, so that it does not replace pictures that somebody else added. Without it, the
 * pictures are replaced whatever they are.
 */
const basedOn = z.array(text(100)).max(MAX_EVALUATION_PICTURES).optional()

export const evaluation = {
  getCarDetailsByFlowEntity: defineOperation({
    reads: true,
    who: [
      ...dealers('view_my_cars'),
      { role: 'admin', permission: 'view_all_data' },
      { role: 'dealer_evaluator', permission: 'view_evaluator_home' },
      { role: 'delivery_driver', permission: 'view_driver_home' },
    ],
    summary: 'Returns one car by the dealer’s flow.',
    input: flowInput,
    output: z.strictObject({ car, state: flowState }),
    refusals: ['NOT_FOUND'],
  }),
  updateCarEvaluation: defineOperation({
    who: takesPictures,
    quota: 'pictures',
    summary: 'Saves the pictures taken so far. An empty list reopens the evaluation.',
    changes: ['getDealerEvaluationCars', 'getEvaluatorCars', 'getCarDetailsByFlowEntity'],
    input: z.object({ carId: id, flowEntityId: id.optional(), evaluationImages, basedOn }),
    output: carAnswer,
    refusals: ['NOT_FOUND', 'WRONG_STATE', 'PICTURES_CHANGED', 'INVALID_INPUT'],
  }),
  addEvaluationPicture: defineOperation({
    who: takesPictures,
    quota: 'pictures',
    summary: 'Adds one picture, or replaces the older one of its view. A repeat with its id changes nothing.',
    changes: ['getDealerEvaluationCars', 'getEvaluatorCars', 'getCarDetailsByFlowEntity'],
    input: z.object({
      flowEntityId: id,
      pictureId,
      angle: text(50),
      url: text(2000).meta({ description: 'An upload to `evaluations`: its link or its id.' }),
      takenAt: deviceInstantIn,
    }),
    /** `car` is left out after a repeat for a car that is no longer in the caller's list. */
    output: z.strictObject({ car: car.optional() }),
    refusals: ['NOT_FOUND', 'WRONG_STATE', 'INVALID_INPUT'],
  }),
  submitEvaluation: defineOperation({
    who: takesPictures,
    quota: 'steps',
    summary:
      'Submits the pictures, which must include a Front Face. Without a list, those that the car has are submitted.',
    changes: [
      'getDealerCounts',
      'getCarDetailsPageData',
      'getDealerEvaluationCars',
      'getEvaluatorCars',
      'getCarDetailsByFlowEntity',
    ],
    input: z.object({ flowEntityId: id, evaluationImages: evaluationImages.optional(), basedOn }),
    output: z.strictObject({ car, state: flowState }),
    refusals: ['NOT_FOUND', 'WRONG_STATE', 'PICTURES_CHANGED', 'INVALID_INPUT'],
  }),
  updateCarWorkflowStatus: defineOperation({
    who: dealers('upload_pictures'),
    quota: 'steps',
    summary: 'Moves a car with complete pictures to bidding.',
    changes: [
      'getDealerCounts',
      'getCarDetailsPageData',
      'getDealerEvaluationCars',
      'getDealerPlaceBidsCars',
    ],
    input: z.object({ carId: id, status: z.literal(TRANSITIONS.moveToPlaceBids.to) }),
    output: carAnswer,
    refusals: ['NOT_FOUND', 'WRONG_STATE', 'INVALID_INPUT'],
  }),
}
