import type { Output } from '#contract/api.ts'
import { FILE_KINDS, type FileKind } from '#domain/files/file-rules.ts'
import {
  readPayments,
  readProofFiles,
  type ProofFile,
  type StoredPayment,
} from '#server/car-payments/payments-queries.ts'
import { readChecklists } from '#server/delivery/delivery-checklist-queries.ts'
import { describeChecklist } from '#server/delivery/delivery-checklist.ts'
import { describeEntries, judgePasses, type JudgedPass } from '#server/gate-passes/gate-page.ts'
import type { FileLinks } from '#server/files/file-links.ts'
import type { Queries } from '#server/platform/db/pool.ts'
import { readClock } from '#server/platform/db/read-clock.ts'
import {
  readDefaults,
  readDeliveryPassIds,
  readPhotos,
  readReceipts,
  readSignatures,
} from './history-documents-queries.ts'
import type { HistoryEvent } from './history-queries.ts'

type HistoryFlow = Output<'admin/getCarHistory'>['flows'][number]
type FlowDocument = HistoryFlow['documents'][number]

/** The payment and the delivery of a flow, as its history has them. */
export type WonHistory = Pick<
  HistoryFlow,
  'payments' | 'receipt' | 'default' | 'deliveryPasses' | 'checklist'
> & {
  readonly documents: readonly FlowDocument[]
}

/** Reads the payments and deliveries of flows, for the house. Returns a function of the flow's id. */
export async function readWonHistory(
  db: Queries,
  links: FileLinks,
  flowIds: readonly string[],
): Promise<(flowId: string) => WonHistory> {
  const [paymentsOf, receiptOf, defaultOf, passIdsOf, photosOf, signatureOf, checklistOf] = await Promise.all(
    [
      readPayments(db, flowIds),
      readReceipts(db, flowIds),
      readDefaults(db, flowIds),
      readDeliveryPassIds(db, flowIds),
      readPhotos(db, flowIds),
      readSignatures(db, flowIds),
      readChecklists(db, flowIds),
    ],
  )
  const proofsOf = await readProofFiles(
    db,
    [...paymentsOf.values()].flat().map(({ id }) => id),
  )
  const passIds = [...passIdsOf.values()].flat().map(({ gatePassId }) => gatePassId)
  const judged = passIds.length === 0 ? [] : await judgePasses(db, passIds, await readClock(db))
  const passes = new Map(judged.map((pass) => [pass.gatePassId, pass]))
  return (flowId) => {
    const payments = paymentsOf.get(flowId) ?? []
    const receipt = receiptOf.get(flowId)
    const unpaid = defaultOf.get(flowId)
    const checklist = checklistOf.get(flowId)
    return {
      payments: payments.map(describePayment),
      receipt: receipt ? { receiptNumber: receipt.number, issuedAt: receipt.issuedAt.toISOString() } : null,
      default: unpaid ? describeDefault(unpaid) : null,
      deliveryPasses: (passIdsOf.get(flowId) ?? []).flatMap(({ gatePassId }) => {
        const pass = passes.get(gatePassId)
        return pass === undefined ? [] : [describePass(pass, flowId)]
      }),
      checklist: checklist === undefined ? null : describeChecklist(flowId, checklist, links),
      documents: [
        ...payments.flatMap(({ id }) => proofsOf.get(id) ?? []).map((file) => describeProof(file, links)),
        ...(photosOf.get(flowId) ?? []).map(({ label, takenAt, ...file }) =>
          describePicture('pickup', label, takenAt, file, links),
        ),
        ...[signatureOf.get(flowId)].flatMap((signature) =>
          signature === undefined
            ? []
            : [
                describePicture(
                  'signature',
                  'Signature of the receiver',
                  signature.savedAt,
                  signature,
                  links,
                ),
              ],
        ),
      ],
    }
  }
}

/** Returns the offers of a flow's car to its dealer, from the flow's events, in their order: the newest first. */
export function offersOf(events: readonly HistoryEvent[]): HistoryFlow['offers'] {
  return events.flatMap(({ event, at, amount }, index) => {
    if (event !== 'offerRunnerUp') return []
    const answer = events.slice(0, index).findLast((later) => isAnswer(later.event))
    return [
      {
        at: at.toISOString(),
        amount,
        answer: answer !== undefined && isAnswer(answer.event) ? answer.event : null,
        answeredAt: answer?.at.toISOString() ?? null,
      },
    ]
  })
}

type Answer = NonNullable<HistoryFlow['offers'][number]['answer']>

function isAnswer(event: string): event is Answer {
  return event === 'acceptOffer' || event === 'declineOffer' || event === 'submitPayment'
}

function describePayment(payment: StoredPayment): HistoryFlow['payments'][number] {
  return {
    submitted: doneBy(payment.submittedAt, payment.submittedBy),
    amount: payment.amount,
    paymentMethod: payment.method,
    bankReferenceId: payment.reference,
    transactionDate: payment.paidOn,
    reviewed: payment.reviewedAt && doneBy(payment.reviewedAt, payment.reviewedBy),
    outcome: payment.outcome,
    decided: payment.decidedAt && doneBy(payment.decidedAt, payment.decidedBy),
    reason: payment.reason,
  }
}

type StoredDefault = NonNullable<ReturnType<Awaited<ReturnType<typeof readDefaults>>['get']>>

function describeDefault(unpaid: StoredDefault): NonNullable<HistoryFlow['default']> {
  const { declaredAt, declaredBy, reason, liftedAt, liftedBy, liftReason } = unpaid
  return {
    declared: doneBy(declaredAt, declaredBy),
    reason,
    lifted: liftedAt && { ...doneBy(liftedAt, liftedBy), reason: liftReason ?? '' },
  }
}

function describePass(pass: JudgedPass, flowId: string): HistoryFlow['deliveryPasses'][number] {
  const { gatePassId, person, requestedAt, cars, entries } = pass
  return {
    gatepassId: gatePassId,
    driver: person,
    requestedAt: requestedAt.toISOString(),
    fault: cars.find((car) => car.flowId === flowId)?.fault ?? null,
    entries: describeEntries(entries),
  }
}

const doneBy = (at: Date, by: string | null) => ({ at: at.toISOString(), by })

function describeProof({ fileId, kind, uploadedAt }: ProofFile, links: FileLinks): FlowDocument {
  return {
    kind: 'payment',
    label: 'Proof of payment',
    url: links.brief(fileId),
    thumbnailUrl: null,
    isPrivate: true,
    mediaType: FILE_KINDS[kind].mediaType,
    at: uploadedAt.toISOString(),
  }
}

function describePicture(
  kind: 'pickup' | 'signature',
  label: string,
  at: Date,
  file: { readonly fileId: string; readonly kind: FileKind },
  links: FileLinks,
): FlowDocument {
  return {
    kind,
    label,
    url: links.daily(file.fileId),
    thumbnailUrl: kind === 'pickup' ? links.dailyThumbnail(file.fileId) : null,
    isPrivate: false,
    mediaType: FILE_KINDS[file.kind].mediaType,
    at: at.toISOString(),
  }
}
