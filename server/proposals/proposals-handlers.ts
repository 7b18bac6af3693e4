import type { Output } from '#contract/api.ts'
import type { Proposal, proposals, proposalStops } from '#contract/proposals/proposals.ts'
import type { ProposedAct } from '#contract/proposed-acts.ts'
import { decideSecondHalf } from '#domain/proposals/decide-proposal.ts'
import { PROPOSAL_KINDS } from '#domain/proposals/proposal-kinds.ts'
import { accept, refuse, type Result } from '#domain/refusal.ts'
import { cutPage, instantAndId, readCursor, writeCursor } from '#server/platform/cursor.ts'
import type { Queries } from '#server/platform/db/pool.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { userOf } from '#server/platform/http/caller.ts'
import type { HandlersOf } from '#server/platform/http/handler.ts'
import { confirmProposal, kindOf, withdrawProposal, type ProposalKinds } from './decide-on-proposal.ts'
import { countWaitingProposals, listWaitingProposals, type StoredProposal } from './proposals-queries.ts'
import type { StaffReader } from './read-staff.ts'
import { readStopLink, stopByLink } from './stop-links.ts'

export interface ProposalsDeps {
  readonly staff: StaffReader
  /** Every kind of proposals, from the area whose act it is. */
  readonly kinds: ProposalKinds<ProposedAct>
}

const LIST = { list: 'proposals' }

/** Creates the handlers that list proposals, confirm and withdraw them. */
export function createProposalsHandlers(
  deps: ProposalsDeps,
): HandlersOf<typeof proposals & typeof proposalStops> {
  return {
    'admin/getProposals': async ({ db, input: { limit, cursor }, caller }) => {
      const after = readCursor(LIST, cursor, instantAndId)
      if (!after.ok) return after
      const { page, last } = cutPage(await listWaitingProposals(db, after.value, limit + 1), limit)
      return accept({
        proposals: await describeProposals(db, deps, page, userOf(caller).userId),
        total: await countWaitingProposals(db),
        nextCursor: last ? writeCursor(LIST, [last.madeAt, last.id]) : null,
      })
    },

    'admin/confirmProposal': ({ db, input: { proposalId, bankReferenceId = null }, caller, request }) =>
      confirmProposal(db, deps, { proposalId, bankReferenceId, admin: userOf(caller), request }),

    readStoppableChange: async ({ db, input: { token } }) => {
      const found = await readStopLink(db, token)
      return found.ok ? describeStoppable(found.value) : found
    },

    stopChange: async ({ db, input: { token }, request }) => {
      const stopped = await inTransaction(db, (tx) => stopByLink(tx, deps, { token, request }))
      return stopped.ok ? describeStoppable(stopped.value) : stopped
    },

    'admin/withdrawProposal': ({ db, input: { proposalId }, caller, request }) =>
      withdrawProposal(db, deps, { proposalId, admin: userOf(caller), request }),
  }
}

function describeStoppable(proposal: StoredProposal): Result<Output<'stopChange'>> {
  const kind = PROPOSAL_KINDS.find((name) => name === proposal.kind)
  if (kind === undefined) return refuse('NOT_FOUND', 'link.invalid')
  return accept({
    kind,
    proposedBy: proposal.proposedBy.name,
    proposedAt: proposal.proposedAt.toISOString(),
    dueAt: proposal.dueAt?.toISOString() ?? null,
    outcome: proposal.outcome,
  })
}

async function describeProposals(
  db: Queries,
  { staff: staffReader, kinds }: ProposalsDeps,
  stored: readonly StoredProposal[],
  self: string,
): Promise<Proposal[]> {
  const acts = new Map<string, ProposedAct>()
  for (const kind of Object.values(kinds)) {
    const ofKind = stored.filter((proposal) => kindOf(kinds, proposal) === kind)
    const described = ofKind.length === 0 ? [] : await kind.describe(db, ofKind)
    for (const [index, { id }] of ofKind.entries()) {
      const act = described[index]
      if (act !== undefined) acts.set(id, act)
    }
  }
  const staff = await staffReader.read(db)
  return stored.flatMap(({ id, reason, proposedBy, proposedAt, needsSecond, dueAt }) => {
    const act = acts.get(id)
    if (act === undefined) return []
    return {
      proposalId: id,
      act,
      reason,
      proposedBy,
      proposedAt: proposedAt.toISOString(),
      isOwn: proposedBy.uid === self,
      dueAt: dueAt?.toISOString() ?? null,
      mayConfirm: decideSecondHalf(
        staff,
        { by: proposedBy.uid, needsSecond, isDelayed: dueAt !== null },
        self,
      ).ok,
    }
  })
}
