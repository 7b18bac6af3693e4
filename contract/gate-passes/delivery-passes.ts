import * as z from 'zod'
import { PASS_FAULTS } from '#domain/gate-passes/gate-pass.ts'
import { car } from '../car.ts'
import { movedFlows } from '../moved-flows.ts'
import { admins, dealers, defineOperation, type Grant } from '../operation.ts'
import { id, idOut, instantOut, link, nothing, reason } from '../values.ts'

/** A dealer, and the driver of the delivery gate pass while the dealer gives it access. */
export const pickupReaders: readonly Grant<'orguserdealer' | 'delivery_driver'>[] = [
  ...dealers('take_delivery'),
  { role: 'delivery_driver', permission: 'view_driver_home' },
]

/** An answer of the house names a flow, or a pass with all its cars or those of `carIds`. Both have to belong together. */
const answered = {
  flowEntityId: id.optional(),
  gatepassId: id.optional(),
  carIds: z.array(id).max(200).optional(),
}

const deliveryPass = z
  .strictObject({
    flowEntityId: idOut,
    gatepassId: idOut,
    reference: z.string().meta({ description: 'The short name that is printed on the paper.' }),
    link: link.meta({ description: 'The address that the code holds.' }),
    fault: z
      .enum(PASS_FAULTS)
      .nullable()
      .meta({ 'x-extensible': true, description: 'Why it is not valid; null if it is valid.' }),
    holdsUntil: instantOut
      .nullable()
      .meta({ description: 'When it ends, if nobody leaves with it before; null before its approval.' }),
    driverName: z.string(),
    yard: z.string().nullable(),
    city: z.string(),
    address: z.string().nullable(),
    mapUrl: link.nullable(),
  })
  .meta({ id: 'DeliveryPass' })

/** The gate pass for the delivery of a paid car: asked for by its dealer, answered by the house, shown at the gate. */
export const deliveryPasses = {
  createDeliveryGatepass: defineOperation({
    who: dealers('take_delivery'),
    quota: 'steps',
    summary:
      'Requests a delivery gate pass for one paid car, in the name of one of the dealer’s delivery drivers. What is sent about the driver besides its id is not read.',
    changes: ['getDealerCounts', 'getCarDetailsPageData', 'getDealerDeliveryCars', 'getDeliveryPasses'],
    input: z.object({ carId: id, auctionId: id, driverId: id }),
    output: z.strictObject({ gatepassId: idOut, car }),
    refusals: ['NOT_FOUND', 'WRONG_STATE'],
  }),
  getDeliveryPasses: defineOperation({
    reads: true,
    who: pickupReaders,
    summary:
      'Lists the delivery gate passes of the cars that await delivery, each with the address of its page for the code at the gate.',
    list: true,
    input: nothing,
    output: z.strictObject({ passes: z.array(deliveryPass) }),
    refusals: [],
  }),

  'admin/approveDeliveryGatePass': defineOperation({
    who: admins('manage_cars'),
    summary:
      'Approves a delivery gate pass, unless it names no yard (YARD_MISSING). It is then valid for 7 days.',
    audits: 'deliveryPassApproved',
    changes: ['admin/getQueue', 'admin/getGatePasses'],
    input: z.object(answered),
    output: movedFlows,
    refusals: ['NOT_FOUND', 'WRONG_STATE', 'INVALID_INPUT', 'YARD_MISSING'],
  }),
  'admin/rejectDeliveryGatePass': defineOperation({
    who: admins('manage_cars'),
    summary: 'Rejects a delivery gate pass with a reason that the dealer reads.',
    audits: 'deliveryPassRejected',
    changes: ['admin/getQueue', 'admin/getGatePasses'],
    input: z.object({ ...answered, reason }),
    output: movedFlows,
    refusals: ['NOT_FOUND', 'WRONG_STATE', 'INVALID_INPUT'],
  }),
  'admin/extendDeliveryGatePass': defineOperation({
    who: admins('manage_cars'),
    summary:
      'Extends an approved delivery gate pass by 7 days: from its end, or from now if it has ended. One that was used stays used.',
    audits: 'deliveryPassExtended',
    changes: ['admin/getGatePasses'],
    input: z.object({ gatepassId: id }),
    output: z.strictObject({ gatepassId: idOut, holdsUntil: instantOut }),
    refusals: ['NOT_FOUND', 'WRONG_STATE', 'YARD_MISSING'],
  }),
}
