import * as z from 'zod'
import { QUEUES } from '#domain/console/queues.ts'
import { BUSINESS_TYPES } from '#domain/dealers/business-type.ts'
import { paymentItemFields } from '../car-payments/admin-payments.ts'
import { admins, defineOperation } from '../operation.ts'
import { paperItem } from '../paperwork/paper-queue.ts'
import {
  count,
  flowState,
  idOut,
  instantOut,
  link,
  nextCursor,
  paging,
  phoneOut,
  rupeesOut,
} from '../values.ts'

/** When the item began to wait, and the time by which the house aims to answer it. */
const waiting = { since: instantOut, due: instantOut }

const queuedCar = {
  carId: idOut,
  title: z.string(),
  regno: z.string().nullable(),
  imageUrl: link.nullable(),
}

const onboardingItem = z
  .strictObject({
    queue: z.literal('onboarding'),
    uid: idOut,
    name: z.string(),
    organization: z.string(),
    businessType: z.enum(BUSINESS_TYPES).nullable(),
    cities: z.array(z.string()),
    ...waiting,
  })
  .meta({ id: 'OnboardingItem' })

/** The person of a requested gate pass, with what the house checks. */
const passPerson = z.strictObject({
  name: z.string(),
  phone: phoneOut,
  type: z.enum(['dealer_evaluator', 'delivery_driver']),
  imageUrl: link,
  licenseUrl: link,
  licenseMediaType: z.string(),
})

/** A dealer's request for a gate pass, with the cars that await it. */
const gatePassItem = z
  .strictObject({
    queue: z.literal('gatePasses'),
    gatepassId: idOut,
    uid: idOut,
    organization: z.string(),
    person: passPerson,
    auctionId: idOut,
    auction: z.string(),
    city: z.string(),
    yard: z.string().nullable(),
    cars: z.array(z.strictObject({ flowEntityId: idOut, ...queuedCar })),
    ...waiting,
  })
  .meta({ id: 'GatePassItem' })

/** A dealer's request for the delivery gate pass of a car that it has paid. */
const deliveryPassItem = z
  .strictObject({
    queue: z.literal('deliveryGatePasses'),
    flowEntityId: idOut,
    gatepassId: idOut,
    uid: idOut,
    organization: z.string(),
    state: flowState,
    person: passPerson,
    /** The driver's address; null if the dealer has not said it. */
    address: z.string().nullable(),
    city: z.string(),
    yard: z.string().nullable(),
    /** The amount that the dealer paid; null for a flow from before payments were recorded. */
    awardedAmount: rupeesOut.nullable(),
    ...queuedCar,
    ...waiting,
  })
  .meta({ id: 'DeliveryGatePassItem' })

/** A delivered car whose KYC, NOC or new RC awaits the house, with its documents. */
const paperworkItem = z.strictObject({ ...paperItem, ...queuedCar, ...waiting }).meta({ id: 'PaperworkItem' })

/** A proof of payment to check, or an overdue payment. */
const paymentItem = z
  .strictObject({
    queue: z.literal('payments'),
    flowEntityId: idOut,
    uid: idOut,
    organization: z.string(),
    state: flowState,
    ...queuedCar,
    ...paymentItemFields,
    ...waiting,
  })
  .meta({ id: 'PaymentItem' })

const lotItem = z
  .strictObject({
    queue: z.literal('underReserve'),
    lotId: idOut,
    auctionId: idOut,
    auction: z.string(),
    organization: z.string().nullable(),
    highestBid: rupeesOut.nullable(),
    reserve: rupeesOut.nullable(),
    counterUntil: instantOut.nullable(),
    ...queuedCar,
    ...waiting,
  })
  .meta({ id: 'LotItem' })

const queueItem = z
  .discriminatedUnion('queue', [
    onboardingItem,
    gatePassItem,
    deliveryPassItem,
    paymentItem,
    paperworkItem,
    lotItem,
  ])
  .meta({ id: 'QueueItem' })
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
      total: count,
      /** The number of items past their `due` time. */
      overdue: count,
      nextCursor,
    }),
    refusals: ['INVALID_INPUT'],
  }),
}
