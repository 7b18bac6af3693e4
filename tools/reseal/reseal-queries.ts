import { sql } from 'kysely'
import { carReceiptContext } from '#server/car-payments/issue-car-receipt.ts'
import { paymentContext } from '#server/car-payments/payments-queries.ts'
import { creditNoteContext } from '#server/city-payments/issue-credit-note.ts'
import { receiptContext } from '#server/city-payments/issue-receipt.ts'
import { SEALED_DETAILS } from '#server/dealers/details-queries.ts'
import { secretContext } from '#server/identity/check-second-factor.ts'
import type { Queries } from '#server/platform/db/pool.ts'

/** A column with sealed data. */
export interface SealedColumn {
  readonly table: string
  /** The column that identifies a row. */
  readonly key: string
  readonly column: string
  /** Returns the context in which a row's value is sealed. */
  readonly context: (key: string) => string
}

/** Every column with sealed data that stays. Queued messages are sealed too, and are gone within a week. */
export const SEALED_COLUMNS: readonly SealedColumn[] = [
  ...Object.entries(SEALED_DETAILS).map(([column, context]) => ({
    table: 'dealer_details',
    key: 'organisation_id',
    column,
    context,
  })),
  { table: 'second_factors', key: 'user_id', column: 'sealed_secret', context: secretContext },
  { table: 'second_factors', key: 'user_id', column: 'pending_secret', context: secretContext },
  { table: 'city_receipts', key: 'number', column: 'paper', context: receiptContext },
  { table: 'city_credit_notes', key: 'number', column: 'paper', context: creditNoteContext },
  { table: 'car_payments', key: 'id', column: 'account_sealed', context: paymentContext },
  { table: 'car_receipts', key: 'number', column: 'paper', context: carReceiptContext },
]

/** A sealed value and the key of its row. */
export interface SealedValue {
  readonly key: string
  readonly sealed: Buffer
}

/** Returns up to `limit` sealed values of a column in the order of their keys, after this key. */
export async function readSealed(
  db: Queries,
  { table, key, column }: SealedColumn,
  after: string | null,
  limit: number,
): Promise<readonly SealedValue[]> {
  const isLater = after === null ? sql`true` : sql`${sql.ref(key)}::text > ${after}`
  const { rows } = await sql<SealedValue>`
    select ${sql.ref(key)}::text as key, ${sql.ref(column)} as sealed from ${sql.table(table)}
    where ${sql.ref(column)} is not null and ${isLater}
    order by ${sql.ref(key)}::text limit ${limit}`.execute(db)
  return rows
}

/** Replaces a sealed value, unless it was changed in the meantime. */
export async function replaceSealed(
  db: Queries,
  { table, key, column }: SealedColumn,
  old: SealedValue,
  sealed: Buffer,
): Promise<void> {
  await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${sealed}
    where ${sql.ref(key)}::text = ${old.key} and ${sql.ref(column)} = ${old.sealed}`.execute(db)
}
