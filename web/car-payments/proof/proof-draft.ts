import { isRecord } from '#domain/read-value.ts'
import { readUploaded } from '#web/ui/upload/read-uploaded.ts'
import type { UploadedFile } from '#web/ui/upload/use-upload.ts'
import {
  PROOF_FIELDS,
  TRANSFER_FIELDS,
  type ProofField,
  type ProofValues,
  type TransferValues,
} from './proof-values.ts'

/** The part of a proof that a dealer has filled in. */
export interface ProofDraft {
  readonly values: ProofValues
  readonly several: readonly TransferValues[] | null
  readonly files: readonly UploadedFile[]
}

/** The fields that open an account are never kept; the form fills in the own one again. */
const UNKEPT: ReadonlySet<ProofField> = new Set(['bankAccountNo', 'ifscCode'])

/** Returns what the tab keeps of a proof; null while it is as it began. */
export function proofToKeep({ values, several, files }: ProofDraft, start: ProofDraft): object | null {
  const kept = PROOF_FIELDS.filter((field) => !UNKEPT.has(field))
  const isSame =
    several === start.several &&
    hasSameFiles(files, start.files) &&
    kept.every((field) => values[field] === start.values[field])
  return isSame
    ? null
    : { values: Object.fromEntries(kept.map((field) => [field, values[field]])), several, files }
}

/** Returns the proof that was kept, over how the form begins; null if there is none. */
export function readKeptProof(kept: unknown, start: ProofDraft): ProofDraft | null {
  if (!isRecord(kept) || !isRecord(kept['values'])) return null
  const { values, several, files } = kept
  const texts = PROOF_FIELDS.map((field) => {
    const text = UNKEPT.has(field) ? undefined : values[field]
    return [field, typeof text === 'string' ? text : start.values[field]] as const
  })
  return {
    values: { ...start.values, ...Object.fromEntries(texts) },
    several: Array.isArray(several) ? several.flatMap((row: unknown) => readTransfer(row) ?? []) : null,
    files: Array.isArray(files) ? files.flatMap((file: unknown) => readUploaded(file) ?? []) : [],
  }
}

function hasSameFiles(files: readonly UploadedFile[], others: readonly UploadedFile[]): boolean {
  return (
    files.length === others.length && files.every(({ fileId }, place) => fileId === others[place]?.fileId)
  )
}

function readTransfer(row: unknown): TransferValues | null {
  if (!isRecord(row)) return null
  const [bankReferenceId, amount, transactionDate] = TRANSFER_FIELDS.map((field) => row[field])
  const isRead =
    typeof bankReferenceId === 'string' && typeof amount === 'string' && typeof transactionDate === 'string'
  return isRead ? { key: crypto.randomUUID(), bankReferenceId, amount, transactionDate } : null
}
