import * as z from 'zod'
import { LOGGED_ACTORS } from '#domain/actor.ts'
import { carInput } from '../car.ts'
import { movedFlows } from '../moved-flows.ts'
import { admins, defineOperation } from '../operation.ts'
import { bytesAnswer, flowState, id, idOut, instantIn, instantOut, link, rupeesOut, text } from '../values.ts'
import { carPapers, filesIn, transferPaper } from './papers.ts'

const who = admins('manage_cars')

/** A step of the house on one flow. */
const step = { who, output: movedFlows, refusals: ['NOT_FOUND', 'WRONG_STATE'] } as const

/**
 * The submission that is decided on, by its `submittedAt`: if the dealer has submitted again since, the decision is refused
 * with WRONG_STATE. Left out: the latest.
 */
const decision = { flowEntityId: id, submittedAt: instantIn.optional() }

const acceptance = z.object(decision)
const question = z.object({ ...decision, reason: text(500) })

/** An entry of the event log, as the house reads it. */
const carEvent = z
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
    kind: z.string().meta({ description: '`evaluation`, `aadhaar`, `pan`, `noc`, `rc`, and others later.' }),
    label: z.string(),
    url: link,
    thumbnailUrl: link.nullable(),
    mediaType: z.string(),
    at: instantOut,
  })
  .meta({ id: 'FlowDocument' })

export const adminPaperwork = {
  'admin/acceptKyc': defineOperation({
    ...step,
    summary: 'Accepts a KYC submission.',
    input: acceptance,
  }),
  'admin/askKycInfo': defineOperation({
    ...step,
    summary: 'Asks a dealer for what is missing in its KYC submission.',
    input: question,
  }),
  'admin/sendNoc': defineOperation({
    ...step,
    summary: 'Sends a dealer the NOC of its car.',
    input: z.object({ flowEntityId: id, fileUrls: filesIn('Please upload at least one file.') }),
    refusals: ['NOT_FOUND', 'WRONG_STATE', 'INVALID_INPUT'],
  }),
  'admin/acceptRc': defineOperation({
    ...step,
    summary: 'Accepts a new RC, which ends the flow.',
    input: acceptance,
  }),
  'admin/askRcInfo': defineOperation({
    ...step,
    summary: 'Asks a dealer for what is missing in its new RC.',
    input: question,
  }),
  'admin/downloadTransferPaper': defineOperation({
    reads: true,
    who,
    summary: 'Gives a form or letter for the transfer of a paid car, as downloadTransferPaper does.',
    file: 'application/pdf',
    input: z.object({ flowEntityId: id, paper: transferPaper }),
    output: bytesAnswer,
    refusals: ['NOT_FOUND', 'WRONG_STATE'],
  }),
  'admin/getCarHistory': defineOperation({
    reads: true,
    who,
    summary: 'Gives the whole way of a car: every flow of it with its documents, and every event.',
    input: carInput,
    output: z.strictObject({
      carId: idOut,
      title: z.string(),
      regno: z.string().nullable(),
      imageUrl: link.nullable(),
      /** The newest first; removed ones too. */
      flows: z.array(
        z.strictObject({
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
          documents: z.array(flowDocument),
          /** The newest first. */
          events: z.array(carEvent),
        }),
      ),
      /** Events of the car and its lots that belong to no flow, the newest first. */
      events: z.array(carEvent),
    }),
    refusals: ['NOT_FOUND'],
  }),
}
