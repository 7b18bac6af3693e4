import type * as z from 'zod'
import type { paymentItemFields, submissionForHouse } from '#contract/car-payments/admin-payments.ts'
import type { StatementFinding } from '#contract/car-payments/statement-finding.ts'
import { paymentReference } from '#domain/car-payments/payment-reference.ts'
import { isSameName, type DealerAccount } from '#domain/car-payments/payment-submission.ts'
import { fullTitle } from '#domain/car/car-labels.ts'
import { FILE_KINDS } from '#domain/files/file-rules.ts'
import { maskBankAccount } from '#domain/identifiers/mask-identifier.ts'
import { decideSecondHalf } from '#domain/proposals/decide-proposal.ts'
import type { Staff } from '#domain/proposals/who-counts.ts'
import type { StaffReader } from '#server/proposals/read-staff.ts'
import type { FileLinks } from '#server/files/file-links.ts'
import type { Queries } from '#server/platform/db/pool.ts'
import type { Vault } from '#server/platform/vault.ts'
import { countDefaults } from './defaults-queries.ts'
import {
  findDue,
  paymentContext,
  readPayments,
  readProofFiles,
  type DueFlow,
  type StoredPayment,
} from './payments-queries.ts'
import { readFindings } from './statement-findings-queries.ts'
import { findAccount } from './submit-payment.ts'
import { readSameReference, readTransfers, type StoredTransfer } from './transfers-queries.ts'
import { readUnclaimedLines } from './unclaimed-lines-queries.ts'

export interface DescribeDeps {
  readonly staff: StaffReader
  readonly links: FileLinks
  readonly vault: Vault
}

/** The fields of an item of the queue `payments` beside the car's and the dealer's. */
export type PaymentItemFields = z.output<z.ZodObject<typeof paymentItemFields>>
type SubmissionForHouse = z.output<typeof submissionForHouse>

/** Describes flows as items of the queue `payments` for an admin, keyed by flow. Omits flows that owe nothing. */
export async function describePaymentItems(
  db: Queries,
  deps: DescribeDeps,
  flowIds: readonly string[],
  adminId: string,
): Promise<ReadonlyMap<string, PaymentItemFields>> {
  const paymentsOf = await readPayments(db, flowIds)
  const all = [...paymentsOf.values()].flat()
  const files = await readProofFiles(
    db,
    all.map(({ id }) => id),
  )
  const ids = all.map(({ id }) => id)
  const sameReference = await readSameReference(db, ids)
  const transfers = await readTransfers(db, ids)
  const findingOf = await readFindings(
    db,
    all.map(({ id }) => id),
  )
  const staff = await deps.staff.read(db)
  const unclaimed = await readUnclaimedLines(db, flowIds)
  const items = new Map<string, PaymentItemFields>()
  for (const flowId of flowIds) {
    const due = await findDue(db, flowId)
    if (due === null || due.amount === null || due.dueAt === null) continue
    const account = await findAccount(db, deps.vault, due.organisationId)
    const describe = (payment: StoredPayment) =>
      describeSubmission(payment, {
        deps,
        account,
        due,
        files: files.get(payment.id) ?? [],
        same: sameReference.get(payment.id) ?? [],
        transfers: transfers.get(payment.id) ?? [],
        statement: findingOf(payment.id),
      })
    const payments = paymentsOf.get(flowId) ?? []
    const waiting = payments.find(({ outcome }) => outcome === 'waiting') ?? null
    const defaults = await countDefaults(db, [due.organisationId])
    items.set(flowId, {
      amount: due.amount,
      dueAt: new Date(due.dueAt).toISOString(),
      reference: paymentReference(flowId),
      expected: account && {
        bankAccountNo: maskBankAccount(account.accountNo),
        bankAccountName: account.accountName,
        ifscCode: account.ifscCode,
      },
      submission: waiting && describe(waiting),
      unclaimed:
        waiting === null
          ? (unclaimed.get(flowId) ?? []).map(({ lineId, day, narration, reference, restPaise }) => {
              return { lineId, day, narration, reference, amount: restPaise / 100 }
            })
          : [],
      earlier: payments.filter((payment) => payment !== waiting).map(describe),
      reviewed: waiting && describeReview(waiting),
      needsOtherAdmin: waiting !== null && needsOtherAdmin(waiting, staff, adminId),
      defaults: defaults.get(due.organisationId) ?? 0,
    })
  }
  return items
}

function needsOtherAdmin(payment: StoredPayment, staff: Staff, adminId: string): boolean {
  const { reviewedById: by, needsOtherAdmin: needsSecond } = payment
  return by !== null && !decideSecondHalf(staff, { by, needsSecond: needsSecond === true }, adminId).ok
}

function describeReview({ reviewedById, reviewedBy, reviewedAt }: StoredPayment) {
  if (reviewedById === null || reviewedBy === null || reviewedAt === null) return null
  return { by: { uid: reviewedById, name: reviewedBy }, at: reviewedAt.toISOString() }
}

interface Surroundings {
  readonly deps: DescribeDeps
  readonly account: DealerAccount | null
  readonly due: DueFlow
  readonly files: NonNullable<ReturnType<Awaited<ReturnType<typeof readProofFiles>>['get']>>
  readonly same: NonNullable<ReturnType<Awaited<ReturnType<typeof readSameReference>>['get']>>
  readonly transfers: readonly StoredTransfer[]
  readonly statement: StatementFinding
}

function describeSubmission(
  payment: StoredPayment,
  { deps, account, due, files, same, transfers, statement }: Surroundings,
): SubmissionForHouse {
  const accountNo = deps.vault.open(payment.accountSealed, paymentContext(payment.id))
  return {
    id: payment.id,
    submittedAt: payment.submittedAt.toISOString(),
    submittedBy: payment.submittedBy,
    paymentMethod: payment.method,
    transactionAmount: payment.amount,
    bankReferenceId: payment.reference,
    bankAccountNo: maskBankAccount(accountNo),
    bankAccountName: payment.accountName,
    ifscCode: payment.ifsc,
    transactionDate: payment.paidOn,
    transfers: transfers.map(describeTransfer),
    files: files.map(({ fileId, name, kind, uploadedAt }) => ({
      name,
      url: deps.links.brief(fileId),
      mediaType: FILE_KINDS[kind].mediaType,
      uploadedAt: uploadedAt.toISOString(),
    })),
    matches: {
      amount: payment.amount === due.amount,
      bankAccountNo: account && account.accountNo === accountNo,
      bankAccountName: account && isSameName(account.accountName, payment.accountName),
      ifscCode: account && account.ifscCode === payment.ifsc,
    },
    sameReference: same.map(
      ({ flowId, organization, isSameDealer, amount, submittedAt, outcome, ...car }) => ({
        flowEntityId: flowId,
        organization,
        isSameDealer,
        title: fullTitle(car),
        regno: car.regno,
        amount,
        submittedAt: submittedAt.toISOString(),
        outcome,
      }),
    ),
    statement,
    outcome: payment.outcome,
    decidedAt: payment.decidedAt?.toISOString() ?? null,
    decidedBy: payment.decidedBy,
    reason: payment.reason,
  }
}

/** Describes a transfer that a proof names. */
export function describeTransfer({ reference, amount, paidOn }: StoredTransfer) {
  return { bankReferenceId: reference, amount, transactionDate: paidOn }
}
