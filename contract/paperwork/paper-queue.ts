import * as z from 'zod'
import { BUSINESS_TYPES } from '#domain/dealers/business-type.ts'
import { TRANSITIONS } from '#domain/flows/car-lifecycle.ts'
import { queuedCar, waiting, type QueueDeclaration } from '../queue.ts'
import { count, emailOut, flowState, idOut, phoneOut, rupeesOut } from '../values.ts'
import { carPapers } from './papers.ts'

/** The facts of an item of the queues `kyc`, `noc` and `rc`, besides the car and the times. */
export const paperItem = {
  queue: z.enum(['kyc', 'noc', 'rc']),
  flowEntityId: idOut,
  uid: idOut,
  organization: z.string(),
  state: flowState,
  awardedAmount: rupeesOut.nullable(),
  buyer: z
    .strictObject({
      name: z.string(),
      email: emailOut,
      mobile: phoneOut,
      businessType: z.enum(BUSINESS_TYPES).nullable(),
      address: z.string().nullable(),
    })
    .meta({ description: 'The dealer as the house knows it, to compare with its documents.' }),
  ...carPapers,
  asked: z
    .string()
    .nullable()
    .meta({ description: "The house's request before this submission; null if it is the first." }),
  submissions: count.meta({
    description: 'How many times the dealer has submitted, with this time; 0 for the NOC.',
  }),
}

/** A delivered car whose KYC, NOC or new RC awaits the house, with its documents. */
const paperworkItem = z.strictObject({ ...paperItem, ...queuedCar, ...waiting }).meta({ id: 'PaperworkItem' })

/** The papers of won cars that await the house: the KYC, the NOC to be sent, the new RC. */
export const paperQueues = {
  kyc: { answerHours: 48, states: TRANSITIONS.acceptKyc.from, item: paperworkItem },
  noc: { answerHours: 72, states: TRANSITIONS.sendNoc.from, item: paperworkItem },
  rc: { answerHours: 48, states: TRANSITIONS.acceptRc.from, item: paperworkItem },
} satisfies Record<string, QueueDeclaration>
