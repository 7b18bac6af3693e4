import { randomUUID } from 'node:crypto'
import { can } from '#domain/flows/can.ts'
import { leadsTo } from '#domain/flows/car-lifecycle.ts'
import type { FlowState } from '#domain/flows/flow-states.ts'
import { accept, refuse, refuseField, type Result } from '#domain/refusal.ts'
import { findFlowsOfCars } from '#server/flows/find-flow.ts'
import { lockFlows } from '#server/flows/lock-flows.ts'
import { moveFlows } from '#server/flows/transition.ts'
import { actorOf } from '#server/platform/actor.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import { hashToken } from '#server/platform/hash-token.ts'
import { type UserCaller } from '#server/platform/http/caller.ts'
import type { Signer } from '#server/platform/signer.ts'
import {
  findLink,
  insertEvaluationLink,
  keepLinked,
  relinkFlows,
  revokeLink,
} from './evaluation-links-queries.ts'
import { linkToken } from './link-token.ts'
import { lockPerson, readPassEvaluators } from '#server/people/people-queries.ts'

/** A link made for one evaluator. */
export interface MadeLink {
  readonly linkId: string
  readonly personId: string
}

/**
 * Makes a link for the evaluation pictures of these cars, one for each evaluator, and moves the cars to EVALUATION. Cars
 * already in EVALUATION only get the new link. Refuses with WRONG_STATE in every other state, also in
 * EVALUATION_COMPLETE: sharing would undo the submission, and {@link renewLink} replaces the link of such a car. The
 * evaluator is `personId`, else the one on a car's gate pass; refuses with INVALID_INPUT if there is neither.
 */
export async function shareEvaluation(
  tx: Tx,
  caller: UserCaller,
  share: {
    readonly carIds: readonly string[]
    readonly personId: string | undefined
    readonly signer: Signer
  },
): Promise<Result<readonly MadeLink[]>> {
  const { organisationId } = caller
  const carIds = [...new Set(share.carIds)]
  const found = await findFlowsOfCars(tx, { organisationId, carIds })
  if (found.size < carIds.length) return refuse('NOT_FOUND', 'car.notInMyCars')
  const flowIds = carIds.flatMap((carId) => found.get(carId)?.flowId ?? [])
  const states = await lockFlows(tx, flowIds)
  const evaluators = await chooseEvaluators(tx, caller, { flowIds, states, personId: share.personId })
  if (!evaluators.ok) return evaluators

  const links: MadeLink[] = []
  for (const personId of new Set(evaluators.value.values())) {
    const linked = flowIds.filter((flowId) => evaluators.value.get(flowId) === personId)
    const linkId = await makeLink(tx, caller, { personId, signer: share.signer })
    const shared = linked.filter((flowId) => leadsTo('shareEvaluationLink', states.get(flowId) ?? null))
    await relinkFlows(tx, { flowIds: shared, linkId })
    const moved = await moveFlows(
      tx,
      actorOf(caller),
      linked
        .filter((flowId) => !shared.includes(flowId))
        .map((flowId) => ({ flowId, event: 'shareEvaluationLink' as const, evaluationLinkId: linkId })),
    )
    if (!moved.ok) return moved
    links.push({ linkId, personId })
  }
  return accept(links)
}

/** Returns the evaluator of each flow, by flow id, whose rows stay locked against a removal. */
async function chooseEvaluators(
  tx: Tx,
  { organisationId }: UserCaller,
  share: {
    readonly flowIds: readonly string[]
    readonly states: ReadonlyMap<string, FlowState>
    readonly personId: string | undefined
  },
): Promise<Result<ReadonlyMap<string, string>>> {
  const { flowIds, states, personId } = share
  if (personId !== undefined && !(await isEvaluator(tx, { organisationId, personId }))) return refuseUnknown()
  for (const state of states.values()) {
    const decided = can('shareEvaluationLink', { state, actor: 'dealer' })
    if (!leadsTo('shareEvaluationLink', state) && !decided.ok) return decided
  }
  if (personId !== undefined) return accept(new Map(flowIds.map((flowId) => [flowId, personId])))
  const named = await readPassEvaluators(tx, flowIds)
  const chosen = new Map<string, string>()
  // In the order of the cars, so that the first link is the first car's.
  for (const flowId of flowIds) {
    const evaluatorId = named.get(flowId)
    if (evaluatorId === undefined) return refuseUnnamed()
    chosen.set(flowId, evaluatorId)
  }
  return accept(chosen)
}

/**
 * Replaces a link by a new one for the same cars, for `personId` or the evaluator that the old one is for. The old one is
 * revoked. Refuses with WRONG_STATE if none of its cars is in evaluation any more.
 */
export async function renewLink(
  tx: Tx,
  caller: UserCaller,
  renewal: { readonly linkId: string; readonly personId: string | undefined; readonly signer: Signer },
): Promise<Result<MadeLink>> {
  const { organisationId } = caller
  const { linkId: oldLinkId } = renewal
  const old = await findLink(tx, { organisationId, linkId: oldLinkId })
  if (old === null) return refuse('NOT_FOUND', 'link.unknown')
  const personId = renewal.personId ?? old.personId
  if (personId === null) return refuseUnknown()
  await lockFlows(tx, old.flowIds)
  if (!(await isEvaluator(tx, { organisationId, personId }))) return refuseUnknown()
  const flowIds = await keepLinked(tx, { flowIds: old.flowIds, linkId: oldLinkId })
  if (flowIds.length === 0) {
    return refuse('WRONG_STATE', 'link.evaluationOver')
  }
  const linkId = await makeLink(tx, caller, { personId, signer: renewal.signer })
  await relinkFlows(tx, { flowIds, linkId })
  await revokeLink(tx, { organisationId, linkId: oldLinkId })
  return accept({ linkId, personId })
}

async function makeLink(
  tx: Tx,
  { organisationId, userId }: UserCaller,
  link: { readonly personId: string; readonly signer: Signer },
): Promise<string> {
  const linkId = randomUUID()
  const tokenHash = hashToken(linkToken(link.signer, 'evaluation-link', linkId))
  await insertEvaluationLink(tx, { linkId, organisationId, userId, personId: link.personId, tokenHash })
  return linkId
}

async function isEvaluator(
  tx: Tx,
  whose: { readonly organisationId: string; readonly personId: string },
): Promise<boolean> {
  return (await lockPerson(tx, whose, 'share'))?.type === 'dealer_evaluator'
}

function refuseUnknown(): Result<never> {
  return refuse('NOT_FOUND', 'evaluator.unknown')
}

function refuseUnnamed(): Result<never> {
  return refuseField('personId', 'link.noEvaluator')
}
