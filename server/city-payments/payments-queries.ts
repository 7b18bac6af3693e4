import { sql } from 'kysely'
import type { Queries } from '#server/platform/db/pool.ts'
import type { InstantAndId } from '#server/platform/cursor.ts'
import type { ProviderPayment } from './payments.ts'

/** What became of a payment; see the migration. */
type PaymentState = 'reported' | 'failed' | 'counted' | 'refund_due' | 'refunding' | 'refunded'

/** Why a payment is to be given back. */
export type RefundReason = 'already_paid' | 'other_amount'

/** What became of the payment that the provider calls so; null where the house knows of none. */
export async function findPaymentState(db: Queries, providerPaymentId: string): Promise<PaymentState | null> {
  const row = await db
    .selectFrom('city_payments')
    .select('state')
    .where('provider_payment_id', '=', providerPaymentId)
    .executeTakeFirst()
  return row?.state ?? null
}

/** Notes a payment about which the provider is to be asked; what is known of it already stays. */
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

/** Notes that a payment failed, unless its money came. */
export async function keepFailed(tx: Queries, orderId: string, payment: ProviderPayment): Promise<void> {
  const told = {
    state: 'failed',
    amount_paise: payment.amountPaise,
    currency: payment.currency,
    method: payment.method,
  } as const
  await tx
    .insertInto('city_payments')
    .values({ order_id: orderId, provider_payment_id: payment.id, ...told })
    .onConflict((conflict) =>
      conflict
        .column('provider_payment_id')
        .doUpdateSet(told)
        .where('city_payments.state', 'in', ['reported', 'failed']),
    )
    .execute()
}

/** Keeps what the money that was taken is. Epoch milliseconds. */
export async function keepTaken(
  tx: Queries,
  orderId: string,
  payment: ProviderPayment,
  taken: { readonly at: number; readonly refundReason: RefundReason | null },
): Promise<void> {
  const told = {
    state: taken.refundReason === null ? 'counted' : 'refund_due',
    amount_paise: payment.amountPaise,
    currency: payment.currency,
    method: payment.method,
    captured_at: new Date(taken.at),
    refund_reason: taken.refundReason,
  } as const
  await tx
    .insertInto('city_payments')
    .values({ order_id: orderId, provider_payment_id: payment.id, ...told })
    .onConflict((conflict) => conflict.column('provider_payment_id').doUpdateSet(told))
    .execute()
}

/** Enters an event of the provider's; false where it was taken before. */
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

/** Whether the provider ever told of a refund of a payment, whatever became of it. */
export async function heardOfRefund(db: Queries, providerPaymentId: string): Promise<boolean> {
  const row = await db
    .selectFrom('payment_events')
    .select('event_id')
    .where('provider_payment_id', '=', providerPaymentId)
    .where('kind', 'like', 'refund.%')
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** A payment beyond what was due, and whose it is. Amounts in paise. */
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
  /** What the provider calls the refund that was asked for last. */
  readonly providerRefundId: string | null
  readonly paidAt: Date
  /** The same in microseconds since 1970, for the cursor. */
  readonly paid: number
  readonly refundedAt: Date | null
}

const REFUND_STATES = { due: ['refund_due', 'refunding'], done: ['refunded'] } as const

function selectRefunds(db: Queries) {
  return db
    .selectFrom('city_payments as payment')
    .innerJoin('city_orders', 'city_orders.id', 'payment.order_id')
    .innerJoin('users', 'users.id', 'city_orders.user_id')
    .innerJoin('organisations', 'organisations.id', 'city_orders.organisation_id')
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
    ])
}

/** A page of the payments beyond what was due, the newest first. */
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

/** How many there are. */
export async function countRefunds(db: Queries, state: 'due' | 'done'): Promise<number> {
  const { count } = await db
    .selectFrom('city_payments')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('state', 'in', REFUND_STATES[state])
    .executeTakeFirstOrThrow()
  return count
}

/** One payment beyond what was due; null for any other. */
export async function findRefund(db: Queries, paymentId: string): Promise<RefundRow | null> {
  const row = await selectRefunds(db)
    .where('payment.id', '=', paymentId)
    .where('payment.refund_reason', 'is not', null)
    .executeTakeFirst()
  return row === undefined ? null : (row as RefundRow)
}

/** The same, so that nobody else changes it until the transaction ends. */
export async function lockRefund(tx: Queries, paymentId: string): Promise<RefundRow | null> {
  await tx.selectFrom('city_payments').select('id').where('id', '=', paymentId).forUpdate().execute()
  return findRefund(tx, paymentId)
}

/** Notes that somebody of the house asked for a payment to be given back. */
export async function markRefunding(tx: Queries, paymentId: string, userId: string): Promise<void> {
  await tx
    .updateTable('city_payments')
    .set({ state: 'refunding', refund_asked_by: userId, refund_asked_at: sql<Date>`now()` })
    .where('id', '=', paymentId)
    .where('state', '=', 'refund_due')
    .execute()
}

/** Notes which refund of the provider's is to give a payment back. */
export async function keepProviderRefund(db: Queries, paymentId: string, refundId: string): Promise<void> {
  await db
    .updateTable('city_payments')
    .set({ provider_refund_id: refundId })
    .where('id', '=', paymentId)
    .where('state', '=', 'refunding')
    .execute()
}

/** Notes that a payment that was to be given back was, however it came about; not by a refund of less than all of it. */
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

/** Notes that the refund that was to give a payment back came to nothing: it is due again, for somebody to ask for. */
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

/** Payments whose giving back was asked for a while ago and is not over; by hand, so they are few. */
export async function findHalfRefunded(db: Queries): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('city_payments')
    .select('id')
    .where('state', '=', 'refunding')
    .where('refund_asked_at', '<', sql<Date>`now() - interval '2 minutes'`)
    .orderBy('refund_asked_at')
    .execute()
  return rows.map(({ id }) => id)
}
