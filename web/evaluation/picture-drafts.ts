import '#web/evaluation/evaluation-texts.ts'
import type { EvaluationPicture } from '#domain/car/car.ts'
import {
  EVALUATION_ANGLES,
  hasFrontFace,
  MAX_EVALUATION_PICTURES,
  type EvaluationAngle,
} from '#domain/evaluation/evaluation.ts'
import type { TextId } from '#web/text/text.ts'
import type { UploadedFile } from '#web/ui/upload/use-upload.ts'

/** A picture in the dialog: one that the car has, or one that is being added. */
export interface DraftPicture {
  /** Unique within the dialog: the id of a picture that the car has, or a new one. */
  readonly key: string
  /** Empty until a view is selected. */
  readonly angle: EvaluationAngle | ''
  /** Null until it is uploaded. */
  readonly file: UploadedFile | null
  /** The file to upload when the picture is first shown; null for a picture that the car has. */
  readonly chosen: File | null
  /** Why the house has hidden it; null if it is shown. */
  readonly hiddenReason: string | null
}

/** Returns the view of a name; an empty text if there is no such view. */
export function readAngle(name: string): EvaluationAngle | '' {
  return EVALUATION_ANGLES.find((angle) => angle === name) ?? ''
}

/** Returns the pictures that a car has, as drafts. */
export function draftsOf(pictures: readonly EvaluationPicture[]): readonly DraftPicture[] {
  return pictures.map(({ id, angle, url, thumbnailUrl, hiddenReason }) => ({
    key: id,
    angle: readAngle(angle),
    file: { fileId: id, url, thumbnailUrl, name: angle },
    chosen: null,
    hiddenReason,
  }))
}

/** Returns drafts for chosen files, as many as fit with the others, and how many are left out. */
export function draftsOfFiles(
  has: number,
  files: readonly File[],
  angle: EvaluationAngle | '',
): { readonly added: readonly DraftPicture[]; readonly leftOut: number } {
  const fitting = files.slice(0, Math.max(0, MAX_EVALUATION_PICTURES - has))
  const added = fitting.map((chosen) => ({
    key: crypto.randomUUID(),
    angle,
    file: null,
    chosen,
    hiddenReason: null,
  }))
  return { added, leftOut: files.length - fitting.length }
}

/** Returns the pictures in the format of the calls. Pictures that are not uploaded are left out. */
export function imagesOf(drafts: readonly DraftPicture[]) {
  return drafts.flatMap(({ angle, file }) => (file === null ? [] : [{ angle, url: file.url }]))
}

/** Returns whether a draft is a picture that the car does not have yet, or has with another file. */
function isNew({ key, file }: DraftPicture, stored: readonly EvaluationPicture[]): boolean {
  const before = stored.find(({ id }) => id === key)
  return before === undefined || file === null || pathOf(file.url) !== pathOf(before.url)
}

/** Returns a link without its signature, which changes daily. */
function pathOf(url: string): string {
  return url.split('?', 1)[0] ?? url
}

/** Counts the drafts that are lost if they are not submitted. */
export function countNew(drafts: readonly DraftPicture[], stored: readonly EvaluationPicture[]): number {
  return drafts.filter((draft) => isNew(draft, stored)).length
}

/** Returns whether the drafts differ from the pictures that the car has. */
export function isChanged(drafts: readonly DraftPicture[], stored: readonly EvaluationPicture[]): boolean {
  return (
    drafts.length !== stored.length ||
    drafts.some((draft, index) => {
      const before = stored[index]
      return draft.key !== before?.id || draft.angle !== readAngle(before.angle) || isNew(draft, stored)
    })
  )
}

/**
 * Returns the drafts after the car's pictures were changed elsewhere: the pictures that it has now, and behind them the
 * new ones, which only this dialog has.
 */
export function rebase(
  drafts: readonly DraftPicture[],
  before: readonly EvaluationPicture[],
  now: readonly EvaluationPicture[],
): readonly DraftPicture[] {
  const own = drafts.filter((draft) => isNew(draft, before))
  const taken = new Set(now.map(({ id }) => id))
  return [
    ...draftsOf(now),
    ...own.map((draft) => (taken.has(draft.key) ? { ...draft, key: crypto.randomUUID() } : draft)),
  ]
}

/** Returns why the pictures cannot be submitted; null if they can (part A section 5). */
export function complaintOf(drafts: readonly DraftPicture[], busy: ReadonlySet<string>): TextId | null {
  if (drafts.some(({ key }) => busy.has(key))) return 'evaluation.stillUploading'
  if (drafts.some(({ file }) => file === null)) return 'evaluation.notUploaded'
  if (drafts.some(({ angle }) => angle === '')) return 'evaluation.viewsMissing'
  return hasFrontFace(drafts) ? null : 'evaluation.frontMissing'
}
