import { sql, type RawBuilder } from 'kysely'
import { paymentQueues } from '#contract/car-payments/payment-queue.ts'
import { OVERDUE_STATES, PROOF_STATES } from '#domain/car-payments/payment-states.ts'
import { searchedFlows } from '#server/browsing/queued-cars-queries.ts'
import { hours, waitingFlows } from '#server/flows/waiting-flows.ts'
import type { WaitingRow } from '#server/platform/queue-source.ts'

const { answerHours } = paymentQueues.payments

/** The flows whose proof of payment is to be checked, or whose payment is overdue. */
export const waitingPayments: RawBuilder<WaitingRow> = sql<WaitingRow>`
  ${waitingFlows({ states: PROOF_STATES, answerHours })}
  union all
  select id, payment_due_at as since, payment_due_at + ${hours(answerHours)} as due
  from flows
  where state = any(${[...OVERDUE_STATES]}::text[]) and payment_due_at <= now() and offer_until is null
    and removed_at is null`

/** The search of the payments: also by the references of a car's proof. */
export const searchPayments = searchedFlows(sql`(
  select string_agg(concat_ws(' ', car_payments.reference, transfers.reference), ' ')
  from car_payments left join car_payment_transfers transfers on transfers.payment_id = car_payments.id
  where car_payments.flow_id = flows.id)`)
