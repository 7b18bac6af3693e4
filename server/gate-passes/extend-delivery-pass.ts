import type { Output } from '#contract/api.ts'
import { checkPickupOpen } from '#domain/flows/check-pickup-open.ts'
import { checkYardNamed, extendedPassEnd, isSuperseded } from '#domain/gate-passes/gate-pass.ts'
import { accept, refuse, type Result } from '#domain/refusal.ts'
import { judgePass } from '#server/gate-passes/gate-page.ts'
import { extendPass, lockPass } from '#server/gate-passes/gate-pages-queries.ts'
import { lockFlows } from '#server/flows/lock-flows.ts'
import { noteFlows } from '#server/flows/note-flows.ts'
import { auditCall, type AuditedCall } from '#server/audit/record-audit.ts'
import { actorOf } from '#server/platform/actor.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

/**
 * Extends a delivery pass by 7 days; the flow keeps its state. `now` is the database's clock in epoch ms. Refuses
 * with NOT_FOUND for an unknown pass and one that a newer request has replaced, and with WRONG_STATE unless its car waits
 * to be picked up, and for a pass with which a guard has let its driver leave, and with YARD_MISSING.
 */
export async function extendDeliveryPass(
  tx: Tx,
  call: AuditedCall,
  gatePassId: string,
  now: () => number,
): Promise<Result<Output<'admin/extendDeliveryGatePass'>>> {
  const found = await judgePass(tx, gatePassId, now())
  if (found === null || found.kind !== 'delivery') return refuseUnknown()
  await lockFlows(
    tx,
    found.cars.map(({ flowId }) => flowId),
  )
  await lockPass(tx, gatePassId)
  // Read again, because a guard or the dealer may have been faster.
  const pass = await judgePass(tx, gatePassId, now())
  const car = pass?.cars.find(({ fault }) => !isSuperseded(fault))
  if (pass === null || car === undefined) return refuseUnknown()
  const open = checkPickupOpen(car.state, 'extendDeliveryPass')
  if (!open.ok) return open
  if (car.fault === 'used' || car.approvedAt === null) {
    return refuse('WRONG_STATE', 'gatePass.used', {
      state: car.state,
    })
  }
  const named = checkYardNamed(pass.yard === null ? [car.regno ?? car.title] : [])
  if (!named.ok) return named
  const approvedAt = car.approvedAt.getTime()
  const extendedUntil = pass.extendedUntil?.getTime() ?? null
  const until = new Date(extendedPassEnd({ approvedAt, extendedUntil }, now()))
  await extendPass(tx, gatePassId, until)
  const { flowId, lotId, carId, organisationId } = car
  const by = actorOf(call.caller)
  const details = { gatePassId, until: until.toISOString() }
  await noteFlows(tx, [{ event: 'deliveryPassExtended', by, flowId, lotId, carId, organisationId, details }])
  await auditCall(tx, call, {
    action: 'deliveryPassExtended',
    subject: { kind: 'gatePass', id: gatePassId },
    before: { holdsUntil: car.holdsUntil === null ? null : new Date(car.holdsUntil).toISOString() },
    after: { holdsUntil: until.toISOString() },
  })
  return accept({ gatepassId: gatePassId, holdsUntil: until.toISOString() })
}

function refuseUnknown(): Result<never> {
  return refuse('NOT_FOUND', 'gatePass.deliveryUnknown')
}
