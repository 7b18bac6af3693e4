import * as z from 'zod'
import { movedFlows } from '../moved-flows.ts'
import { admins, dealers, defineOperation } from '../operation.ts'
import { flowState, id, idOut, reason } from '../values.ts'
import type { ReasonId } from '#domain/reasons/reasons.ts'

const carIds = z
  .array(id)
  .min(1, 'gatePass.choiceMissing' satisfies ReasonId)
  .max(200)

const carStates = z.array(z.strictObject({ carId: idOut, state: flowState }))

export const gatePasses = {
  createGatepass: defineOperation({
    who: dealers('view_my_cars'),
    quota: 'steps',
    summary: 'Requests a gate pass for cars of one auction in one yard.',
    changes: ['getDealerCounts', 'getCarDetailsPageData', 'getMyCarsByYard'],
    input: z.object({ auctionId: id, carIds, driverId: id }),
    output: z.strictObject({ gatepassId: idOut, cars: carStates }),
    refusals: ['NOT_FOUND', 'WRONG_STATE', 'INVALID_INPUT'],
  }),
  withdrawGatepass: defineOperation({
    who: dealers('view_my_cars'),
    quota: 'steps',
    summary: 'Withdraws the pending gate pass requests of all these cars, or of none.',
    changes: ['getDealerCounts', 'getCarDetailsPageData', 'getMyCarsByYard'],
    input: z.object({
      carIds: z
        .array(id)
        .min(1, 'gatePass.noCars' satisfies ReasonId)
        .max(200),
    }),
    output: z.strictObject({ cars: carStates }),
    refusals: ['NOT_FOUND', 'WRONG_STATE'],
  }),
  'admin/approveGatePass': defineOperation({
    who: admins('manage_cars'),
    summary: 'Approves a gate pass, unless it names no yard (YARD_MISSING).',
    audits: 'gatePassApproved',
    changes: ['admin/getQueue', 'admin/getGatePasses'],
    input: z.object({ gatepassId: id, carIds: z.array(id).max(200).optional() }),
    output: movedFlows,
    refusals: ['NOT_FOUND', 'WRONG_STATE', 'YARD_MISSING'],
  }),
  'admin/rejectGatePass': defineOperation({
    who: admins('manage_cars'),
    summary: 'Rejects a gate pass with a reason that the dealer reads.',
    audits: 'gatePassRejected',
    changes: ['admin/getQueue', 'admin/getGatePasses'],
    input: z.object({ gatepassId: id, carIds: z.array(id).max(200).optional(), reason }),
    output: movedFlows,
    refusals: ['NOT_FOUND', 'WRONG_STATE'],
  }),
}
