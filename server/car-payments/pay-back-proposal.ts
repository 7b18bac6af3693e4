import * as z from 'zod'
import type { PayBackProposal } from '#contract/car-payments/statements.ts'
import type { AuditAction } from '#domain/audit/audit-actions.ts'
import { refuseUsedLine, restOf } from '#domain/car-payments/line-use.ts'
import { RETURN_DECISIONS, readReturnReference, type ReturnDecision } from '#domain/car-payments/returns.ts'
import { accept, type Result } from '#domain/refusal.ts'
import { recordAudit } from '#server/audit/record-audit.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import type { JsonObject } from '#server/platform/db/types.ts'
import { defineProposalKind, type ProposalAct } from '#server/proposals/proposal-kind.ts'
import { allocate, lockUse } from './allocations-queries.ts'
import { queueMatching } from './match-payments.ts'
import { lockMatching } from './matching-queries.ts'
import { isNamedByProof, refuseNamedLine } from './naming-proofs.ts'
import { settlePayBacks } from './settle-pay-backs.ts'
import { confirmReturn, deleteReturn, findCredit, readCredits } from './returns-queries.ts'

/** The proposals for money that is matched to nothing due: to pay it back, or to set it aside. Their subject is the line's id. */
export const payBackProposals = defineProposalKind({
  kind: 'payBack',
  details: z.object({ decision: z.enum(RETURN_DECISIONS) }),
  password: 'each',
  isDoneAtOnceAlone: false,

  lock: (tx) => lockMatching(tx),

  describe: async (db, proposals): Promise<readonly PayBackProposal[]> => {
    const credits = await readCredits(
      db,
      proposals.map(({ subject }) => subject),
    )
    return proposals.map(({ subject, details: { decision } }) => {
      const credit = credits.find(({ lineId }) => lineId === subject)
      if (credit === undefined) throw new Error(`A proposal names line ${subject}, which is not there.`)
      const { lineId, day, amountPaise, usedPaise, narration, reference } = credit
      const amount = (amountPaise - usedPaise) / 100
      return { kind: 'payBack', lineId, decision, day, amount, narration, reference }
    })
  },

  noteProposed: async (tx, { subject, details: { decision }, needsSecond, reason }, act) => {
    const credit = await findCredit(tx, subject)
    const amountPaise = credit === null ? null : credit.amountPaise - credit.usedPaise
    await audit(tx, subject, 'returnProposed', {
      ...act,
      after: { decision, amountPaise, needsOtherAdmin: needsSecond },
      ...(reason !== null && { reason }),
    })
  },

  carryOut: async (tx, { subject, details: { decision }, reason, proposedBy }, confirmation) => {
    const credit = await findCredit(tx, subject)
    if (credit === null || (await isNamedByProof(tx, subject))) return refuseNamedLine()
    const reference = readReturnReference(decision, confirmation.bankReferenceId)
    if (!reference.ok) return reference
    const { adminId: madeBy } = confirmation
    const used = await useRest(tx, subject, { decision, reason, madeBy, bankReference: reference.value })
    if (!used.ok) return used
    await confirmReturn(tx, subject, reference.value)
    await settlePayBacks(tx)
    await audit(tx, subject, 'returnConfirmed', {
      ...confirmation,
      before: { decision, proposedBy: proposedBy.name },
      after: {
        decision,
        amountPaise: credit.amountPaise - credit.usedPaise,
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

/** Uses what is left of a credit for the decision about it. Refuses with LINE_IN_USE if nothing is. */
async function useRest(
  tx: Tx,
  lineId: string,
  made: {
    readonly decision: ReturnDecision
    readonly reason: string | null
    readonly madeBy: string
    readonly bankReference: string | null
  },
): Promise<Result<unknown>> {
  const use = (await lockUse(tx, [lineId])).get(lineId)
  const paise = use === undefined ? 0 : restOf(use)
  if (paise === 0) return refuseUsedLine()
  const { decision, ...by } = made
  const purpose = decision === 'payBack' ? 'payBack' : 'houseOwn'
  return allocate(tx, [{ lineId, purpose, subjectId: null, paise, ...by }])
}

function audit(
  tx: Tx,
  lineId: string,
  action: Extract<AuditAction, `return${string}`>,
  {
    actor,
    request,
    isAlone = false,
    before = null,
    after = null,
    reason,
  }: ProposalAct & {
    readonly isAlone?: boolean
    readonly before?: JsonObject | null
    readonly after?: JsonObject | null
    readonly reason?: string
  },
): Promise<void> {
  return recordAudit(tx, {
    actor,
    action,
    subject: { kind: 'statementLine', id: lineId },
    before,
    after,
    ...(reason !== undefined && { reason }),
    request,
    isAlone,
  })
}
