import type { FlowState } from '../flows/flow-states.ts'
import type { FileKind } from '../files/file-rules.ts'
import { accept, refuse, refuseField, type Result } from '../refusal.ts'

/** The labels of the pickup photos, in the order in which they are shown (part B, section 3 "Delivery photos"). */
export const PICKUP_LABELS = ['Profile with car', 'RC photo'] as const

/** One of {@link PICKUP_LABELS}. */
export type PickupLabel = (typeof PICKUP_LABELS)[number]

/**
 * Accepts a stored file as the photo with this label, or refuses with INVALID_INPUT at `field`. Both are pictures; the RC
 * may also be a PDF (part B, section 9). Which pictures can be uploaded is decided by the folder `delivery_photos`.
 */
export function checkPhotoKind(label: PickupLabel, kind: FileKind, field: string): Result<void> {
  if (PICTURES.has(kind) || (label === 'RC photo' && kind === 'pdf')) return accept(undefined)
  return refuseField(field, label === 'RC photo' ? 'photo.rcKind' : 'photo.carKind')
}

/** The kinds in which pictures are stored: uploads are re-encoded. */
const PICTURES: ReadonlySet<FileKind> = new Set<FileKind>(['jpeg', 'png', 'webp'])

/** Returns whether both photos are there, of which these are the labels. */
export function hasBothPhotos(labels: readonly string[]): boolean {
  return PICKUP_LABELS.every((label) => labels.includes(label))
}

/**
 * Accepts if both photos of a flow in this state are there. Refuses with WRONG_STATE, naming what is missing (spec:
 * "confirmDelivery").
 */
export function checkPhotosComplete(labels: readonly PickupLabel[], state: FlowState): Result<void> {
  const missing = PICKUP_LABELS.filter((label) => !labels.includes(label))
  if (missing.length === 0) return accept(undefined)
  return refuse('WRONG_STATE', 'photo.missing', {
    values: { count: missing.length, photos: { allOf: missing.map((label) => `“${label}”`) } },
    state,
  })
}

/**
 * Returns whether a photo takes the place of the one with its label. The phone sends photos when it has a network, so the
 * one that was taken last stays, in whatever order they arrive. Instants in epoch ms.
 */
export function replacesPhoto(takenAt: number, held: { readonly takenAt: number } | undefined): boolean {
  return held === undefined || takenAt >= held.takenAt
}
