import { sql } from 'kysely'

/** Columns about the payments of each of `city_orders`: the last attempt, and what is to be refunded and was. */
export const OF_ITS_PAYMENTS = [
  /** The last payment that neither counted nor is to be refunded. */
  sql<'reported' | 'failed' | null>`(select state from city_payments
    where order_id = city_orders.id and state in ('reported', 'failed')
    order by created_at desc, id desc limit 1)`.as('lastAttempt'),
  sql<number>`coalesce((select sum(amount_paise) from city_payments where order_id = city_orders.id
    and state in ('refund_due', 'refunding')), 0)::bigint`.as('refundDuePaise'),
  sql<number>`coalesce((select sum(amount_paise) from city_payments where order_id = city_orders.id
    and state = 'refunded'), 0)::bigint`.as('refundedPaise'),
] as const
