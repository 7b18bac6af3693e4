import { leadsFrom } from '#domain/flows/car-lifecycle.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import { actorOf } from '#server/platform/actor.ts'
import { auditCall, type AuditedAct, type AuditedCall } from '#server/audit/record-audit.ts'
import type { Output } from '#contract/api.ts'
import { checkYardNamed } from '#domain/gate-passes/gate-pass.ts'
import { accept, refuse, type Result } from '#domain/refusal.ts'
import { moveFlows } from '#server/flows/transition.ts'
import { isPass, lockPassFlows, readUnplacedCars, type PassFlow, type PassKind } from './gate-pass-queries.ts'

/** The house's answer to a gate pass request. The dealer sees the reason. */
export type GatePassAnswer = ApprovedPass | RejectedPass

interface ApprovedPass {
  readonly event: 'approveGatePass' | 'approveDeliveryGatePass'
}
interface RejectedPass {
  readonly event: 'rejectGatePass' | 'rejectDeliveryGatePass'
  readonly reason: string
}

/** The kind of the passes that an answer is about, and its entry in the audit log. */
const ANSWERED = {
  approveGatePass: { kind: 'inspection', audits: 'gatePassApproved' },
  rejectGatePass: { kind: 'inspection', audits: 'gatePassRejected' },
  approveDeliveryGatePass: { kind: 'delivery', audits: 'deliveryPassApproved' },
  rejectDeliveryGatePass: { kind: 'delivery', audits: 'deliveryPassRejected' },
} as const satisfies Record<GatePassAnswer['event'], Answered>

interface Answered {
  readonly kind: PassKind
  readonly audits: AuditedAct['action']
}

/**
 * Answers a gate pass request for all its waiting cars, or for the given ones. Refuses with NOT_FOUND if a car is not
 * in this pass, WRONG_STATE if the request was already answered, even concurrently by another admin, and YARD_MISSING.
 */
export async function answerGatePass(
  tx: Tx,
  call: AuditedCall,
  request: { readonly gatePassId: string; readonly carIds: readonly string[] | undefined },
  answer: GatePassAnswer,
): Promise<Result<Output<'admin/approveGatePass'>>> {
  const { kind } = ANSWERED[answer.event]
  if (!(await isPass(tx, kind, request.gatePassId))) return refuseUnknown()
  const chosen = chooseFlows(await lockPassFlows(tx, kind, request.gatePassId), request.carIds, answer.event)
  if (!chosen.ok) return chosen
  const flowIds = chosen.value.map(({ flowId }) => flowId)
  return answerFlows(tx, call, { flowIds, subject: { kind: 'gatePass', id: request.gatePassId } }, answer)
}

/**
 * Answers the gate pass requests of these flows; `subject` is what the call names. Refuses with NOT_FOUND or WRONG_STATE by
 * the life-cycle, and to approve with YARD_MISSING.
 */
export async function answerFlows(
  tx: Tx,
  call: AuditedCall,
  { flowIds, subject }: { readonly flowIds: readonly string[]; readonly subject: AuditedAct['subject'] },
  answer: GatePassAnswer,
): Promise<Result<Output<'admin/approveGatePass'>>> {
  const moved = await moveFlows(
    tx,
    actorOf(call.caller),
    flowIds.map((flowId) => ({ flowId, ...answer })),
  )
  if (!moved.ok) return moved
  if (!('reason' in answer)) {
    const named = checkYardNamed(await readUnplacedCars(tx, ANSWERED[answer.event].kind, flowIds))
    if (!named.ok) return named
  }
  const [first] = moved.value
  await auditCall(tx, call, {
    action: ANSWERED[answer.event].audits,
    subject,
    before: { state: first?.from ?? null },
    after: { state: first?.state ?? null, cars: moved.value.map(({ carId }) => carId) },
    ...('reason' in answer && { reason: answer.reason }),
  })
  return accept({
    flows: moved.value.flatMap(({ flowId, carId, state }) =>
      state === null ? [] : [{ flowEntityId: flowId, carId, state }],
    ),
  })
}

function chooseFlows(
  flows: readonly PassFlow[],
  carIds: readonly string[] | undefined,
  event: GatePassAnswer['event'],
): Result<readonly PassFlow[]> {
  if (carIds !== undefined) {
    const named = new Set(carIds)
    const chosen = flows.filter(({ carId }) => named.has(carId))
    return chosen.length === named.size && named.size > 0 ? accept(chosen) : refuseUnknown()
  }
  const waiting = flows.filter(({ state }) => leadsFrom(event, state))
  if (waiting.length > 0) return accept(waiting)
  // No car is waiting: let the life-cycle refuse, naming the state that an earlier answer left.
  return flows.length > 0 ? accept(flows) : refuse('WRONG_STATE', 'gatePass.answered')
}

/** Refuses with NOT_FOUND, also a car that is not in the pass. */
export function refuseUnknown(): Result<never> {
  return refuse('NOT_FOUND', 'gatePass.requestUnknown')
}
