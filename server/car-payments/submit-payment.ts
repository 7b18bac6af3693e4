import { randomUUID } from 'node:crypto'
import type { ReadInput } from '#contract/api.ts'
import {
  proofFileName,
  readPayment,
  type DealerAccount,
  type ReadPayment,
} from '#domain/car-payments/payment-submission.ts'
import { can } from '#domain/flows/can.ts'
import { refuseOpenDefault } from '#domain/flows/open-default.ts'
import { paymentDeadline } from '#domain/lot/auction-rules.ts'
import { decideAnswerOffer } from '#domain/lot/offer.ts'
import { accept, faultOf, refuse, refuseField, type Result } from '#domain/refusal.ts'
import { findDetails } from '#server/dealers/details-queries.ts'
import { claimFiles } from '#server/files/claim-files.ts'
import type { FileLinks } from '#server/files/file-links.ts'
import { lockFlows } from '#server/flows/lock-flows.ts'
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
type JointSubmission = ReadInput<'submitPayments'>

/** A car that a proof pays. */
interface PaidCar {
  readonly flowId: string
  /** Rupees, as the dealer states it. */
  readonly amount: number
  readonly transfers: Submission['transfers']
  /** The beginning of the names of its own fields. */
  readonly path: string
}

/**
 * Stores a dealer's proof of payment, and moves the flow to PAYMENT_RECORDED. Of a runner-up's open offer it is the
 * acceptance too. Locks the flow. Refuses with NOT_FOUND for another organisation's flow, with INVALID_INPUT for what the
 * proof says wrongly or a file that is not there, with WRONG_STATE and DEFAULT_OPEN.
 */
export function submitPayment(
  tx: Tx,
  deps: SubmitDeps,
  dealer: UserCaller,
  given: Submission,
): Promise<Result<readonly string[]>> {
  const { flow_entity_id: flowId, transactionAmount: amount, transfers } = given
  return submit(tx, deps, dealer, { cars: [{ flowId, amount, transfers, path: '' }], given })
}

/**
 * Stores a dealer's proof that several cars were paid by one transfer: a proof for each, all or none. Locks the flows.
 * Refuses as {@link submitPayment} does, and names the car in `fields`.
 */
export async function submitPayments(
  tx: Tx,
  deps: SubmitDeps,
  dealer: UserCaller,
  given: JointSubmission,
): Promise<Result<readonly string[]>> {
  const { payments, bankReferenceId, transactionDate } = given
  const flowIds = payments.map((payment) => payment.flow_entity_id)
  const twice = flowIds.findIndex((flowId, index) => flowIds.indexOf(flowId) < index)
  if (twice >= 0) return refuseField(`payments.${twice}.flow_entity_id`, 'payment.carTwice')
  const cars = payments.map(({ flow_entity_id: flowId, transactionAmount: amount }, index) => ({
    flowId,
    amount,
    transfers: [{ bankReferenceId, amount, transactionDate }],
    path: `payments.${index}.`,
  }))
  return submit(tx, deps, dealer, { cars, given })
}

/** Stores a proof of payment for each of these cars, and returns their flows. */
async function submit(
  tx: Tx,
  deps: SubmitDeps,
  dealer: UserCaller,
  proof: { readonly cars: readonly PaidCar[]; readonly given: Submission | JointSubmission },
): Promise<Result<readonly string[]>> {
  const { cars, given } = proof
  const flowIds = cars.map(({ flowId }) => flowId)
  await lockFlows(tx, flowIds)
  const account = await findAccount(tx, deps.vault, dealer.organisationId)
  const dues: { readonly car: PaidCar; readonly now: number; readonly due: DueFlow }[] = []
  for (const car of cars) {
    const found = await lockDue(tx, car.flowId)
    if (found === null || found.due.organisationId !== dealer.organisationId) {
      return refuseCar(car, refuseUnknownFlow())
    }
    const read = found.due.amount === null ? null : readCarPayment(found, car, { given, account })
    if (read?.ok === false) return refuseCar(car, read)
    dues.push({ car, ...found })
  }
  const files = await claimProof(tx, deps.links, dealer, { given, flowIds })
  if (!files.ok) return files
  const paid: PaidDue[] = []
  for (const { car, now, due } of dues) {
    const decided = await decidePayment(tx, { now, due }, car, { given, account })
    if (!decided.ok) return refuseCar(car, decided)
    paid.push(decided.value)
  }
  const moved = await moveFlows(
    tx,
    actorOf(dealer),
    paid.map(({ flowId, now, payment, paymentDueAt }) => ({
      flowId,
      event: 'submitPayment',
      at: new Date(now),
      details: { amount: payment.amount },
      ...(paymentDueAt === null ? {} : { paymentDueAt }),
    })),
  )
  if (!moved.ok) return moved
  await shareMatching(tx)
  const paymentIds = paid.map(() => randomUUID())
  for (const [index, { flowId, now, payment }] of paid.entries()) {
    const id = paymentIds[index] ?? ''
    const { accountNo, accountName, ifscCode } = payment.account
    await insertPayment(tx, {
      id,
      flowId,
      organisationId: dealer.organisationId,
      userId: dealer.userId,
      payment,
      account: { sealed: deps.vault.seal(accountNo, paymentContext(id)), name: accountName, ifsc: ifscCode },
      isAccountKnown: account !== null,
      files: files.value,
      at: now,
    })
  }
  await queueMatching(tx, { paymentIds })
  return accept(flowIds)
}

interface Stated {
  readonly given: Submission | JointSubmission
  readonly account: DealerAccount | null
}

interface LockedDue {
  readonly now: number
  readonly due: DueFlow
}

function readCarPayment(
  { now, due }: LockedDue,
  { amount, transfers }: PaidCar,
  { given, account }: Stated,
): Result<ReadPayment> {
  return readPayment(
    { ...given, transactionAmount: amount, transfers },
    { amount: due.amount ?? 0, account, awardedAt: due.awardedAt, now },
  )
}

/** A car whose payment may be recorded. */
interface PaidDue {
  readonly flowId: string
  readonly now: number
  readonly payment: ReadPayment
  /** The deadline that begins with an accepted offer; null if none is. */
  readonly paymentDueAt: Date | null
}

async function decidePayment(
  tx: Tx,
  locked: LockedDue,
  car: PaidCar,
  stated: Stated,
): Promise<Result<PaidDue>> {
  const { now, due } = locked
  const step = can('submitPayment', { state: due.state, actor: 'dealer' })
  if (!step.ok) return step
  if (due.amount === null) throw new Error(`Flow ${due.flowId} is in ${due.state} without an award.`)
  const payment = readCarPayment(locked, car, stated)
  if (!payment.ok) return payment
  const accepted = await acceptWithPayment(tx, due, now)
  if (!accepted.ok) return accepted
  return accept({ flowId: due.flowId, now, payment: payment.value, paymentDueAt: accepted.value })
}

/** Names the car that is refused, where a proof pays several. */
function refuseCar({ path }: PaidCar, refused: Result<unknown>): Result<never> {
  if (refused.ok) throw new Error('This is no refusal.')
  const { refusal } = refused
  if (path === '') return { ok: false, refusal }
  const named = Object.entries(refusal.fields ?? { flow_entity_id: faultOf(refusal) }).map(
    ([field, why]) => [OWN_FIELDS.has(field) ? `${path}${field}` : field, why] as const,
  )
  return { ok: false, refusal: { ...refusal, fields: Object.fromEntries(named) } }
}

/** The fields that each car of a joint proof has. */
const OWN_FIELDS: ReadonlySet<string> = new Set(['flow_entity_id', 'transactionAmount'])

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
  return refuse('NOT_FOUND', 'car.notInYourList')
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

async function claimProof(
  tx: Queries,
  links: FileLinks,
  caller: UserCaller,
  { given, flowIds }: { readonly given: Pick<Submission, 'files'>; readonly flowIds: readonly string[] },
) {
  const files = await claimFiles(
    { db: tx, links },
    {
      caller,
      folder: 'payment-info',
      named: given.files.map(({ url }, index) => ({ field: `files.${index}.url`, text: url })),
      held: await findHeldFiles(tx, flowIds),
    },
  )
  if (!files.ok) return files
  return accept(
    files.value.map(({ fileId, kind }, position) => ({ fileId, name: proofFileName(position, kind) })),
  )
}
