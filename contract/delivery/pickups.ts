import * as z from 'zod'
import {
  HANDED_PAPERS,
  MAX_KEYS,
  MAX_RECEIVER_NAME,
  type HandedPaper,
} from '#domain/delivery/delivery-checklist.ts'
import { PICKUP_LABELS } from '#domain/delivery/pickup-photos.ts'
import { MAX_ODOMETER_KM } from '#domain/evaluation/condition-report.ts'
import { car, carAnswer, flowInput } from '../car.ts'
import { optionalName } from '../names.ts'
import { admins, dealers, defineOperation, type Grant } from '../operation.ts'
import { count, deviceInstantIn, id, idOut, instantOut, link, pictureId, text, wholeFrom } from '../values.ts'
import { pickupReaders } from '../gate-passes/delivery-passes.ts'
import type { ReasonId } from '#domain/reasons/reasons.ts'

const pickupWriters: readonly Grant<'orguserdealer' | 'delivery_driver'>[] = [
  ...dealers('take_delivery'),
  { role: 'delivery_driver', permission: 'manage_deliveries' },
]

const label = z.enum(PICKUP_LABELS)

/** A pickup photo as named in a call; its file is an upload to `delivery_photos`. */
const photoIn = z.object({ label, url: text(2000), uploadedAt: deviceInstantIn.optional() })

/** Returns a schema that also takes null for "not given". */
const given = <Schema extends z.core.$ZodType>(schema: Schema) =>
  z.preprocess((value) => value ?? undefined, z.optional(schema))

const handedPaper = z.enum(HANDED_PAPERS).meta({ id: 'HandedPaper' })

/** The items handed over with a car. */
export const deliveryChecklist = z
  .strictObject({
    flowEntityId: idOut,
    keys: count.nullable().meta({ description: 'The number of keys.' }),
    spareWheel: z.boolean().nullable(),
    tools: z.boolean().nullable(),
    papers: z
      .array(handedPaper)
      .nullable()
      .meta({ description: 'Null if nobody has said which were handed over.' }),
    odometer: count.nullable().meta({ description: 'As read, in kilometres.' }),
    receiverName: z.string().nullable(),
    signatureUrl: link.nullable().meta({ description: 'The receiver’s drawn signature.' }),
    savedAt: instantOut.nullable().meta({ description: 'Null before the first time.' }),
    savedBy: z.enum(['dealer', 'driver']).nullable(),
  })
  .meta({ id: 'DeliveryChecklist', description: 'What was handed over with a car. Unknown values are null.' })

/** The record of a driver taking a car from its yard, and the dealer's confirmation. */
export const pickups = {
  updateDeliveryPhotos: defineOperation({
    who: pickupWriters,
    quota: 'pictures',
    summary:
      'Stores pickup photos by the car’s delivery link. A photo replaces the earlier one with its label.',
    changes: ['getDealerDeliveryCars', 'getDriverCars', 'getCarDetailsByFlowEntity'],
    input: z.object({
      deliveryLinkId: id,
      photos: z
        .array(photoIn)
        .min(1, 'photos.none' satisfies ReasonId)
        .max(PICKUP_LABELS.length)
        .refine(
          (photos) => new Set(photos.map((photo) => photo.label)).size === photos.length,
          'photos.labelTwice' satisfies ReasonId,
        ),
    }),
    output: carAnswer,
    refusals: ['NOT_FOUND', 'WRONG_STATE', 'INVALID_INPUT'],
  }),
  addDeliveryPhoto: defineOperation({
    who: pickupWriters,
    quota: 'pictures',
    summary:
      'Adds one pickup photo; of those with one label, the photo that was taken last stays. A repeat with its id changes nothing.',
    changes: ['getDealerDeliveryCars', 'getDriverCars', 'getCarDetailsByFlowEntity'],
    input: z.object({
      flowEntityId: id,
      pictureId: pictureId.meta({
        description: 'The id that the photo was given when it was taken: 32 random hexadecimal digits.',
      }),
      label,
      url: text(2000).meta({ description: 'An upload to `delivery_photos`: its link or its id.' }),
      takenAt: deviceInstantIn,
    }),
    /** `car` is left out after a repeat for a car that is no longer in the caller's list. */
    output: z.strictObject({ car: car.optional() }),
    refusals: ['NOT_FOUND', 'WRONG_STATE', 'INVALID_INPUT'],
  }),
  saveDeliveryChecklist: defineOperation({
    who: pickupWriters,
    quota: 'drafts',
    summary: 'Replaces the checklist of a delivery. Nothing in it is compulsory.',
    changes: ['getDeliveryChecklist', 'getDealerDeliveryCars', 'getDriverCars'],
    input: z.object({
      flowEntityId: id,
      keys: given(wholeFrom(0, MAX_KEYS)),
      spareWheel: given(z.boolean()),
      tools: given(z.boolean()),
      papers: given(
        z
          .array(handedPaper)
          .max(HANDED_PAPERS.length)
          .transform((papers): readonly HandedPaper[] =>
            HANDED_PAPERS.filter((paper) => papers.includes(paper)),
          ),
      ),
      odometer: given(wholeFrom(0, MAX_ODOMETER_KM)),
      receiverName: optionalName(MAX_RECEIVER_NAME),
      signatureUrl: given(text(2000)).meta({
        description: 'A drawing that was uploaded to `delivery_photos`, or the one that the checklist has.',
      }),
    }),
    output: deliveryChecklist,
    refusals: ['NOT_FOUND', 'WRONG_STATE', 'INVALID_INPUT'],
  }),
  getDeliveryChecklist: defineOperation({
    reads: true,
    who: [...pickupReaders, ...admins('view_all_data')],
    summary: 'Returns the checklist of a delivery; an empty one before it is first saved.',
    input: flowInput,
    output: deliveryChecklist,
    refusals: ['NOT_FOUND'],
  }),
  confirmDelivery: defineOperation({
    who: dealers('take_delivery'),
    quota: 'steps',
    summary: 'Confirms that the car was delivered. Both pickup photos have to be there.',
    changes: [
      'getDealerCounts',
      'getCarDetailsPageData',
      'getDealerDeliveryCars',
      'getDeliveryPasses',
      'getDealerNOCCars',
      'getDeliveryChecklist',
    ],
    input: flowInput,
    output: carAnswer,
    refusals: ['NOT_FOUND', 'WRONG_STATE'],
  }),
}
