import type { Output } from '#contract/api.ts'
import { decideDefault } from '#domain/car-payments/payment-deadline.ts'
import { can } from '#domain/flows/can.ts'
import { accept, refuse, type Result } from '#domain/refusal.ts'
import { recordAudit } from '#server/audit/record-audit.ts'
import { appendEvents } from '#server/flows/event-log.ts'
import { actorOf } from '#server/platform/actor.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import { conclude, type HouseAct } from './check-payment.ts'
import { markDebtsLifted, readDebts } from './debts-queries.ts'
import { findDefault, insertDefault, markLifted } from './defaults-queries.ts'
import { lockDue } from './payments-queries.ts'

/**
 * Declares that a dealer did not pay by the deadline, with a reason that the dealer reads. Locks the flow, so that a proof
 * that arrives at the same time comes before or is refused. Refuses with NOT_FOUND, or with WRONG_STATE before the
 * deadline and of an offer that was not accepted.
 */
export async function declareDefault(
  tx: Tx,
  act: HouseAct,
  reason: string,
): Promise<Result<Output<'admin/declareDefault'>>> {
  const found = await lockDue(tx, act.flowId)
  if (found === null) return refuseUnknown()
  const { now, due } = found
  const step = can('declareDefault', { state: due.state, actor: 'admin' })
  if (!step.ok) return step
  if (due.amount === null || due.dueAt === null) {
    throw new Error(`Flow ${act.flowId} is in ${due.state} without an award.`)
  }
  const overdue = decideDefault({ dueAt: due.dueAt, offerUntil: due.offerUntil }, now)
  if (!overdue.ok) return overdue
  await insertDefault(tx, {
    flowId: act.flowId,
    organisationId: due.organisationId,
    reason,
    declaredBy: act.admin.userId,
    at: new Date(now),
  })
  const facts = { amount: due.amount, dueAt: new Date(due.dueAt).toISOString() }
  return conclude(tx, act, {
    due,
    event: 'declareDefault',
    action: 'defaultDeclared',
    facts,
    more: { reason },
  })
}

/**
 * Lifts the default of a flow with a reason, or the debt of a payment that came back, so that its dealer may buy again.
 * The flow stays as it is, and a debt is still owed. Locks the flow. Refuses with NOT_FOUND, or with WRONG_STATE if it has
 * no default or it is lifted or settled already.
 */
export async function liftDefault(
  tx: Tx,
  { flowId, admin, request }: HouseAct,
  reason: string,
): Promise<Result<Output<'admin/liftDefault'>>> {
  const found = await lockDue(tx, flowId)
  if (found === null) return refuseUnknown()
  const { state, carId, lotId, organisationId } = found.due
  const unpaid = await findDefault(tx, flowId)
  const debts = await readDebts(tx, flowId)
  const isOwed = debts.some(({ isSettled, isLifted }) => !isSettled && !isLifted)
  if (unpaid === null && debts.length === 0) {
    return refuse('WRONG_STATE', 'default.none', { state })
  }
  if (unpaid?.isLifted !== false && !isOwed) {
    return refuse('WRONG_STATE', 'default.lifted', { state })
  }
  await markLifted(tx, flowId, { userId: admin.userId, reason })
  await markDebtsLifted(tx, flowId, { userId: admin.userId, reason })
  const by = actorOf(admin)
  await appendEvents(tx, [{ event: 'defaultLifted', by, flowId, carId, lotId, organisationId, reason }])
  await recordAudit(tx, {
    actor: by,
    action: 'defaultLifted',
    subject: { kind: 'flow', id: flowId },
    before: { isLifted: false },
    after: { isLifted: true },
    reason,
    request,
  })
  return accept({ flows: [{ flowEntityId: flowId, carId, state }] })
}

function refuseUnknown(): Result<never> {
  return refuse('NOT_FOUND', 'car.unknown')
}
