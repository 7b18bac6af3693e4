import { queueMessage, type AttachedPaper } from '#server/notifications/queue-message.ts'
import { readClock } from '#server/platform/db/read-clock.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import { markRejected, readCaptured, type CreditedPayment } from './credit-notes-queries.ts'
import { issueCreditNote } from './issue-credit-note.ts'
import type { IssueDeps } from './issue-receipt.ts'
import { findOrder, type CityOrder } from './orders-queries.ts'

/** The payments that a rejected registration gets back. */
export interface RejectedRefund {
  /** In paise. */
  readonly amountPaise: number
  /** The credit notes. */
  readonly papers: readonly AttachedPaper[]
}

/**
 * Queues all that a dealer has paid to be refunded whole, each payment with a credit note, because its registration is
 * rejected. The caller has locked the organisation's users.
 */
export async function refundRejected(
  tx: Tx,
  deps: IssueDeps,
  organisationId: string,
): Promise<RejectedRefund> {
  const at = await readClock(tx)
  const papers: AttachedPaper[] = []
  let amountPaise = 0
  for (const payment of await markRejected(tx, organisationId)) {
    const { number } = await issueCreditNote(tx, deps, await orderOf(tx, payment), payment, at)
    papers.push({ paper: 'creditNote', number })
    amountPaise += payment.amountPaise
  }
  return { amountPaise, papers }
}

/** Issues the refund voucher of a payment that arrived after the rejection, and sends it. `at` in epoch ms. */
export async function voucherLatePayment(
  tx: Tx,
  deps: IssueDeps,
  order: CityOrder,
  late: { readonly providerPaymentId: string; readonly at: number },
): Promise<void> {
  const payment = await readCaptured(tx, late.providerPaymentId)
  // Orders are in rupees. The amount of a payment in another currency has no place on a rupee voucher.
  if (payment.currency !== 'INR') return
  const { number, buyer } = await issueCreditNote(tx, deps, order, payment, late.at)
  await queueMessage(
    tx,
    {
      channel: 'email',
      to: buyer.email,
      kind: 'late-payment',
      values: { refund: { rupees: payment.amountPaise / 100 } },
    },
    { attached: [{ paper: 'creditNote', number }], reader: { userId: order.userId } },
  )
}

async function orderOf(tx: Tx, { orderId }: CreditedPayment): Promise<CityOrder> {
  const order = await findOrder(tx, orderId)
  if (order === null) throw new Error(`There is no city order ${orderId}.`)
  return order
}
