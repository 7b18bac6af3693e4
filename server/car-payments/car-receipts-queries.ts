import { sql } from 'kysely'
import type { Queries } from '#server/platform/db/pool.ts'

/** A stored receipt. Its content is sealed. */
export interface CarReceiptRow {
  readonly number: string
  readonly paper: Buffer
}

/**
 * Takes the next number of the receipts for cars in a financial year ("26-27"), from 1. Locks the counter until commit,
 * so none is skipped.
 */
export async function takeCarReceiptNumber(tx: Queries, financialYear: string): Promise<number> {
  const { rows } = await sql<{ last: number }>`
    insert into car_receipt_numbers (financial_year, last) values (${financialYear}, 1)
    on conflict (financial_year) do update set last = car_receipt_numbers.last + 1
    returning last`.execute(tx)
  const [row] = rows
  if (!row) throw new Error('The counter of receipts for cars returned no row.')
  return row.last
}

/** Stores a receipt. */
export async function insertCarReceipt(
  tx: Queries,
  receipt: CarReceiptRow & { readonly paymentId: string; readonly flowId: string; readonly issuedAt: Date },
): Promise<void> {
  await tx
    .insertInto('car_receipts')
    .values({
      number: receipt.number,
      payment_id: receipt.paymentId,
      flow_id: receipt.flowId,
      issued_at: receipt.issuedAt,
      paper: receipt.paper,
    })
    .execute()
}

/**
 * Returns the latest receipt of a flow, of this organisation or with null of any; null if there is none. A car whose
 * payment came back, and that was paid again, has several.
 */
export async function findCarReceipt(
  db: Queries,
  flowId: string,
  organisationId: string | null,
): Promise<CarReceiptRow | null> {
  const row = await db
    .selectFrom('car_receipts')
    .innerJoin('flows', 'flows.id', 'car_receipts.flow_id')
    .select(['car_receipts.number', 'car_receipts.paper'])
    .where('car_receipts.flow_id', '=', flowId)
    .$if(organisationId !== null, (receipts) =>
      receipts.where('flows.organisation_id', '=', organisationId ?? ''),
    )
    .orderBy('car_receipts.issued_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row ?? null
}

/** Returns an organisation's receipts with their cars, newest first. Amounts in rupees. */
export function listCarReceipts(db: Queries, organisationId: string) {
  return db
    .selectFrom('car_receipts')
    .innerJoin('car_payments', 'car_payments.id', 'car_receipts.payment_id')
    .innerJoin('flows', 'flows.id', 'car_receipts.flow_id')
    .innerJoin('cars', 'cars.id', 'flows.car_id')
    .select([
      'car_receipts.number',
      'car_receipts.issued_at as issuedAt',
      'car_payments.amount',
      'flows.id as flowId',
      'cars.id as carId',
      'cars.make',
      'cars.model',
      'cars.variant',
      'cars.year',
      'cars.regno',
    ])
    .where('flows.organisation_id', '=', organisationId)
    .orderBy('car_receipts.issued_at', 'desc')
    .orderBy('car_receipts.number', 'desc')
    .limit(1000)
    .execute()
}

/** Returns what a receipt says of the car and of the dealer's user who paid. */
export async function readReceiptFacts(db: Queries, flowId: string, userId: string) {
  const car = await db
    .selectFrom('flows')
    .innerJoin('cars', 'cars.id', 'flows.car_id')
    .select(['cars.make', 'cars.model', 'cars.variant', 'cars.year', 'cars.regno'])
    .where('flows.id', '=', flowId)
    .executeTakeFirstOrThrow()
  const payer = await db
    .selectFrom('users')
    .select(['name', 'mobile', 'email'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  return { car, payer }
}
