import type { adminPayments } from '#contract/car-payments/admin-payments.ts'
import { fullTitle } from '#domain/car/car-labels.ts'
import { accept } from '#domain/refusal.ts'
import { cutPage, instantAndId, readCursor, writeCursor } from '#server/platform/cursor.ts'
import { userOf } from '#server/platform/http/caller.ts'
import type { HandlersOf } from '#server/platform/http/handler.ts'
import {
  approvePayment,
  rejectPayment,
  reviewPayment,
  type HouseAct,
  type StaffDeps,
} from './check-payment.ts'
import { declareDefault, liftDefault } from './declare-default.ts'
import { countListedDefaults, listDefaults, type ListedDefault } from './defaults-queries.ts'
import type { ReceiptDeps } from './issue-car-receipt.ts'
import { reversePayment, type DeliveryOfCar } from './reverse-payment.ts'
import type { FindRunnersUp, RunnerUp } from './runner-up.ts'

export interface AdminPaymentsDeps extends ReceiptDeps, StaffDeps {
  /** Finds the dealers to whom cars can be offered next. The auctions area knows how. */
  readonly findRunnersUp: FindRunnersUp
  readonly delivery: DeliveryOfCar
}

/** Creates the handlers with which the house checks payments, and declares and lifts defaults. */
export function createAdminPaymentsHandlers(deps: AdminPaymentsDeps): HandlersOf<typeof adminPayments> {
  const actOf = ({
    input,
    caller,
    request,
  }: {
    readonly input: { readonly flowEntityId: string }
    readonly caller: Parameters<typeof userOf>[0]
    readonly request: HouseAct['request']
  }): HouseAct => ({ flowId: input.flowEntityId, admin: userOf(caller), request })

  return {
    'admin/reviewPayment': (call) =>
      reviewPayment(call.db, deps, { ...actOf(call), paymentId: call.input.paymentId }),

    'admin/approvePayment': (call) =>
      approvePayment(
        call.db,
        deps,
        { ...actOf(call), paymentId: call.input.paymentId },
        call.input.reason ?? null,
      ),

    'admin/rejectPayment': (call) =>
      rejectPayment(call.db, { ...actOf(call), paymentId: call.input.paymentId }, call.input),

    'admin/reversePayment': (call) => reversePayment(call.db, deps.delivery, actOf(call), call.input),

    'admin/declareDefault': (call) => declareDefault(call.db, actOf(call), call.input.reason),

    'admin/liftDefault': (call) => liftDefault(call.db, actOf(call), call.input.reason),

    'admin/getDefaults': async ({ db, input: { state, limit, cursor } }) => {
      const after = readCursor({ list: 'defaults', state }, cursor, instantAndId)
      if (!after.ok) return after
      const [rows, total] = await Promise.all([
        listDefaults(db, state, after.value, limit + 1),
        countListedDefaults(db, state),
      ])
      const { page, last } = cutPage(rows, limit)
      const runnersUp = await deps.findRunnersUp(
        db,
        page.map(({ lotId }) => lotId),
      )
      return accept({
        items: page.map((row) => describeDefault(row, runnersUp.get(row.lotId) ?? null)),
        total,
        nextCursor: last ? writeCursor({ list: 'defaults', state }, [last.moment, last.flowId]) : null,
      })
    },
  }
}

function describeDefault(row: ListedDefault, runnerUp: RunnerUp | null) {
  const { flowId, uid, organization, carId, lotId, auctionId, state, amount, reason } = row
  return {
    flowEntityId: flowId,
    uid,
    organization,
    carId,
    lotId,
    auctionId,
    title: fullTitle(row),
    regno: row.regno,
    state,
    amount,
    debtId: row.debtId,
    settledAt: row.settledAt?.toISOString() ?? null,
    declaredAt: row.declaredAt.toISOString(),
    declaredBy: row.declaredBy,
    reason,
    lifted:
      row.liftedAt === null
        ? null
        : { at: row.liftedAt.toISOString(), by: row.liftedBy, reason: row.liftReason ?? '' },
    runnerUp,
  }
}
