import { sql } from 'kysely'
import type {
  ReadPayment,
  PaymentMethod,
  ProofPart,
  SubmissionOutcome,
} from '#domain/car-payments/payment-submission.ts'
import type { FlowState } from '#domain/flows/flow-states.ts'
import type { FileKind } from '#domain/files/file-rules.ts'
import type { Queries } from '#server/platform/db/pool.ts'
import { readClock } from '#server/platform/db/read-clock.ts'
import { lockFlows } from '#server/flows/lock-flows.ts'

/** A flow with what its dealer owes. Amounts in rupees, instants in epoch ms. */
export interface DueFlow {
  readonly flowId: string
  readonly organisationId: string
  readonly lotId: string
  readonly carId: string
  readonly state: FlowState
  /** Null for a flow that was never awarded its car. */
  readonly amount: number | null
  /** When it was awarded its car, or offered it as the runner-up. */
  readonly awardedAt: number | null
  readonly dueAt: number | null
  /** The end of an offer to a runner-up that is not accepted. */
  readonly offerUntil: number | null
  readonly paymentTermsHours: number
}

/** Returns what is owed for a flow that is not removed; null if there is none. */
export async function findDue(db: Queries, flowId: string): Promise<DueFlow | null> {
  const row = await db
    .selectFrom('flows')
    .innerJoin('lots', 'lots.id', 'flows.lot_id')
    .innerJoin('auctions', 'auctions.id', 'lots.auction_id')
    .select([
      'flows.id as flowId',
      'flows.organisation_id as organisationId',
      'flows.lot_id as lotId',
      'flows.car_id as carId',
      'flows.state',
      'flows.award_amount as amount',
      'flows.awarded_at as awardedAt',
      'flows.payment_due_at as dueAt',
      'flows.offer_until as offerUntil',
      'auctions.payment_terms_hours as paymentTermsHours',
    ])
    .where('flows.id', '=', flowId)
    .where('flows.removed_at', 'is', null)
    .executeTakeFirst()
  if (row === undefined) return null
  const { awardedAt, dueAt, offerUntil, ...flow } = row
  return {
    ...flow,
    awardedAt: awardedAt?.getTime() ?? null,
    dueAt: dueAt?.getTime() ?? null,
    offerUntil: offerUntil?.getTime() ?? null,
  }
}

/** Locks a flow, and returns what is owed for it with the database's clock after the lock; null if there is none. */
export async function lockDue(
  tx: Queries,
  flowId: string,
): Promise<{ readonly now: number; readonly due: DueFlow } | null> {
  await lockFlows(tx, [flowId])
  const due = await findDue(tx, flowId)
  return due === null ? null : { now: await readClock(tx), due }
}

/** Returns the context in which the account of a payment is sealed. */
export const paymentContext = (paymentId: string): string => `car-payment:${paymentId}`

/** Stores a proof of payment with its transfers and its files, in order. The caller holds the flow's lock. */
export async function insertPayment(
  tx: Queries,
  row: {
    readonly id: string
    readonly flowId: string
    readonly organisationId: string
    readonly userId: string
    readonly payment: Omit<ReadPayment, 'account'>
    readonly account: { readonly sealed: Buffer; readonly name: string; readonly ifsc: string }
    readonly isAccountKnown: boolean
    readonly files: readonly { readonly fileId: string; readonly name: string }[]
    /** Epoch ms. */
    readonly at: number
  },
): Promise<void> {
  const { payment, account, files } = row
  const [first] = payment.transfers
  await tx
    .insertInto('car_payments')
    .values({
      id: row.id,
      flow_id: row.flowId,
      organisation_id: row.organisationId,
      submitted_by: row.userId,
      submitted_at: new Date(row.at),
      method: payment.method,
      amount: payment.amount,
      reference: first.reference,
      reference_key: first.referenceKey,
      account_sealed: account.sealed,
      account_name: account.name,
      ifsc: account.ifsc,
      is_account_known: row.isAccountKnown,
      paid_on: first.paidOn,
    })
    .execute()
  await tx
    .insertInto('car_payment_transfers')
    .values(
      payment.transfers.map(({ reference, referenceKey, amount, paidOn }, position) => ({
        payment_id: row.id,
        position,
        reference,
        reference_key: referenceKey,
        amount,
        paid_on: paidOn,
      })),
    )
    .execute()
  await tx
    .insertInto('car_payment_files')
    .values(
      files.map(({ fileId, name }, position) => ({ payment_id: row.id, position, file_id: fileId, name })),
    )
    .execute()
}

/** Returns the ids of the files that the proofs of these flows have. */
export async function findHeldFiles(db: Queries, flowIds: readonly string[]): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('car_payment_files')
    .innerJoin('car_payments', 'car_payments.id', 'car_payment_files.payment_id')
    .select('car_payment_files.file_id as fileId')
    .where('car_payments.flow_id', '=', sql<string>`any(${flowIds}::uuid[])`)
    .execute()
  return rows.map(({ fileId }) => fileId)
}

/** A proof of payment as it is stored, with its files. Amount in rupees. */
export interface StoredPayment {
  readonly id: string
  readonly flowId: string
  readonly submittedAt: Date
  readonly submittedBy: string
  readonly userId: string
  readonly method: PaymentMethod
  readonly amount: number
  readonly reference: string
  readonly accountSealed: Buffer
  readonly accountName: string
  readonly ifsc: string
  readonly isAccountKnown: boolean
  readonly paidOn: string
  readonly reviewedById: string | null
  readonly reviewedBy: string | null
  readonly reviewedAt: Date | null
  readonly needsOtherAdmin: boolean | null
  readonly outcome: SubmissionOutcome
  readonly decidedAt: Date | null
  readonly decidedBy: string | null
  readonly reason: string | null
  /** The parts that the house rejected by name. */
  readonly rejectedParts: readonly ProofPart[]
}

/** Returns the proofs of payment of flows, newest first, keyed by flow. */
export async function readPayments(
  db: Queries,
  flowIds: readonly string[],
): Promise<ReadonlyMap<string, readonly StoredPayment[]>> {
  const rows = await db
    .selectFrom('car_payments as payment')
    .innerJoin('users as sender', 'sender.id', 'payment.submitted_by')
    .leftJoin('users as reviewer', 'reviewer.id', 'payment.reviewed_by')
    .leftJoin('users as decider', 'decider.id', 'payment.decided_by')
    .select([
      'payment.id',
      'payment.flow_id as flowId',
      'payment.submitted_at as submittedAt',
      'payment.submitted_by as userId',
      'sender.name as submittedBy',
      'payment.method',
      'payment.amount',
      'payment.reference',
      'payment.account_sealed as accountSealed',
      'payment.account_name as accountName',
      'payment.ifsc',
      'payment.is_account_known as isAccountKnown',
      'payment.paid_on as paidOn',
      'payment.reviewed_by as reviewedById',
      'reviewer.name as reviewedBy',
      'payment.reviewed_at as reviewedAt',
      'payment.needs_other_admin as needsOtherAdmin',
      'payment.outcome',
      'payment.decided_at as decidedAt',
      'decider.name as decidedBy',
      sql<string | null>`coalesce(payment.reversal_reason, payment.reason)`.as('reason'),
      sql<readonly ProofPart[]>`payment.rejected_parts`.as('rejectedParts'),
    ])
    .where('payment.flow_id', '=', sql<string>`any(${flowIds}::uuid[])`)
    .orderBy('payment.submitted_at', 'desc')
    .orderBy('payment.id', 'desc')
    .execute()
  return Map.groupBy(rows, ({ flowId }) => flowId)
}

/** Returns the proof of payment of a flow that waits for the house; null if there is none. */
export async function findWaitingPayment(db: Queries, flowId: string): Promise<StoredPayment | null> {
  const payments = (await readPayments(db, [flowId])).get(flowId) ?? []
  return payments.find(({ outcome }) => outcome === 'waiting') ?? null
}

/** Returns the approved proof of a flow; null if there is none. */
export async function findApprovedPayment(db: Queries, flowId: string): Promise<StoredPayment | null> {
  const payments = (await readPayments(db, [flowId])).get(flowId) ?? []
  return payments.find(({ outcome }) => outcome === 'approved') ?? null
}

/** Stores that an approved payment came back. The caller holds the flow's lock. */
export async function markReversed(
  tx: Queries,
  paymentId: string,
  by: { readonly userId: string; readonly reason: string; readonly lineId: string },
): Promise<void> {
  await tx
    .updateTable('car_payments')
    .set({
      outcome: 'reversed',
      reversed_line_id: by.lineId,
      reversed_by: by.userId,
      reversed_at: sql<Date>`clock_timestamp()`,
      reversal_reason: by.reason,
    })
    .where('id', '=', paymentId)
    .execute()
}

/** Stores who reviewed a proof. The caller holds the flow's lock. */
export async function markReviewed(
  tx: Queries,
  paymentId: string,
  by: { readonly userId: string; readonly needsOtherAdmin: boolean },
): Promise<void> {
  await tx
    .updateTable('car_payments')
    .set({
      reviewed_by: by.userId,
      reviewed_at: sql<Date>`clock_timestamp()`,
      needs_other_admin: by.needsOtherAdmin,
    })
    .where('id', '=', paymentId)
    .execute()
}

/** The house's decision about a proof, with why it is rejected, or why it is approved though no line states it in full. */
export type PaymentDecision =
  | { readonly outcome: 'rejected'; readonly reason: string; readonly parts: readonly ProofPart[] }
  | { readonly outcome: 'approved'; readonly reason: string | null }

/** Stores the house's decision about a proof. The caller holds the flow's lock. */
export async function markDecided(
  tx: Queries,
  paymentId: string,
  userId: string,
  decision: PaymentDecision,
): Promise<void> {
  await tx
    .updateTable('car_payments')
    .set({
      outcome: decision.outcome,
      decided_by: userId,
      decided_at: sql<Date>`clock_timestamp()`,
      ...(decision.outcome === 'rejected'
        ? { reason: decision.reason, rejected_parts: [...decision.parts] }
        : { approval_reason: decision.reason }),
    })
    .where('id', '=', paymentId)
    .execute()
}

/** A file of a proof of payment. */
export interface ProofFile {
  readonly paymentId: string
  readonly fileId: string
  readonly name: string
  readonly kind: FileKind
  readonly uploadedAt: Date
}

/** Returns the files of proofs in order, keyed by proof. */
export async function readProofFiles(
  db: Queries,
  paymentIds: readonly string[],
): Promise<ReadonlyMap<string, readonly ProofFile[]>> {
  const rows = await db
    .selectFrom('car_payment_files as proof')
    .innerJoin('files', 'files.id', 'proof.file_id')
    .select([
      'proof.payment_id as paymentId',
      'proof.file_id as fileId',
      'proof.name',
      sql<FileKind>`files.kind`.as('kind'),
      'files.created_at as uploadedAt',
    ])
    .where('proof.payment_id', '=', sql<string>`any(${paymentIds}::uuid[])`)
    .orderBy('proof.position')
    .execute()
  return Map.groupBy(rows, ({ paymentId }) => paymentId)
}
