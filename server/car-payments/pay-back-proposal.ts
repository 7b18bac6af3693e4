import * as z from 'zod'
import type { PayBackProposal } from '#contract/car-payments/return-item.ts'
import { refuseUsedLine } from '#domain/car-payments/line-use.ts'
import { RETURN_DECISIONS, readReturnReference } from '#domain/car-payments/returns.ts'
import { accept, refuse, type Result } from '#domain/refusal.ts'
import type { Queries } from '#server/platform/db/pool.ts'
import { auditActsOn } from '#server/proposals/audit-acts.ts'
import { defineProposalKind } from '#server/proposals/proposal-kind.ts'
import { allocate } from './allocations-queries.ts'
import { areTwinsAwaited } from './line-facts-queries.ts'
import { queueMatching } from './match-payments.ts'
import { mayHaveComeBack } from './line-pairs-queries.ts'
import { lockMatching } from './matching-queries.ts'
import { isNamedByProof, refuseNamedLine } from './naming-proofs.ts'
import { settlePayBacks } from './settle-pay-backs.ts'
import { confirmReturn, deleteReturn, findCredit, readCredits, type ReturnRow } from './returns-queries.ts'

const details = z.object({
  decision: z.enum(RETURN_DECISIONS),
  /** The paise that it is about; null in a proposal from before they were kept. */
  paise: z.int().nullable().default(null),
})

const audit = auditActsOn('statementLine')

/** The proposals for money that is matched to nothing due: to pay it back, or to set it aside. Their subject is the line's id. */
export const payBackProposals = defineProposalKind({
  kind: 'payBack',
  details,
  password: 'each',
  isDoneAtOnceAlone: false,

  lock: (tx) => lockMatching(tx),

  describe: async (db, proposals): Promise<readonly PayBackProposal[]> => {
    const credits = await readCredits(
      db,
      proposals.map(({ subject }) => subject),
    )
    return proposals.map(({ subject, details: { decision, paise } }) => {
      const credit = credits.find(({ lineId }) => lineId === subject)
      if (credit === undefined) throw new Error(`A proposal names line ${subject}, which is not there.`)
      const { lineId, day, amountPaise, usedPaise, narration, reference } = credit
      const amount = (paise ?? amountPaise - usedPaise) / 100
      return { kind: 'payBack', lineId, decision, day, amount, narration, reference }
    })
  },

  noteProposed: async (tx, { subject, details: { decision, paise }, needsSecond, reason }, act) => {
    await audit(tx, subject, 'returnProposed', {
      ...act,
      after: { decision, amountPaise: paise, needsOtherAdmin: needsSecond },
      ...(reason !== null && { reason }),
    })
  },

  carryOut: async (tx, { subject, details: { decision, paise }, reason, proposedBy }, confirmation) => {
    const credit = await findCredit(tx, subject)
    if (credit === null) return refuse('WRONG_STATE', 'line.notCounted')
    const rest = await decideReturn(tx, credit)
    if (!rest.ok) return rest
    if (paise !== null && paise !== rest.value) {
      return refuse('WRONG_STATE', 'return.restChanged')
    }
    const reference = readReturnReference(decision, confirmation.bankReferenceId)
    if (!reference.ok) return reference
    const { adminId: madeBy } = confirmation
    const purpose = decision === 'payBack' ? 'payBack' : 'houseOwn'
    const made = { reason, madeBy, bankReference: reference.value }
    const used = await allocate(tx, [
      { lineId: subject, purpose, subjectId: null, paise: rest.value, ...made },
    ])
    if (!used.ok) return used
    const [allocationId = ''] = used.value
    await confirmReturn(tx, subject, { allocationId, bankReference: reference.value })
    await settlePayBacks(tx)
    await audit(tx, subject, 'returnConfirmed', {
      ...confirmation,
      before: { decision, proposedBy: proposedBy.name },
      after: {
        decision,
        amountPaise: rest.value,
        bankReference: reference.value,
      },
    })
    return accept(undefined)
  },

  withdraw: async (tx, { subject, details: { decision }, reason }, act) => {
    await deleteReturn(tx, subject)
    // The line may state a payment now.
    await queueMatching(tx, { lineIds: [subject] })
    await audit(tx, subject, 'returnWithdrawn', { ...act, before: { decision, reason } })
  },
})

/**
 * Decides whether money can be paid back or set aside, and returns the paise of it that are unused. Refuses with LINE_IN_USE
 * where none are, a payment names it, or an admin is asked whether it came back, and with WRONG_STATE while it is not known
 * whose account the line is of, or which lines of the account are twins: until then another line may state the same money.
 * The caller holds the lock of the matching.
 */
export async function decideReturn(
  tx: Queries,
  { lineId, accountId, amountPaise, usedPaise }: ReturnRow,
): Promise<Result<number>> {
  if (accountId === null) {
    return refuse('WRONG_STATE', 'line.accountUnknown')
  }
  if (await areTwinsAwaited(tx, accountId)) {
    return refuse('WRONG_STATE', 'line.twinsPending')
  }
  if (await isNamedByProof(tx, lineId)) return refuseNamedLine()
  if (await mayHaveComeBack(tx, lineId)) {
    return refuseUsedLine('lineUse.maybeReversed')
  }
  return usedPaise < amountPaise ? accept(amountPaise - usedPaise) : refuseUsedLine()
}
