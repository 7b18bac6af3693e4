import { sql } from 'kysely'
import type { Queries } from '#server/platform/db/pool.ts'

/** A transfer that a proof of payment names. */
export interface StoredTransfer {
  readonly paymentId: string
  readonly reference: string
  /** Rupees. */
  readonly amount: number
  /** The day in India. */
  readonly paidOn: string
}

/** Returns the transfers of proofs in order, keyed by proof. */
export async function readTransfers(
  db: Queries,
  paymentIds: readonly string[],
): Promise<ReadonlyMap<string, readonly StoredTransfer[]>> {
  const rows = await db
    .selectFrom('car_payment_transfers')
    .select(['payment_id as paymentId', 'reference', 'amount', 'paid_on as paidOn'])
    .where('payment_id', '=', sql<string>`any(${paymentIds}::uuid[])`)
    .orderBy('position')
    .execute()
  return Map.groupBy(rows, ({ paymentId }) => paymentId)
}

/**
 * Returns the proofs, of any dealer, that name a transfer of one of these, oldest first, keyed by that one. Not among them
 * are those that the same flow had before: a proof that was rejected is sent again with its reference.
 */
export async function readSameReference(db: Queries, paymentIds: readonly string[]) {
  const rows = await db
    .selectFrom('car_payments as own')
    .innerJoin('car_payment_transfers as named', 'named.payment_id', 'own.id')
    .innerJoin('car_payment_transfers as other', 'other.reference_key', 'named.reference_key')
    .innerJoin('car_payments as payment', 'payment.id', 'other.payment_id')
    .innerJoin('flows', 'flows.id', 'payment.flow_id')
    .innerJoin('cars', 'cars.id', 'flows.car_id')
    .innerJoin('organisations', 'organisations.id', 'payment.organisation_id')
    .select([
      'own.id as ofPayment',
      'payment.flow_id as flowId',
      sql<boolean>`payment.organisation_id = own.organisation_id`.as('isSameDealer'),
      'payment.amount',
      'payment.submitted_at as submittedAt',
      'payment.outcome',
      'organisations.name as organization',
      'cars.make',
      'cars.model',
      'cars.variant',
      'cars.year',
      'cars.regno',
    ])
    .distinctOn(['payment.submitted_at', 'payment.id', 'own.id'])
    .where('own.id', '=', sql<string>`any(${paymentIds}::uuid[])`)
    .whereRef('payment.flow_id', '<>', 'own.flow_id')
    .orderBy('payment.submitted_at')
    .orderBy('payment.id')
    .orderBy('own.id')
    .execute()
  return Map.groupBy(rows, ({ ofPayment }) => ofPayment)
}
