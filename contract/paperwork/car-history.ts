import * as z from 'zod'
import { LOGGED_ACTORS } from '#domain/actor.ts'
import { dayOut, paymentMethod, submissionOutcome } from '../car-payments/proofs.ts'
import { deliveryChecklist } from '../delivery/pickups.ts'
import { gateEntry, passFault } from '../gate-passes/gate-pages.ts'
import { flowState, idOut, instantOut, link, rupeesOut } from '../values.ts'
import { carPapers } from './papers.ts'

/** An entry of the event log, as the house reads it. */
export const carEvent = z
  .strictObject({
    at: instantOut,
    event: z.string(),
    title: z.string().meta({
      description: "The step in English, addressed to the dealer; the event's name if it is no step.",
    }),
    by: z.enum(LOGGED_ACTORS),
    name: z
      .string()
      .nullable()
      .meta({ description: 'The name of the account; null for the system and for guards.' }),
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
    reason: z.string().nullable().meta({ description: 'Why it was rejected; null unless it was.' }),
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
    answer: z
      .enum(['acceptOffer', 'declineOffer', 'submitPayment'])
      .nullable()
      .meta({ description: 'The step that ended it; null while it is open. A payment accepts the offer.' }),
    answeredAt: instantOut.nullable(),
  })
  .meta({ id: 'FlowOffer' })

/** A gate pass for the delivery of a flow's car. `admin/downloadGatePass` gives it as PDF while it is valid. */
const flowDeliveryPass = z
  .strictObject({
    gatepassId: idOut,
    driver: z.string(),
    requestedAt: instantOut,
    fault: passFault.nullable().meta({ description: 'Null while the pass is valid for the car.' }),
    entries: z.array(gateEntry).meta({ description: 'The oldest first.' }),
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
  offers: z.array(flowOffer).meta({ description: 'The newest first.' }),
  payments: z.array(flowPayment).meta({ description: 'The newest first.' }),
  receipt: z
    .strictObject({ receiptNumber: z.string(), issuedAt: instantOut })
    .nullable()
    .meta({ description: '`downloadPaymentReceipt` gives it as PDF.' }),
  default: flowDefault.nullable(),
  deliveryPasses: z.array(flowDeliveryPass).meta({ description: 'The newest first.' }),
  checklist: deliveryChecklist.nullable().meta({ description: 'Null before it is first saved.' }),
  documents: z.array(flowDocument),
  events: z.array(carEvent).meta({ description: 'The newest first.' }),
})
