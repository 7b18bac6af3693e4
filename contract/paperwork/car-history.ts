import * as z from 'zod'
import { LOGGED_ACTORS } from '#domain/actor.ts'
import { dayOut, paymentMethod, submissionOutcome } from '../car-payments/payments.ts'
import { deliveryChecklist } from '../delivery/pickups.ts'
import { gateEntry, passFault } from '../gate-passes/gate-pages.ts'
import { flowState, idOut, instantOut, link, rupeesOut } from '../values.ts'
import { carPapers } from './papers.ts'

/** An entry of the event log, as the house reads it. */
export const carEvent = z
  .strictObject({
    at: instantOut,
    event: z.string(),
    /** The step in English, addressed to the dealer; the event's name if it is no step. */
    title: z.string(),
    by: z.enum(LOGGED_ACTORS),
    /** The name of the account; null for the system and for guards. */
    name: z.string().nullable(),
    from: flowState.nullable(),
    to: flowState.nullable(),
    reason: z.string().nullable(),
    amount: rupeesOut.nullable(),
  })
  .meta({ id: 'CarEvent' })

/** A document or picture of a flow. */
const flowDocument = z
  .strictObject({
    kind: z.string().meta({
      description:
        '`evaluation`, `payment`, `pickup`, `signature`, `aadhaar`, `pan`, `noc`, `rc`, and others later.',
    }),
    label: z.string(),
    url: link,
    thumbnailUrl: link.nullable(),
    isPrivate: z.boolean().meta({
      description: 'Whether its links only name it: `POST /api/admin/openDocument` gives one that opens it.',
    }),
    mediaType: z.string(),
    at: instantOut,
  })
  .meta({ id: 'FlowDocument' })

/** The name of the person who acted, and the time. */
const done = z.strictObject({ at: instantOut, by: z.string().nullable() })

/** A proof of payment in the history of its car. Its files are among the flow's documents. */
const flowPayment = z
  .strictObject({
    submitted: done,
    amount: rupeesOut,
    paymentMethod,
    bankReferenceId: z.string(),
    transactionDate: dayOut,
    reviewed: done.nullable(),
    outcome: submissionOutcome,
    decided: done.nullable(),
    /** Why it was rejected; null unless it was. */
    reason: z.string().nullable(),
  })
  .meta({ id: 'FlowPayment' })

/** The default of a flow, and its lifting. */
const flowDefault = z
  .strictObject({
    declared: done,
    reason: z.string(),
    lifted: z.strictObject({ ...done.shape, reason: z.string() }).nullable(),
  })
  .meta({ id: 'FlowDefault' })

/** An offer of the car to the runner-up. */
const flowOffer = z
  .strictObject({
    at: instantOut,
    amount: rupeesOut.nullable(),
    /** The step that ended it; null while it is open. A payment accepts the offer. */
    answer: z.enum(['acceptOffer', 'declineOffer', 'submitPayment']).nullable(),
    answeredAt: instantOut.nullable(),
  })
  .meta({ id: 'FlowOffer' })

/** A gate pass for the delivery of a flow's car. `admin/downloadGatePass` gives it as PDF while it is valid. */
const flowDeliveryPass = z
  .strictObject({
    gatepassId: idOut,
    driver: z.string(),
    requestedAt: instantOut,
    /** Null while the pass is valid for the car. */
    fault: passFault.nullable(),
    /** The oldest first. */
    entries: z.array(gateEntry),
  })
  .meta({ id: 'FlowDeliveryPass' })

/** The way of a car with one dealer. */
export const flowHistory = z.strictObject({
  flowEntityId: idOut,
  uid: idOut,
  organization: z.string(),
  auctionId: idOut,
  auction: z.string(),
  lotId: idOut,
  state: flowState,
  stateSince: instantOut,
  stateReason: z.string().nullable(),
  removedAt: instantOut.nullable(),
  awardedAmount: rupeesOut.nullable(),
  ...carPapers,
  /** The newest first. */
  offers: z.array(flowOffer),
  /** The newest first. */
  payments: z.array(flowPayment),
  /** `downloadPaymentReceipt` gives it as PDF. */
  receipt: z.strictObject({ receiptNumber: z.string(), issuedAt: instantOut }).nullable(),
  default: flowDefault.nullable(),
  /** The newest first. */
  deliveryPasses: z.array(flowDeliveryPass),
  /** Null before it is first saved. */
  checklist: deliveryChecklist.nullable(),
  documents: z.array(flowDocument),
  /** The newest first. */
  events: z.array(carEvent),
})
