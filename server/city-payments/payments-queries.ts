import { sql } from 'kysely'
import type { Queries } from '#server/platform/db/pool.ts'
import type { InstantAndId } from '#server/platform/cursor.ts'
import type { RefundReason } from '#domain/city-payments/payment-outcome.ts'
import type { ProviderPayment } from './payments.ts'

/** Status of a payment; documented in the migration. */
type PaymentState = 'reported' | 'failed' | 'counted' | 'refund_due' | 'refunding' | 'refunded'

/** Returns the state of the payment with this provider id; null if it is unknown. */
export async function findPaymentState(db: Queries, providerPaymentId: string): Promise<PaymentState | null> {
  const row = await db
    .selectFrom('city_payments')
    .select('state')
    .where('provider_payment_id', '=', providerPaymentId)
    .executeTakeFirst()
  return row?.state ?? null
}

/** Records a payment to check with the provider. Keeps an existing record. */
export async function insertReported(
  tx: Queries,
  payment: { readonly orderId: string; readonly providerPaymentId: string },
): Promise<void> {
  await tx
    .insertInto('city_payments')
    .values({
      order_id: payment.orderId,
      provider_payment_id: payment.providerPaymentId,
      state: 'reported',
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Records that a payment failed, unless it was captured. */
export async function storeFailed(tx: Queries, orderId: string, payment: ProviderPayment): Promise<void> {
  const columns = {
    state: 'failed',
    amount_paise: payment.amountPaise,
    currency: payment.currency,
    method: payment.method,
  } as const
  await tx
    .insertInto('city_payments')
    .values({ order_id: orderId, provider_payment_id: payment.id, ...columns })
    .onConflict((conflict) =>
      conflict
        .column('provider_payment_id')
        .doUpdateSet(columns)
        .where('city_payments.state', 'in', ['reported', 'failed']),
    )
    .execute()
}

/** Records a captured payment. `at` in epoch ms. */
export async function storeCaptured(
  tx: Queries,
  orderId: string,
  payment: ProviderPayment,
  taken: { readonly at: number; readonly refundReason: RefundReason | null },
): Promise<void> {
  const columns = {
    state: taken.refundReason === null ? 'counted' : 'refund_due',
    amount_paise: payment.amountPaise,
    currency: payment.currency,
    method: payment.method,
    captured_at: new Date(taken.at),
    refund_reason: taken.refundReason,
  } as const
  await tx
    .insertInto('city_payments')
    .values({ order_id: orderId, provider_payment_id: payment.id, ...columns })
    .onConflict((conflict) => conflict.column('provider_payment_id').doUpdateSet(columns))
    .execute()
}

/** Records an event of the provider. Returns false for a repeated event. */
export async function insertEvent(
  tx: Queries,
  event: {
    readonly eventId: string
    readonly kind: string
    readonly providerOrderId: string | null
    readonly providerPaymentId: string | null
  },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('payment_events')
    .values({
      event_id: event.eventId,
      kind: event.kind,
      provider_order_id: event.providerOrderId,
      provider_payment_id: event.providerPaymentId,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

/** Returns whether the provider ever reported a refund of this payment, successful or not. */
export async function hasRefundEvent(db: Queries, providerPaymentId: string): Promise<boolean> {
  const row = await db
    .selectFrom('payment_events')
    .select('event_id')
    .where('provider_payment_id', '=', providerPaymentId)
    .where('kind', 'like', 'refund.%')
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** A payment to refund, or refunded, with its payer. Amounts in paise. */
export interface RefundRow {
  readonly paymentId: string
  readonly providerPaymentId: string
  readonly orderId: string
  readonly uid: string
  readonly name: string
  readonly organization: string
  readonly mobile: string
  readonly amountPaise: number
  readonly method: string | null
  readonly reason: RefundReason
  readonly state: 'refund_due' | 'refunding' | 'refunded'
  /** The provider's id of the last requested refund. */
  readonly providerRefundId: string | null
  readonly paidAt: Date
  /** `paidAt` in microseconds since 1970, for the cursor. */
  readonly paid: number
  readonly refundedAt: Date | null
  /** Null for a payment that exceeded what was due. */
  readonly creditNoteNumber: string | null
}

const REFUND_STATES = { due: ['refund_due', 'refunding'], done: ['refunded'] } as const

function selectRefunds(db: Queries) {
  return db
    .selectFrom('city_payments as payment')
    .innerJoin('city_orders', 'city_orders.id', 'payment.order_id')
    .innerJoin('users', 'users.id', 'city_orders.user_id')
    .innerJoin('organisations', 'organisations.id', 'city_orders.organisation_id')
    .leftJoin('city_credit_notes as note', 'note.payment_id', 'payment.id')
    .select([
      'payment.id as paymentId',
      'payment.provider_payment_id as providerPaymentId',
      'city_orders.provider_order_id as orderId',
      'users.id as uid',
      'users.name',
      'organisations.name as organization',
      'users.mobile',
      'payment.amount_paise as amountPaise',
      'payment.method',
      'payment.refund_reason as reason',
      'payment.state',
      'payment.provider_refund_id as providerRefundId',
      'payment.captured_at as paidAt',
      sql<number>`(extract(epoch from payment.captured_at) * 1000000)::bigint`.as('paid'),
      'payment.refunded_at as refundedAt',
      'note.number as creditNoteNumber',
    ])
}

/** Returns a page of payments to refund, or refunded, newest first. */
export async function listRefunds(
  db: Queries,
  state: 'due' | 'done',
  after: InstantAndId | null,
  limit: number,
): Promise<readonly RefundRow[]> {
  const rows = await selectRefunds(db)
    .where('payment.state', 'in', REFUND_STATES[state])
    .$if(after !== null, (payments) =>
      payments.where(
        sql<boolean>`(payment.captured_at, payment.id)
          < ('epoch'::timestamptz + ${after?.[0]}::bigint * interval '1 microsecond', ${after?.[1]}::uuid)`,
      ),
    )
    .orderBy('payment.captured_at', 'desc')
    .orderBy('payment.id', 'desc')
    .limit(limit)
    .execute()
  return rows as RefundRow[]
}

/** Counts the payments to refund, or refunded. */
export async function countRefunds(db: Queries, state: 'due' | 'done'): Promise<number> {
  const { count } = await db
    .selectFrom('city_payments')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('state', 'in', REFUND_STATES[state])
    .executeTakeFirstOrThrow()
  return count
}

/** Returns a payment to refund, or refunded; null for any other payment. */
export async function findRefund(db: Queries, paymentId: string): Promise<RefundRow | null> {
  const row = await selectRefunds(db)
    .where('payment.id', '=', paymentId)
    .where('payment.refund_reason', 'is not', null)
    .executeTakeFirst()
  return row === undefined ? null : (row as RefundRow)
}

/** Returns a payment to refund, or refunded, locked until the end of the transaction. */
export async function lockRefund(tx: Queries, paymentId: string): Promise<RefundRow | null> {
  await tx.selectFrom('city_payments').select('id').where('id', '=', paymentId).forUpdate().execute()
  return findRefund(tx, paymentId)
}

/** Records that an admin requested the refund of a payment. */
export async function markRefunding(tx: Queries, paymentId: string, userId: string): Promise<void> {
  await tx
    .updateTable('city_payments')
    .set({ state: 'refunding', refund_asked_by: userId, refund_asked_at: sql<Date>`now()` })
    .where('id', '=', paymentId)
    .where('state', '=', 'refund_due')
    .execute()
}

/** Stores the provider's id of a payment's refund. */
export async function keepProviderRefund(db: Queries, paymentId: string, refundId: string): Promise<void> {
  await db
    .updateTable('city_payments')
    .set({ provider_refund_id: refundId })
    .where('id', '=', paymentId)
    .where('state', '=', 'refunding')
    .execute()
}

/** Records that a payment was refunded by any means. Ignores a refund of less than the full amount. */
export async function markRefunded(
  db: Queries,
  providerPaymentId: string,
  refunded: { readonly id: string; readonly amountPaise: number },
): Promise<void> {
  await db
    .updateTable('city_payments')
    .set({
      state: 'refunded',
      refunded_at: sql<Date>`coalesce(refunded_at, now())`,
      provider_refund_id: sql<string>`coalesce(provider_refund_id, ${refunded.id})`,
    })
    .where('provider_payment_id', '=', providerPaymentId)
    .where('amount_paise', '<=', refunded.amountPaise)
    .where('state', 'in', ['refund_due', 'refunding', 'refunded'])
    .execute()
}

/** Records that a refund failed: it is due again, and an admin must request it again. */
export async function markRefundFailed(
  db: Queries,
  providerPaymentId: string,
  refundId: string,
): Promise<void> {
  await db
    .updateTable('city_payments')
    .set({ state: 'refund_due', provider_refund_id: null })
    .where('provider_payment_id', '=', providerPaymentId)
    .where('provider_refund_id', '=', refundId)
    .where('state', '=', 'refunding')
    .execute()
}

/**
 * Returns payments whose refund was requested over two minutes ago and is unfinished. There are few, because admins
 * request each refund by hand.
 */
export async function findUnfinishedRefunds(db: Queries): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('city_payments')
    .select('id')
    .where('state', '=', 'refunding')
    .where('refund_asked_at', '<', sql<Date>`now() - interval '2 minutes'`)
    .orderBy('refund_asked_at')
    .execute()
  return rows.map(({ id }) => id)
}
