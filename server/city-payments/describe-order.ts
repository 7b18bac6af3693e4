import type { Output } from '#contract/api.ts'
import { orderState } from '#domain/dealers/order-state.ts'
import type { DealerOrder, OrderLine } from './orders-queries.ts'

/** Describes an order for its dealer. */
export function describeOrder(
  order: DealerOrder,
  lines: readonly OrderLine[],
): Output<'getCityPayments'>['payments'][number] {
  return {
    orderId: order.providerOrderId ?? '',
    amount: order.amount,
    cities: lines.map(({ cityId, city, validFrom, validUntil }) => ({
      id: cityId,
      name: city,
      validFrom: validFrom?.toISOString() ?? null,
      validUntil: validUntil?.toISOString() ?? null,
    })),
    mode: order.mode,
    state: orderState({ isPaid: order.paidAt !== null, lastAttempt: order.lastAttempt }),
    createdAt: order.createdAt.toISOString(),
    paidAt: order.paidAt?.toISOString() ?? null,
    receiptNumber: order.receiptNumber,
    refundDue: order.refundDuePaise / 100,
    refunded: order.refundedPaise / 100,
  }
}
