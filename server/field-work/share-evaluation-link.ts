import type { Tx } from '#server/platform/db/transaction.ts'
import type { Signer } from '#server/platform/signer.ts'
import { hashToken } from '#server/platform/hash-token.ts'
import { actorOf } from '#server/platform/actor.ts'
import { randomUUID } from 'node:crypto'
import { accept, refuse, type Result } from '#domain/refusal.ts'
import { type UserCaller } from '#server/platform/http/caller.ts'
import { findFlowsOfCars } from '#server/flows/find-flow.ts'
import { lockFlows } from '#server/flows/lock-flows.ts'
import { moveFlows } from '#server/flows/transition.ts'
import { insertEvaluationLink, relinkFlows } from './gate-pass-queries.ts'

/**
 * Makes one link for the evaluation pictures of these cars and moves them to EVALUATION. Cars already in EVALUATION
 * only get the new link. Returns the link's id.
 */
export async function createEvaluationLink(
  tx: Tx,
  caller: UserCaller,
  share: { readonly carIds: readonly string[]; readonly signer: Signer },
): Promise<Result<string>> {
  const { organisationId, userId } = caller
  const carIds = [...new Set(share.carIds)]
  const found = await findFlowsOfCars(tx, { organisationId, carIds })
  if (found.size < carIds.length) return refuse('NOT_FOUND', 'This car is not in My Cars.')
  const flowIds = [...found.values()].map(({ flowId }) => flowId)
  const states = await lockFlows(tx, flowIds)

  const evaluationLinkId = randomUUID()
  await insertEvaluationLink(tx, {
    evaluationLinkId,
    organisationId,
    userId,
    tokenHash: hashToken(evaluationToken(share.signer, evaluationLinkId)),
  })
  const shared = flowIds.filter((flowId) => states.get(flowId) === 'EVALUATION')
  await relinkFlows(tx, { flowIds: shared, evaluationLinkId })
  const moved = await moveFlows(
    tx,
    actorOf(caller),
    flowIds
      .filter((flowId) => !shared.includes(flowId))
      .map((flowId) => ({ flowId, event: 'shareEvaluationLink' as const, evaluationLinkId })),
  )
  return moved.ok ? accept(evaluationLinkId) : moved
}

/** Returns a link's token: a signature. It is not stored, so a repeated call signs again. */
export function evaluationToken(signer: Signer, evaluationLinkId: string): string {
  return signer.sign(`evaluation-link\n${evaluationLinkId}`)
}
