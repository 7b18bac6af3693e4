import type { Output } from '#contract/api.ts'
import { TRANSITIONS } from '#domain/flows/car-lifecycle.ts'
import { accept, refuse, refuseField, type Result } from '#domain/refusal.ts'
import { answerFlows, answerGatePass, refuseUnknown } from '#server/gate-passes/answer-gate-pass.ts'
import { lockFlows } from '#server/flows/lock-flows.ts'
import type { AuditedCall } from '#server/audit/record-audit.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import { readPassesOfFlows, readRemovedDrivers } from './delivery-passes-queries.ts'

/** Names the request to answer: by its flow, or by its pass with all its cars or some of them. */
export interface AnsweredRequest {
  readonly flowEntityId?: string | undefined
  readonly gatepassId?: string | undefined
  readonly carIds?: readonly string[] | undefined
}

/** The house's answer; the dealer sees the reason. */
type Answer =
  | { readonly event: 'approveDeliveryGatePass' }
  | { readonly event: 'rejectDeliveryGatePass'; readonly reason: string }

/**
 * Answers a request for a delivery gate pass. Refuses with NOT_FOUND if there is none, or flow, pass and cars do not
 * belong together, with WRONG_STATE if it is answered already, and to approve with YARD_MISSING. A pass whose driver the dealer
 * has removed cannot be approved, because no step would lead the car back from there.
 */
export async function answerDeliveryPass(
  tx: Tx,
  call: AuditedCall,
  request: AnsweredRequest,
  answer: Answer,
): Promise<Result<Output<'admin/approveDeliveryGatePass'>>> {
  const answered = await answerRequest(tx, call, request, answer)
  if (!answered.ok || answer.event !== 'approveDeliveryGatePass') return answered
  const flowIds = answered.value.flows.map(({ flowEntityId }) => flowEntityId)
  const [removed] = await readRemovedDrivers(tx, flowIds)
  if (removed === undefined) return accept(answered.value)
  return refuse('WRONG_STATE', 'gatePass.driverRetired', {
    values: { driver: removed },
    state: TRANSITIONS.requestDeliveryGatePass.to,
  })
}

async function answerRequest(
  tx: Tx,
  call: AuditedCall,
  { flowEntityId, gatepassId, carIds }: AnsweredRequest,
  answer: Answer,
): Promise<Result<Output<'admin/approveDeliveryGatePass'>>> {
  if (flowEntityId === undefined) {
    if (gatepassId === undefined) return refuseField('flowEntityId', 'gatePass.unnamed')
    return answerGatePass(tx, call, { gatePassId: gatepassId, carIds }, answer)
  }
  if (gatepassId !== undefined || carIds !== undefined) {
    // After the lock no other request can take the place of the one that is named.
    await lockFlows(tx, [flowEntityId])
    const [flow] = await readPassesOfFlows(tx, [flowEntityId])
    const isOfPass = flow !== undefined && (gatepassId === undefined || gatepassId === flow.gatePassId)
    const isTheCar = carIds === undefined || (carIds.length === 1 && carIds[0] === flow?.carId)
    if (!isOfPass || !isTheCar) return refuseUnknown()
  }
  const flow = { flowIds: [flowEntityId], subject: { kind: 'flow', id: flowEntityId } } as const
  const answered = await answerFlows(tx, call, flow, answer)
  return !answered.ok && answered.refusal.code === 'NOT_FOUND' ? refuseUnknown() : answered
}
