import * as z from 'zod'
import { OVERDUE_STATES, PROOF_STATES } from '#domain/car-payments/payment-states.ts'
import { queuedCar, waiting, type QueueDeclaration } from '../queue.ts'
import { flowState, idOut } from '../values.ts'
import { paymentItemFields } from './admin-payments.ts'

/** A proof of payment to check, or an overdue payment. */
const paymentItem = z
  .strictObject({
    queue: z.literal('payments'),
    flowEntityId: idOut,
    uid: idOut,
    organization: z.string(),
    state: flowState,
    ...queuedCar,
    ...paymentItemFields,
    ...waiting,
  })
  .meta({ id: 'PaymentItem' })

/** The proofs of payments to check, and the payments that are overdue. */
export const paymentQueues = {
  payments: { answerHours: 24, states: [...PROOF_STATES, ...OVERDUE_STATES], item: paymentItem },
} satisfies Record<string, QueueDeclaration>
