import { randomUUID } from 'node:crypto'
import type { ReadInput } from '#contract/api.ts'
import { proofFileName, readPayment, type DealerAccount } from '#domain/car-payments/payment-submission.ts'
import { can } from '#domain/flows/can.ts'
import { refuseOpenDefault } from '#domain/flows/open-default.ts'
import { paymentDeadline } from '#domain/lot/auction-rules.ts'
import { decideAnswerOffer } from '#domain/lot/offer.ts'
import { accept, refuse, type Result } from '#domain/refusal.ts'
import { findDetails } from '#server/dealers/details-queries.ts'
import { claimFiles } from '#server/files/claim-files.ts'
import type { FileLinks } from '#server/files/file-links.ts'
import { hasOpenDefault } from '#server/flows/open-default.ts'
import { moveFlows } from '#server/flows/transition.ts'
import { actorOf } from '#server/platform/actor.ts'
import type { Queries } from '#server/platform/db/pool.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import type { UserCaller } from '#server/platform/http/caller.ts'
import type { Vault } from '#server/platform/vault.ts'
import { queueMatching } from './match-payments.ts'
import { shareMatching } from './matching-queries.ts'
import { findHeldFiles, insertPayment, lockDue, paymentContext, type DueFlow } from './payments-queries.ts'

export interface SubmitDeps {
  readonly links: FileLinks
  readonly vault: Vault
}

type Submission = ReadInput<'submitPaymentInfo'>

/**
 * Stores a dealer's proof of payment, and moves the flow to PAYMENT_RECORDED. Of a runner-up's open offer it is the
 * acceptance too. Locks the flow. Refuses with NOT_FOUND for another organisation's flow, with INVALID_INPUT for what the
 * proof says wrongly or a file that is not there, with WRONG_STATE and DEFAULT_OPEN.
 */
export async function submitPayment(
  tx: Tx,
  { links, vault }: SubmitDeps,
  dealer: UserCaller,
  given: Submission,
): Promise<Result<{ readonly flowId: string }>> {
  const { flow_entity_id: flowId } = given
  const found = await lockDue(tx, flowId)
  if (found === null || found.due.organisationId !== dealer.organisationId) return refuseUnknownFlow()
  const { now, due } = found
  const account = await findAccount(tx, vault, dealer.organisationId)
  const { awardedAt } = due
  if (due.amount !== null) {
    const read = readPayment(given, { amount: due.amount, account, awardedAt, now })
    if (!read.ok) return read
  }
  const files = await claimProof(tx, links, dealer, given)
  if (!files.ok) return files
  const step = can('submitPayment', { state: due.state, actor: 'dealer' })
  if (!step.ok) return step
  if (due.amount === null) throw new Error(`Flow ${flowId} is in ${due.state} without an award.`)
  const payment = readPayment(given, { amount: due.amount, account, awardedAt, now })
  if (!payment.ok) return payment
  const accepted = await acceptWithPayment(tx, due, now)
  if (!accepted.ok) return accepted

  const moved = await moveFlows(tx, actorOf(dealer), [
    {
      flowId,
      event: 'submitPayment',
      at: new Date(now),
      details: { amount: due.amount },
      ...(accepted.value === null ? {} : { paymentDueAt: accepted.value }),
    },
  ])
  if (!moved.ok) return moved
  const id = randomUUID()
  await shareMatching(tx)
  const { accountNo, accountName, ifscCode } = payment.value.account
  await insertPayment(tx, {
    id,
    flowId,
    organisationId: dealer.organisationId,
    userId: dealer.userId,
    payment: payment.value,
    account: { sealed: vault.seal(accountNo, paymentContext(id)), name: accountName, ifsc: ifscCode },
    isAccountKnown: account !== null,
    files: files.value,
    at: now,
  })
  await queueMatching(tx, { paymentIds: [id] })
  return accept({ flowId })
}

/** Returns the dealer's bank account of the onboarding; null if it is not known. */
export async function findAccount(
  db: Queries,
  vault: Vault,
  organisationId: string,
): Promise<DealerAccount | null> {
  const details = await findDetails(db, vault, organisationId)
  if (details === null) return null
  return {
    accountNo: details.bankAccount,
    accountName: details.bankAccountName,
    ifscCode: details.ifsc,
  }
}

/** Refuses a flow that is unknown, removed or another organisation's. */
export function refuseUnknownFlow(): Result<never> {
  return refuse('NOT_FOUND', 'This car is not in your list.')
}

/**
 * Decides whether paying may accept the runner-up's open offer. Returns the deadline that then begins; null if no offer
 * is open.
 */
async function acceptWithPayment(tx: Queries, due: DueFlow, now: number): Promise<Result<Date | null>> {
  if (due.offerUntil === null) return accept(null)
  const open = decideAnswerOffer(due.offerUntil, now)
  if (!open.ok) return open
  if (await hasOpenDefault(tx, due.organisationId)) return refuseOpenDefault()
  return accept(new Date(paymentDeadline(now, due.paymentTermsHours)))
}

async function claimProof(tx: Queries, links: FileLinks, caller: UserCaller, given: Submission) {
  const files = await claimFiles(
    { db: tx, links },
    {
      caller,
      folder: 'payment-info',
      named: given.files.map(({ url }, index) => ({ field: `files.${index}.url`, text: url })),
      held: await findHeldFiles(tx, given.flow_entity_id),
    },
  )
  if (!files.ok) return files
  return accept(
    files.value.map(({ fileId, kind }, position) => ({ fileId, name: proofFileName(position, kind) })),
  )
}
