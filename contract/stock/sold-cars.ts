import * as z from 'zod'
import { announcement } from '../car.ts'
import { admins, defineOperation } from '../operation.ts'
import { id, idOut, reason } from '../values.ts'
import { correctedFacts } from './admin-cars.ts'

/** A correction of a sold car that waits for a second person. */
export const correctSoldCarProposal = z
  .strictObject({
    kind: z.literal('correctSoldCar'),
    carId: idOut,
    title: z.string(),
    regno: z.string().nullable(),
    facts: announcement.shape.facts.meta({
      description: 'The facts as they were when it was proposed, and as they are to be.',
    }),
  })
  .meta({ id: 'CorrectSoldCarProposal' })
export type CorrectSoldCarProposal = z.output<typeof correctSoldCarProposal>

export const soldCars = {
  'admin/correctSoldCar': defineOperation({
    who: admins('manage_cars'),
    summary:
      'Proposes to correct facts of a sold car, with the password given again; it takes a second person where one counts. The dealer is notified, of the numbers of chassis and engine only once it has paid. Papers that were issued stay as they are.',
    audits: ['carCorrectionProposed', 'carCorrected'],
    changes: [
      'admin/getProposals',
      'admin/getCars',
      'admin/getCar',
      'admin/getCarChanges',
      'admin/getCarHistory',
      'admin/getAuction',
    ],
    input: z.object({
      carId: id,
      facts: correctedFacts.meta({
        description: 'The facts as they are; null for one that is not known. One that is left out stays.',
      }),
      reason,
    }),
    output: z.strictObject({ proposalId: idOut, outcome: z.enum(['waiting', 'confirmed']) }),
    refusals: ['NOT_FOUND', 'WRONG_STATE', 'INVALID_INPUT', 'ALREADY_EXISTS', 'PASSWORD_REQUIRED'],
  }),
}
