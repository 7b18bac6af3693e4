import type { ProofPart } from '#domain/car-payments/payment-submission.ts'
import { isProofDueAgain } from '#domain/car-payments/payment-states.ts'
import type { Car } from '#domain/car/car.ts'
import { FILE_KINDS } from '#domain/files/file-rules.ts'
import { writeRupeesText } from '#domain/rupees-text.ts'
import type { Answer } from '#web/api/answer.ts'
import type { OwnTransfer } from '../own-transfers.ts'
import type { ProofDraft } from './proof-draft.ts'
import type { ProofValues } from './proof-values.ts'

/** A proof that the dealer sent before. */
export type OwnProof = Answer<'getPaymentInstructions'>['submissions'][number]

/** Returns the proof of a car that the house rejected last, and that is to be sent again; null if there is none. */
export function rejectedProofOf({ state }: Car, submissions: readonly OwnProof[]): OwnProof | null {
  const [last] = submissions
  return last?.outcome === 'rejected' && isProofDueAgain(state) ? last : null
}

/**
 * Returns the rejected proof of several cars that one transfer paid, if it is to be sent again for all of them; else null.
 *
 * @param submissions those of the first car; the parts that the house rejected are those of its proof
 */
export function rejectedJointProofOf(
  cars: readonly Car[],
  transfers: readonly OwnTransfer[],
  submissions: readonly OwnProof[],
): OwnProof | null {
  const [first] = cars
  const rejected = first === undefined ? null : rejectedProofOf(first, submissions)
  if (rejected === null || rejected.transfers.length > 1) return null
  const paid = transfers.find(({ bankReferenceId }) => bankReferenceId === rejected.bankReferenceId)?.cars
  const isRejected = ({ state, flowEntityId }: Car) =>
    isProofDueAgain(state) &&
    paid?.some((car) => car.flowEntityId === flowEntityId && car.outcome === 'rejected')
  return cars.every(isRejected) ? rejected : null
}

/**
 * Returns how the form of a proof begins: as an empty one, or with what the rejected one named, without the parts that the
 * house rejected. The account is always the own one.
 */
export function proofAgain(start: ProofValues, rejected: OwnProof | null): ProofDraft {
  if (rejected === null) return { values: start, several: null, files: [] }
  const isWrong = (part: ProofPart) => rejected.rejectedParts.includes(part)
  const kept = <Value>(part: ProofPart, before: Value, otherwise: Value) =>
    isWrong(part) ? otherwise : before
  const { paymentMethod, transfers } = rejected
  return {
    values: {
      ...start,
      paymentMethod,
      bankReferenceId: kept('bankReferenceId', rejected.bankReferenceId, ''),
      transactionDate: kept('transactionDate', rejected.transactionDate, start.transactionDate),
    },
    several:
      transfers.length < 2
        ? null
        : transfers.map((transfer) => ({
            key: crypto.randomUUID(),
            bankReferenceId: kept('bankReferenceId', transfer.bankReferenceId, ''),
            amount: kept('transactionAmount', writeRupeesText(transfer.amount), ''),
            transactionDate: kept('transactionDate', transfer.transactionDate, start.transactionDate),
          })),
    files: isWrong('files')
      ? []
      : rejected.files.map(({ mediaType, ...file }) => ({
          ...file,
          thumbnailUrl: null,
          mediaType,
          ...(mediaType === FILE_KINDS.pdf.mediaType && { isDocument: true }),
        })),
  }
}
