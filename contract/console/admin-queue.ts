import * as z from 'zod'
import { QUEUES } from '#domain/console/queues.ts'
import { BUSINESS_TYPES } from '#domain/dealers/business-type.ts'
import { FLOW_STATES } from '#domain/flows/flow-states.ts'
import { admins, defineOperation } from '../operation.ts'
import { idOut, instantOut, paging } from '../values.ts'

/** When the item began to wait, and the time by which the house aims to answer it. */
const waiting = { since: instantOut, due: instantOut }

const queuedCar = {
  carId: idOut,
  title: z.string(),
  regno: z.string().nullable(),
  imageUrl: z.string().nullable(),
}

const onboardingItem = z.strictObject({
  queue: z.literal('onboarding'),
  uid: idOut,
  name: z.string(),
  organization: z.string(),
  businessType: z.enum(BUSINESS_TYPES).nullable(),
  cities: z.array(z.string()),
  ...waiting,
})

/** A dealer's request for a gate pass, with the cars that await it. */
const gatePassItem = z.strictObject({
  queue: z.literal('gatePasses'),
  gatepassId: idOut,
  uid: idOut,
  organization: z.string(),
  person: z.strictObject({
    name: z.string(),
    phone: z.string(),
    type: z.enum(['dealer_evaluator', 'delivery_driver']),
    imageUrl: z.string(),
    licenseUrl: z.string(),
    licenseMediaType: z.string(),
  }),
  auctionId: idOut,
  auction: z.string(),
  city: z.string(),
  yard: z.string().nullable(),
  cars: z.array(z.strictObject({ flowEntityId: idOut, ...queuedCar })),
  ...waiting,
})

/** A dealer's car that waits for a step of an admin. */
const flowItem = z.strictObject({
  queue: z.enum(['payments', 'deliveryGatePasses', 'kyc', 'noc', 'rc']),
  flowEntityId: idOut,
  uid: idOut,
  organization: z.string(),
  state: z.enum(FLOW_STATES),
  ...queuedCar,
  ...waiting,
})

const lotItem = z.strictObject({
  queue: z.literal('underReserve'),
  lotId: idOut,
  auctionId: idOut,
  auction: z.string(),
  organization: z.string().nullable(),
  highestBid: z.number().nullable(),
  reserve: z.number().nullable(),
  counterUntil: instantOut.nullable(),
  ...queuedCar,
  ...waiting,
})

const queueItem = z.discriminatedUnion('queue', [onboardingItem, gatePassItem, flowItem, lotItem])
export type QueueItem = z.output<typeof queueItem>

export const adminQueue = {
  'admin/getQueue': defineOperation({
    reads: true,
    who: admins('manage_cars'),
    summary: 'Lists the items of one queue that await the house, earliest deadline first.',
    list: true,
    input: z.object({ queue: z.enum(QUEUES), ...paging }),
    output: z.strictObject({
      items: z.array(queueItem),
      total: z.number(),
      /** The number of items past their `due` time. */
      overdue: z.number(),
      nextCursor: z.string().nullable(),
    }),
    refusals: ['INVALID_INPUT'],
  }),
}
