import { sql } from 'kysely'
import type { Queries } from '#server/platform/db/pool.ts'

/** Checks the consistency of all payments of dealers. @throws Error that lists everything inconsistent. */
export async function checkPaymentConsistency(db: Queries): Promise<void> {
  const { rows } = await sql<{ wrong: string }>`
    select 'paid without exactly one counted payment: ' || o.id as wrong from city_orders o
      join users u on u.id = o.user_id
      where (o.paid_at is not null and u.rejected_at is null)
        <> ((select count(*) from city_payments where order_id = o.id and state = 'counted') = 1)
    union all
    select 'a payment of a rejected registration has no credit note, or another payment has one: ' || p.id
      from city_payments p left join city_credit_notes n on n.payment_id = p.id
      where (p.refund_reason is not distinct from 'registration_rejected') <> (n.number is not null)
    union all
    select 'credit note numbers have a gap' from credit_note_numbers n
      where n.last <> (select count(*) from city_credit_notes where number like 'YBC/' || n.financial_year || '/%')
    union all
    select 'the counted payment differs from the order’s amount: ' || p.id from city_payments p
      join city_orders o on o.id = p.order_id
      where p.state = 'counted' and (p.amount_paise <> o.amount * 100 or p.currency <> 'INR')
    union all
    select 'paid without a receipt, or a receipt without payment: ' || o.id from city_orders o
      left join city_receipts r on r.order_id = o.id where (o.paid_at is null) <> (r.number is null)
    union all
    select 'still checked with the provider although it is paid: ' || o.id from city_orders o
      join city_order_checks c on c.order_id = o.id where o.paid_at is not null
    union all
    select 'a paid renewal has no year, or an unpaid one has one: ' || o.id from city_orders o
      join city_order_lines l on l.order_id = o.id
      where o.purpose = 'renewal' and (o.paid_at is null) <> (l.valid_from is null)
    union all
    select 'more than one paid subscription: ' || organisation_id from city_orders
      where purpose = 'subscription' and paid_at is not null group by organisation_id having count(*) > 1
    union all
    select 'receipt numbers have a gap' from receipt_numbers n
      where n.last <> (select count(*) from city_receipts where number like 'YB/' || n.financial_year || '/%')`.execute(
    db,
  )
  if (rows.length > 0) throw new Error(rows.map(({ wrong }) => wrong).join('\n'))
}
