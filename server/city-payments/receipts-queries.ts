import { sql } from 'kysely'
import type { Queries } from '#server/platform/db/pool.ts'

/** A stored receipt. Its content is sealed. */
export interface ReceiptRow {
  readonly number: string
  readonly orderId: string
  readonly paper: Buffer
}

/**
 * Takes the next receipt number of a financial year ("26-27"), from 1. Locks the counter until commit, so none is
 * skipped.
 */
export async function takeReceiptNumber(tx: Queries, financialYear: string): Promise<number> {
  const { rows } = await sql<{ last: number }>`
    insert into receipt_numbers (financial_year, last) values (${financialYear}, 1)
    on conflict (financial_year) do update set last = receipt_numbers.last + 1
    returning last`.execute(tx)
  const [row] = rows
  if (!row) throw new Error('The receipt counter returned no row.')
  return row.last
}

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

/** Returns the receipt of an order; null if there is none. */
export async function findReceiptOfOrder(
  db: Queries,
  orderId: string,
): Promise<Omit<ReceiptRow, 'orderId'> | null> {
  const row = await db
    .selectFrom('city_receipts')
    .select(['number', 'paper'])
    .where('order_id', '=', orderId)
    .executeTakeFirst()
  return row ?? null
}

/** Returns the sealed content of the receipt with this number; null if there is none. */
export async function findReceiptPaper(db: Queries, number: string): Promise<Buffer | null> {
  const row = await db
    .selectFrom('city_receipts')
    .select('paper')
    .where('number', '=', number)
    .executeTakeFirst()
  return row?.paper ?? null
}

/** Returns an organisation's receipt by the provider's order id; null if there is none. */
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
