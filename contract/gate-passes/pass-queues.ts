import * as z from 'zod'
import { TRANSITIONS } from '#domain/flows/car-lifecycle.ts'
import { GATE_PASS_ANSWER_HOURS } from '#domain/gate-passes/answer-hours.ts'
import { queuedCar, waiting, type QueueDeclaration } from '../queue.ts'
import { flowState, idOut, link, phoneOut, rupeesOut } from '../values.ts'

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
    address: z
      .string()
      .nullable()
      .meta({ description: "The driver's address; null if the dealer has not said it." }),
    city: z.string(),
    yard: z.string().nullable(),
    awardedAmount: rupeesOut.nullable().meta({
      description: 'The amount that the dealer paid; null for a flow from before payments were recorded.',
    }),
    ...queuedCar,
    ...waiting,
  })
  .meta({ id: 'DeliveryGatePassItem' })

/** The requests for gate passes for inspections. One is due before the auction of its cars ends, if that is sooner. */
export const gatePassQueues = {
  gatePasses: {
    answerHours: GATE_PASS_ANSWER_HOURS,
    states: TRANSITIONS.approveGatePass.from,
    item: gatePassItem,
  },
} satisfies Record<string, QueueDeclaration>

/** The requests for delivery gate passes. */
export const deliveryPassQueues = {
  deliveryGatePasses: {
    answerHours: 24,
    states: TRANSITIONS.approveDeliveryGatePass.from,
    item: deliveryPassItem,
  },
} satisfies Record<string, QueueDeclaration>
