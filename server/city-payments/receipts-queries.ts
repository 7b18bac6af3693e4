import { sql } from 'kysely'
import type { Queries } from '#server/platform/db/pool.ts'

/** A receipt as it is kept: its paper is sealed. */
export interface ReceiptRow {
  readonly number: string
  readonly orderId: string
  readonly paper: Buffer
}

/** The next number of a financial year ("26-27"), from 1. Whoever takes one holds the others up until it commits. */
export async function takeReceiptNumber(tx: Queries, financialYear: string): Promise<number> {
  const { rows } = await sql<{ last: number }>`
    insert into receipt_numbers (financial_year, last) values (${financialYear}, 1)
    on conflict (financial_year) do update set last = receipt_numbers.last + 1
    returning last`.execute(tx)
  const [row] = rows
  if (!row) throw new Error('A number that was taken is there.')
  return row.last
}

/** Keeps a receipt. */
export async function insertReceipt(
  tx: Queries,
  receipt: ReceiptRow & { readonly issuedAt: Date },
): Promise<void> {
  await tx
    .insertInto('city_receipts')
    .values({
      number: receipt.number,
      order_id: receipt.orderId,
      paper: receipt.paper,
      issued_at: receipt.issuedAt,
    })
    .execute()
}

/** The receipt of the order that the provider calls so, where it is this organisation's and paid. */
export async function findReceipt(
  db: Queries,
  providerOrderId: string,
  organisationId: string,
): Promise<Omit<ReceiptRow, 'orderId'> | null> {
  const row = await db
    .selectFrom('city_receipts as receipt')
    .innerJoin('city_orders', 'city_orders.id', 'receipt.order_id')
    .select(['receipt.number', 'receipt.paper'])
    .where('city_orders.provider_order_id', '=', providerOrderId)
    .where('city_orders.organisation_id', '=', organisationId)
    .executeTakeFirst()
  return row ?? null
}
