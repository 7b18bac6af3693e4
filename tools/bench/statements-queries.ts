import type { Pool } from 'pg'

/** A payment that a dealer has named. The amount in rupees. */
export interface ClaimedTransfer {
  readonly reference: string
  readonly amount: number
}

/**
 * Makes a waiting payment of today for each car of every dealer after the first `after`, and returns them. `writeReference`
 * writes the reference of the one with this number.
 */
export async function claimPayments(
  pool: Pool,
  { after, writeReference }: { readonly after: number; readonly writeReference: (number: number) => string },
): Promise<readonly ClaimedTransfer[]> {
  const { rows: flows } = await pool.query<{ id: string }>(
    `select flows.id from flows
      join (select id from organisations where kind = 'dealer' order by name offset $1) dealer
        on dealer.id = flows.organisation_id
    where flows.state = 'PLACE_BIDS' order by flows.id`,
    [after],
  )
  const claims = flows.map((_, index) => ({ reference: writeReference(index), amount: 100_000 + index }))
  await pool.query(
    `with payment as (
      insert into car_payments (flow_id, organisation_id, submitted_by, method, amount, reference, reference_key,
        account_sealed, account_name, ifsc, is_account_known, paid_on)
      select flows.id, flows.organisation_id, flows.created_by, 'netBanking', made.amount, made.reference, made.reference,
        '', 'A dealer', 'HDFC0000003', false, (now() at time zone 'Asia/Kolkata')::date
      from unnest($1::uuid[], $2::text[], $3::bigint[]) as made (flow_id, reference, amount)
      join flows on flows.id = made.flow_id
      returning id, reference, reference_key, amount, paid_on
    )
    insert into car_payment_transfers (payment_id, position, reference, reference_key, amount, paid_on)
    select id, 0, reference, reference_key, amount, paid_on from payment`,
    [flows.map(({ id }) => id), claims.map(({ reference }) => reference), claims.map(({ amount }) => amount)],
  )
  return claims
}

/** Counts the payments that were found in statements. */
export async function countFindings(pool: Pool): Promise<number> {
  const { rows } = await pool.query<{ found: number }>(
    'select count(distinct payment_id) as found from line_findings',
  )
  return rows[0]?.found ?? 0
}
