import type { cityPayments } from '#contract/city-payments/city-payments.ts'
import { accept, refuse } from '#domain/refusal.ts'
import type { PaymentProvider } from './payments.ts'
import { userOf } from '#server/platform/http/caller.ts'
import { commitThen } from '#server/platform/http/commit-then.ts'
import type { HandlersOf } from '#server/platform/http/handler.ts'
import { keyOf } from '#server/platform/http/run-command.ts'
import { refuseWrongStep } from '#server/dealers/move-onboarding.ts'
import { readSetting } from '#server/platform/settings/read-setting.ts'
import { writePdf } from '#server/platform/papers/pdf.ts'
import { readReceipt } from './issue-receipt.ts'
import { readAllCities, readDealerOrders, readLines, readPayer } from './orders-queries.ts'
import { layOutReceipt } from './receipt.ts'
import { readOwnCities } from './years-queries.ts'
import type { Vault } from '#server/platform/vault.ts'
import { reportPayment, reportedPayment, settleReported } from './confirm-payment.ts'
import { checkOrder } from './check-order.ts'
import { describeOrder } from './describe-order.ts'
import { openOrder, placedOrder, placeOrder, purposeAt } from './place-order.ts'
import { handleWebhook } from './handle-webhook.ts'
import { fileNameOf } from './write-attachment.ts'

/** Creates the handlers for dealers' payments for their cities. */
export function createCityPaymentsHandlers(deps: {
  readonly provider: PaymentProvider
  readonly vault: Vault
  /** Receives each refusal and failure of the provider. */
  readonly onFailure: (error: unknown) => void
}): HandlersOf<typeof cityPayments> {
  return {
    AmountPayGet: async ({ caller, db }) => {
      const { step } = await readPayer(db, userOf(caller).userId)
      if (purposeAt(step) === null) return refuseWrongStep()
      const { rupees: amount } = await readSetting(db, 'cityPrice')
      return accept({ value: { amount, cities: [...(await readAllCities(db))] } })
    },

    initiatePayment: (call) =>
      commitThen(call.db, keyOf('initiatePayment', call), {
        kept: placedOrder,
        commit: (tx) => placeOrder(tx, deps, call),
        after: (placed) => openOrder(call.db, deps, placed),
      }),

    confirmPayment: (call) =>
      commitThen(call.db, keyOf('confirmPayment', call), {
        kept: reportedPayment,
        commit: (tx) => reportPayment(tx, deps, call),
        after: (reported) => settleReported(call.db, deps, reported),
      }),

    checkCityOrder: (call) => checkOrder(call.db, deps, call),

    paymentWebhook: ({ db, request }) =>
      handleWebhook(db, deps, {
        body: request.rawBody,
        signature: request.header('x-razorpay-signature'),
        eventId: request.header('x-razorpay-event-id'),
      }),

    getCityPayments: async ({ caller, db }) => {
      const { organisationId } = userOf(caller)
      const cities = await readOwnCities(db, organisationId)
      const orders = await readDealerOrders(db, organisationId)
      const lines = Map.groupBy(
        await readLines(
          db,
          orders.map(({ id }) => id),
        ),
        ({ orderId }) => orderId,
      )
      return accept({
        cities: cities.map(({ id, name, validUntil }) => ({
          id,
          name,
          validUntil: validUntil.toISOString(),
        })),
        payments: orders.map((order) => describeOrder(order, lines.get(order.id) ?? [])),
      })
    },

    downloadReceipt: async ({ caller, db, input }) => {
      const receipt = await readReceipt(db, deps.vault, input.orderId, userOf(caller).organisationId)
      if (receipt === null) return refuse('NOT_FOUND', 'receipt.unknownOfOrder')
      return accept({
        fileName: fileNameOf('receipt', receipt.number),
        bytes: await writePdf(layOutReceipt(receipt)),
      })
    },
  }
}
