import type { Output } from '#contract/api.ts'
import type { adminPaperwork } from '#contract/paperwork/admin-paperwork.ts'
import type { FlowEvent } from '#domain/flows/car-lifecycle.ts'
import { accept, refuse, type Result } from '#domain/refusal.ts'
import { auditCall, type AuditedAct, type AuditedCall } from '#server/audit/record-audit.ts'
import { closeDocuments } from '#server/files/file-links.ts'
import { moveFlows, type MovedFlow, type Step } from '#server/flows/transition.ts'
import { actorOf } from '#server/platform/actor.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import type { HandlersOf } from '#server/platform/http/handler.ts'
import { readCarHistory } from './car-history.ts'
import { readPapers, type StoredPaper } from './papers-queries.ts'
import { latestOf, type PapersDeps } from './read-car-papers.ts'
import { sendNoc } from './send-noc.ts'
import { printTransferPaper } from './transfer-paper.ts'

/** Creates the handlers with which admins decide on the papers of won cars, and read the whole way of a car. */
export function createAdminPaperworkHandlers(deps: PapersDeps): HandlersOf<typeof adminPaperwork> {
  return {
    'admin/acceptKyc': (call) =>
      decide(call.db, call, { event: 'acceptKyc', kind: 'kyc', audits: 'kycAccepted', ...call.input }),

    'admin/askKycInfo': (call) =>
      decide(call.db, call, { event: 'askKycInfo', kind: 'kyc', audits: 'kycInfoAsked', ...call.input }),

    'admin/sendNoc': async (call) => {
      const { flowEntityId, alsoFlowEntityIds = [], fileUrls, acceptCars } = call.input
      const flowIds = [...new Set([flowEntityId, ...alsoFlowEntityIds])]
      const sent = await sendNoc(call.db, deps.links, call.caller, { flowIds, fileUrls, acceptCars })
      if (!sent.ok) return sent
      const cars = acceptCars === undefined ? {} : { cars: acceptCars }
      for (const moved of sent.value) {
        await auditStep(call.db, call, moved, {
          action: 'nocSent',
          after: { files: fileUrls.length, ...cars },
        })
      }
      return accept(describeMoved(sent.value))
    },

    'admin/acceptRc': (call) =>
      decide(call.db, call, { event: 'acceptRc', kind: 'rc', audits: 'rcAccepted', ...call.input }),

    'admin/askRcInfo': (call) =>
      decide(call.db, call, { event: 'askRcInfo', kind: 'rc', audits: 'rcInfoAsked', ...call.input }),

    'admin/downloadTransferPaper': async (call) => {
      const { flowEntityId: id, paper } = call.input
      const printed = await printTransferPaper(call.db, deps, id, paper)
      if (!printed.ok) return printed
      await auditCall(call.db, call, {
        action: 'paperDownloaded',
        subject: { kind: 'flow', id },
        after: { paper },
      })
      return printed
    },

    'admin/getCarHistory': async ({ db, input, request }) => {
      const history = await readCarHistory(
        db,
        { ...deps, links: closeDocuments(deps.links) },
        input.carId,
        request.locale,
      )
      return history === null ? refuse('NOT_FOUND', 'car.unknown') : accept(history)
    },
  }
}

/** A decision of an admin on what a dealer submitted. */
interface Decision {
  readonly event: Extract<FlowEvent, 'acceptKyc' | 'askKycInfo' | 'acceptRc' | 'askRcInfo'>
  readonly kind: StoredPaper['kind']
  readonly audits: AuditedAct['action']
  readonly flowEntityId: string
  readonly reason?: string
  /** When the submission was made on which the admin decides, in epoch ms. */
  readonly submittedAt?: number | undefined
}

/**
 * Takes the step. The second of two admins gets WRONG_STATE, and so does one who decides on a submission that another
 * has replaced.
 */
async function decide(
  tx: Tx,
  call: AuditedCall,
  { event, kind, audits, flowEntityId: flowId, reason, submittedAt }: Decision,
): Promise<Result<Output<'admin/acceptKyc'>>> {
  const step: Step = { flowId, event, ...(reason === undefined ? {} : { reason }) }
  const moved = await moveFlows(tx, actorOf(call.caller), [step])
  if (!moved.ok) return moved
  if (submittedAt !== undefined) {
    // The flow is locked by now, so no other submission can arrive.
    const papers = (await readPapers(tx, [flowId])).get(flowId) ?? []
    if (latestOf(papers, kind)?.givenAt.getTime() !== submittedAt) {
      return refuse('WRONG_STATE', 'documents.changed')
    }
  }
  for (const flow of moved.value) {
    await auditStep(tx, call, flow, { action: audits, ...(reason === undefined ? {} : { reason }) })
  }
  return accept(describeMoved(moved.value))
}

/** Audits a step of a flow. */
function auditStep(
  tx: Tx,
  call: AuditedCall,
  { flowId: id, from, state }: MovedFlow,
  { after, ...act }: Pick<AuditedAct, 'action' | 'reason' | 'after'>,
): Promise<void> {
  const subject = { kind: 'flow', id } as const
  return auditCall(tx, call, { ...act, subject, before: { state: from }, after: { state, ...after } })
}

function describeMoved(moved: readonly MovedFlow[]): Output<'admin/acceptKyc'> {
  return {
    flows: moved.flatMap(({ flowId, carId, state }) =>
      state === null ? [] : [{ flowEntityId: flowId, carId, state }],
    ),
  }
}
