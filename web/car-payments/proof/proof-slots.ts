import { MAX_PROOF_FILES } from '#domain/car-payments/payment-submission.ts'
import type { UploadedFile } from '#web/ui/upload/use-upload.ts'

/** The place of one file in the form. */
export interface ProofSlot {
  readonly key: number
  readonly file: UploadedFile | null
}

/** Returns the places of a form that begins with these files. */
export function slotsWith(files: readonly UploadedFile[]): readonly ProofSlot[] {
  const filled = files.map((file, key) => ({ key, file }))
  return filled.length >= MAX_PROOF_FILES ? filled : [...filled, { key: filled.length, file: null }]
}

/** Returns the files that have arrived, in order. */
export function filesOf(slots: readonly ProofSlot[]): readonly UploadedFile[] {
  return slots.flatMap(({ file }) => file ?? [])
}

/** Puts a file into a place; an empty place follows the last file, up to the maximum of a proof. */
export function withFile(
  slots: readonly ProofSlot[],
  key: number,
  file: UploadedFile | null,
): readonly ProofSlot[] {
  const filled = slots.map((slot) => (slot.key === key ? { key, file } : slot))
  const empty = filled.filter((slot) => slot.file === null)
  // The other empty place may be receiving a file, so this one goes.
  if (empty.length > 1) return filled.filter((slot) => slot.key !== key)
  if (empty.length === 1 || filled.length >= MAX_PROOF_FILES) return filled
  return [...filled, { key: Math.max(...slots.map((slot) => slot.key)) + 1, file: null }]
}
