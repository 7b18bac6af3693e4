import * as z from 'zod'
import { KYC_TYPES } from '#domain/paperwork/kyc.ts'
import { myListInput } from '../browsing/my-cars.ts'
import { carInput } from '../car.ts'
import { email } from '../identity/accounts.ts'
import { printedName } from '../names.ts'
import { dealers, dealersAndReadingAdmins, defineOperation } from '../operation.ts'
import { bytesAnswer, emailOut, id, link } from '../values.ts'
import { nocCar, nocCarAnswer } from './noc-car.ts'
import { filesIn, paperFile, transferPaper } from './papers.ts'
import type { ReasonId } from '#domain/reasons/reasons.ts'

const KYC_INCOMPLETE: ReasonId = 'kyc.incomplete'

/**
 * An entry of a document history: what was done, when, and what belongs to it. `details` has `by` (the role of who did
 * it), `reason`, and what was submitted: texts by name, and the links of documents as lists.
 */
const documentEvent = z
  .strictObject({
    action: z.string(),
    timestamp: z.strictObject({ seconds: z.int() }),
    details: z.record(z.string(), z.union([z.string(), z.array(link)])),
    documents: z
      .array(paperFile)
      .meta({ description: 'The documents that were handed over, with what a screen needs to show them.' }),
  })
  .meta({ id: 'DocumentEvent' })

export const paperwork = {
  getDealerNOCCars: defineOperation({
    reads: true,
    who: dealersAndReadingAdmins('view_noc'),
    summary: 'Lists the delivered cars with their papers, and what is due by law.',
    list: true,
    input: myListInput,
    output: z.strictObject({
      cars: z.array(nocCar),
      applicant: z
        .strictObject({
          type: z.enum(KYC_TYPES).nullable(),
          name: z.string().meta({ description: 'The name of the KYC that was accepted last; empty before.' }),
          email: emailOut,
          papers: z
            .strictObject({ aadharUrls: z.array(link), panUrls: z.array(link) })
            .nullable()
            .meta({
              description:
                'The files of the KYC that was accepted last, which a new one may use again; null before.',
            }),
        })
        .nullable()
        .meta({ description: 'How a new KYC begins; null for an admin.' }),
    }),
    refusals: [],
  }),
  submitKYC: defineOperation({
    who: dealers('view_noc'),
    quota: 'papers',
    summary: 'Submits the KYC of a delivered car, or submits it again after the house asked for more.',
    changes: ['getDealerCounts', 'getCarDetailsPageData', 'getDealerNOCCars', 'getDocumentHistory'],
    input: z.object({
      carId: id,
      type: z.enum(KYC_TYPES, KYC_INCOMPLETE),
      name: printedName(200, KYC_INCOMPLETE),
      email,
      aadharUrls: filesIn(KYC_INCOMPLETE),
      panUrls: filesIn(KYC_INCOMPLETE),
      reusesFiles: z.boolean().optional().meta({
        description:
          'The applicant agrees that files of an earlier KYC are used again; without it they are refused. The history of the car keeps it.',
      }),
    }),
    output: nocCarAnswer,
    refusals: ['NOT_FOUND', 'WRONG_STATE', 'INVALID_INPUT'],
  }),
  acknowledgeNOCReceipt: defineOperation({
    who: dealers('view_noc'),
    quota: 'steps',
    summary: 'Acknowledges that the NOC of a car has arrived.',
    changes: ['getDealerCounts', 'getCarDetailsPageData', 'getDealerNOCCars', 'getDocumentHistory'],
    input: carInput,
    output: nocCarAnswer,
    refusals: ['NOT_FOUND', 'WRONG_STATE'],
  }),
  submitNewRC: defineOperation({
    who: dealers('view_noc'),
    quota: 'papers',
    summary: 'Submits the new RC of a car, or submits it again after the house asked for more.',
    changes: ['getDealerCounts', 'getCarDetailsPageData', 'getDealerNOCCars', 'getDocumentHistory'],
    input: z.object({ carId: id, fileUrls: filesIn('files.none') }),
    output: nocCarAnswer,
    refusals: ['NOT_FOUND', 'WRONG_STATE', 'INVALID_INPUT'],
  }),
  getDocumentHistory: defineOperation({
    reads: true,
    who: dealers('view_noc'),
    summary: 'Lists what was done with a won car and its documents, newest first.',
    list: true,
    input: carInput,
    output: z.strictObject({ history: z.array(documentEvent) }),
    refusals: ['NOT_FOUND'],
  }),
  downloadTransferPaper: defineOperation({
    reads: true,
    who: dealers('view_noc'),
    summary:
      'Gives a form or letter for the transfer of a paid car, filled in with what is known; the rest is blank.',
    file: 'application/pdf',
    input: z.object({ flowEntityId: id, paper: transferPaper }),
    output: bytesAnswer,
    refusals: ['NOT_FOUND', 'WRONG_STATE'],
  }),
}
