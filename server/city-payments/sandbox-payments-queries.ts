import type { Queries } from '#server/platform/db/pool.ts'

/** An order in the sandbox; amounts in paise. */
export interface SandboxOrder {
  readonly orderId: string
  readonly amountPaise: number
}

/** A simulated payment. */
export interface SandboxPayment {
  readonly paymentId: string
  readonly orderId: string
  readonly status: 'captured' | 'failed'
  readonly amountPaise: number
  readonly refundId: string | null
}

/** Stores an order, one per receipt, and returns the id of the stored one. */
export async function insertSandboxOrder(
  db: Queries,
  order: SandboxOrder & { readonly receipt: string },
): Promise<string> {
  const { order_id } = await db
    .insertInto('sandbox_orders')
    .values({
      order_id: order.orderId,
      amount_paise: order.amountPaise,
      currency: 'INR',
      receipt: order.receipt,
    })
    .onConflict((conflict) => conflict.column('receipt').doUpdateSet({ receipt: order.receipt }))
    .returning('order_id')
    .executeTakeFirstOrThrow()
  return order_id
}

/** Returns the order with this id, or null. */
export async function findSandboxOrder(db: Queries, orderId: string): Promise<SandboxOrder | null> {
  const row = await db
    .selectFrom('sandbox_orders')
    .select(['order_id as orderId', 'amount_paise as amountPaise'])
    .where('order_id', '=', orderId)
    .executeTakeFirst()
  return row ?? null
}

/** Stores a payment. Returns false if the order was already paid. */
export async function insertSandboxPayment(
  db: Queries,
  payment: Omit<SandboxPayment, 'refundId'>,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('sandbox_payments')
    .values({
      payment_id: payment.paymentId,
      order_id: payment.orderId,
      status: payment.status,
      amount_paise: payment.amountPaise,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

const PAYMENT = [
  'payment_id as paymentId',
  'order_id as orderId',
  'status',
  'amount_paise as amountPaise',
  'refund_id as refundId',
] as const

/** Returns the payment with this id, or null. */
export async function findSandboxPayment(db: Queries, paymentId: string): Promise<SandboxPayment | null> {
  const row = await db
    .selectFrom('sandbox_payments')
    .select(PAYMENT)
    .where('payment_id', '=', paymentId)
    .executeTakeFirst()
  return row === undefined ? null : row
}

/** Returns all payments of an order, oldest first. */
export async function readSandboxPayments(db: Queries, orderId: string): Promise<readonly SandboxPayment[]> {
  const rows = await db
    .selectFrom('sandbox_payments')
    .select(PAYMENT)
    .where('order_id', '=', orderId)
    .orderBy('created_at')
    .orderBy('payment_id')
    .execute()
  return rows
}

/** Marks a payment as refunded. Returns false if it was already refunded or never captured. */
export async function refundSandboxPayment(
  db: Queries,
  paymentId: string,
  refundId: string,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('sandbox_payments')
    .set({ refund_id: refundId })
    .where('payment_id', '=', paymentId)
    .where('status', '=', 'captured')
    .where('refund_id', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}
