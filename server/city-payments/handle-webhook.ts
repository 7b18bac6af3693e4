import { hash } from 'node:crypto'
import type { Readable } from 'node:stream'
import * as z from 'zod'
import { accept, refuse, type Result } from '#domain/refusal.ts'
import type { PaymentProvider, ProviderPayment } from './payments.ts'
import type { PooledQueries, Queries } from '#server/platform/db/pool.ts'
import { inTransaction, type Tx } from '#server/platform/db/transaction.ts'
import { scheduleCheck, findProviderOrder } from './orders-queries.ts'
import {
  hasRefundEvent,
  insertEvent,
  insertReported,
  storeFailed,
  markRefunded,
  markRefundFailed,
} from './payments-queries.ts'
import { settlePayment, type SettleDeps } from './settle-payment.ts'

/** Maximum body size in bytes; real events are under a tenth of it. */
const MAX_BYTES = 256 * 1024

/** A received webhook. */
export interface ReceivedEvent {
  readonly body: Readable | null
  readonly signature: string | null
  readonly eventId: string | null
}

const paymentEntity = z.object({
  id: z.string().regex(/^pay_[A-Za-z0-9]{1,40}$/),
  order_id: z.string().nullish(),
  amount: z.int().min(0),
  currency: z.string(),
  method: z.string().nullish(),
  amount_refunded: z.int().nullish(),
})

const refundEntity = z.object({ id: z.string(), payment_id: z.string(), amount: z.int() })

const event = z.object({
  event: z.string().max(200),
  payload: z
    .object({
      payment: z.object({ entity: paymentEntity }).optional(),
      refund: z.object({ entity: refundEntity }).optional(),
    })
    .default({}),
})
type ProviderEvent = z.output<typeof event>

/**
 * Processes a webhook event of the provider, each event once, in any order. Refuses with PAYMENT_NOT_VERIFIED if the
 * signature does not match the body, and TOO_LARGE over 256 KiB.
 */
export async function handleWebhook(
  db: PooledQueries,
  deps: SettleDeps & { readonly provider: PaymentProvider },
  received: ReceivedEvent,
): Promise<Result<{ success: true }>> {
  const body = await readWhole(received.body)
  if (!body.ok) return body
  if (!deps.provider.isWebhookSigned(body.value, received.signature ?? '')) {
    return refuse('PAYMENT_NOT_VERIFIED', 'webhook.badSignature')
  }
  const read = event.safeParse(parse(body.value))
  // Accept signed events that the app does not use, so that the provider does not retry them.
  if (read.success) {
    const eventId = received.eventId ?? hash('sha256', body.value, 'hex')
    await inTransaction(db, (tx) => handleEvent(tx, deps, eventId, read.data))
  }
  return accept({ success: true })
}

async function handleEvent(
  tx: Tx,
  deps: SettleDeps,
  eventId: string,
  received: ProviderEvent,
): Promise<void> {
  const { payment, refund } = received.payload
  const isNew = await insertEvent(tx, {
    eventId,
    kind: received.event,
    providerOrderId: payment?.entity.order_id ?? null,
    providerPaymentId: payment?.entity.id ?? refund?.entity.payment_id ?? null,
  })
  if (!isNew) return
  switch (received.event) {
    case 'payment.captured':
    case 'order.paid':
      if (payment !== undefined) await settle(tx, deps, payment.entity)
      return
    case 'payment.failed':
      if (payment !== undefined) await fail(tx, payment.entity)
      return
    case 'refund.processed':
      // A partial refund does not settle the payment: finishing the refund reads all refunds from the provider.
      if (refund !== undefined) {
        const { id, payment_id: paymentId, amount: amountPaise } = refund.entity
        await markRefunded(tx, paymentId, { id, amountPaise })
      }
      return
    case 'refund.failed':
      if (refund !== undefined) await markRefundFailed(tx, refund.entity.payment_id, refund.entity.id)
      return
    default:
      return
  }
}

async function settle(tx: Tx, deps: SettleDeps, entity: z.output<typeof paymentEntity>): Promise<void> {
  const order = await findOrderOf(tx, entity)
  if (order === null) return
  // The event may predate a refund, possibly made in the provider's dashboard. Ask the provider for the current state.
  if ((entity.amount_refunded ?? 0) > 0 || (await hasRefundEvent(tx, entity.id))) {
    await scheduleCheck(tx, order.id)
    await insertReported(tx, { orderId: order.id, providerPaymentId: entity.id })
    return
  }
  await settlePayment(tx, deps, order.id, describe(entity, 'captured'))
}

async function fail(tx: Queries, entity: z.output<typeof paymentEntity>): Promise<void> {
  const order = await findOrderOf(tx, entity)
  if (order !== null) await storeFailed(tx, order.id, describe(entity, 'failed'))
}

/**
 * Returns the order of a payment; null if the payment is not for cities, because the provider's account may be used for
 * other sales.
 */
async function findOrderOf(tx: Queries, { order_id }: z.output<typeof paymentEntity>) {
  return order_id === null || order_id === undefined ? null : findProviderOrder(tx, order_id)
}

function describe(
  entity: z.output<typeof paymentEntity>,
  status: ProviderPayment['status'],
): ProviderPayment {
  return {
    id: entity.id,
    orderId: entity.order_id ?? null,
    amountPaise: entity.amount,
    currency: entity.currency,
    status,
    method: entity.method ?? null,
  }
}

async function readWhole(body: Readable | null): Promise<Result<Buffer>> {
  const parts: Buffer[] = []
  let bytes = 0
  for await (const part of body ?? []) {
    const read = Buffer.from(part as Uint8Array)
    bytes += read.length
    if (bytes > MAX_BYTES) return refuse('TOO_LARGE', 'webhook.tooLarge')
    parts.push(read)
  }
  return accept(Buffer.concat(parts))
}

function parse(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'))
  } catch {
    // Signed but not JSON, so the app cannot use it.
    return null
  }
}
