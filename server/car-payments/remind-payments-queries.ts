import { sql } from 'kysely'
import { OVERDUE_STATES } from '#domain/car-payments/payment-states.ts'
import type { Queries } from '#server/platform/db/pool.ts'

const overdue = sql.join(OVERDUE_STATES.map((state) => sql.lit(state)))

/** A flow whose dealer is reminded. Amount in rupees. */
export interface DueReminder {
  readonly flowId: string
  readonly lotId: string
  readonly carId: string
  readonly organisationId: string
  readonly amount: number
}

/**
 * Claims up to `max` flows whose payment is due within `hours`, but not within `later` hours, and of whose deadline
 * their dealer was not reminded so many hours before. Omits offers that are not accepted, and flows that came into their
 * state within the last hour, because their dealers were just notified of the deadline.
 */
export async function claimPaymentReminders(
  tx: Queries,
  { hours, later, max }: { readonly hours: number; readonly later: number; readonly max: number },
): Promise<readonly DueReminder[]> {
  const { rows } = await sql<DueReminder>`
    with due as (
      select flow.id, flow.lot_id, flow.car_id, flow.organisation_id, flow.award_amount, flow.payment_due_at
      from flows flow
      where flow.state in (${overdue}) and flow.removed_at is null and flow.offer_until is null
        and flow.payment_due_at > now() + make_interval(hours => ${later})
        and flow.payment_due_at <= now() + make_interval(hours => ${hours})
        and flow.state_since <= now() - interval '1 hour'
        and not exists (
          select from payment_reminders sent
          where sent.flow_id = flow.id and sent.hours_before = ${hours} and sent.due_at = flow.payment_due_at)
      order by flow.payment_due_at limit ${max}
      for update of flow skip locked
    ), claimed as (
      insert into payment_reminders (flow_id, hours_before, due_at)
      select id, ${hours}, payment_due_at from due on conflict do nothing
      returning flow_id
    )
    select due.id as "flowId", due.lot_id as "lotId", due.car_id as "carId",
      due.organisation_id as "organisationId", due.award_amount as amount
    from due join claimed on claimed.flow_id = due.id`.execute(tx)
  return rows
}
