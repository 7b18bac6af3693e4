import * as z from 'zod'
import { MAX_NOC_CARS } from '#domain/paperwork/noc-files.ts'
import { carInput } from '../car.ts'
import { movedFlows } from '../moved-flows.ts'
import { admins, defineOperation } from '../operation.ts'
import { bytesAnswer, id, idOut, instantIn, link, reason, wholeFrom } from '../values.ts'
import { carEvent, flowHistory } from './car-history.ts'
import { filesIn, transferPaper } from './papers.ts'

const who = admins('manage_cars')

/** A step of the house on one flow. */
const step = { who, output: movedFlows, refusals: ['NOT_FOUND', 'WRONG_STATE'] } as const

/**
 * The submission that is decided on, by its `submittedAt`: if the dealer has submitted again since, the decision is refused
 * with WRONG_STATE. Left out: the latest.
 */
const decision = { flowEntityId: id, submittedAt: instantIn.optional() }

const acceptance = z.object(decision)
const question = z.object({ ...decision, reason })

export const adminPaperwork = {
  'admin/acceptKyc': defineOperation({
    ...step,
    summary: 'Accepts a KYC submission.',
    audits: 'kycAccepted',
    changes: ['admin/getQueue', 'admin/getCarHistory'],
    input: acceptance,
  }),
  'admin/askKycInfo': defineOperation({
    ...step,
    summary: 'Asks a dealer for what is missing in its KYC submission.',
    audits: 'kycInfoAsked',
    changes: ['admin/getQueue', 'admin/getCarHistory'],
    input: question,
  }),
  'admin/sendNoc': defineOperation({
    ...step,
    summary: 'Sends dealers the NOC of their cars. A file of several cars is asked about (NOC_SHARED).',
    audits: 'nocSent',
    changes: ['admin/getQueue', 'admin/getCarHistory'],
    input: z.object({
      flowEntityId: id,
      alsoFlowEntityIds: z
        .array(id)
        .max(MAX_NOC_CARS - 1)
        .optional()
        .meta({ description: 'Further flows whose cars the same NOC is of.' }),
      fileUrls: filesIn('files.none'),
      acceptCars: wholeFrom(2, 100_000)
        .optional()
        .meta({ description: 'The number of cars whose NOC a file is then, once it was asked about.' }),
    }),
    refusals: ['NOT_FOUND', 'WRONG_STATE', 'INVALID_INPUT', 'MONEY_OWED', 'NOC_SHARED'],
  }),
  'admin/acceptRc': defineOperation({
    ...step,
    summary: 'Accepts a new RC, which ends the flow.',
    audits: 'rcAccepted',
    changes: ['admin/getQueue', 'admin/getCarHistory'],
    input: acceptance,
  }),
  'admin/askRcInfo': defineOperation({
    ...step,
    summary: 'Asks a dealer for what is missing in its new RC.',
    audits: 'rcInfoAsked',
    changes: ['admin/getQueue', 'admin/getCarHistory'],
    input: question,
  }),
  'admin/downloadTransferPaper': defineOperation({
    reads: true,
    who,
    summary: 'Gives a form or letter for the transfer of a paid car, as downloadTransferPaper does.',
    file: 'application/pdf',
    audits: 'paperDownloaded',
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
      flows: z.array(flowHistory).meta({ description: 'The newest first; removed ones too.' }),
      events: z
        .array(carEvent)
        .meta({ description: 'Events of the car and its lots that belong to no flow, the newest first.' }),
    }),
    refusals: ['NOT_FOUND'],
  }),
}
