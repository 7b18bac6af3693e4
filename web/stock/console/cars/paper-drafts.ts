import type { StockCar } from '#contract/stock/admin-cars.ts'
import type { Input } from '#contract/api.ts'
import { PAPER_KINDS, type PaperKind, type PaperStatus } from '#domain/car/car-papers.ts'

/** A paper as the form holds it; `asOf` as `YYYY-MM-DD`, and empty texts for what is not known. */
export interface PaperDraft {
  readonly status: PaperStatus
  readonly detail: string
  readonly source: string
  readonly asOf: string
}

/** The drafts of all papers. */
export type PaperDrafts = Readonly<Record<PaperKind, PaperDraft>>

const UNKNOWN: PaperDraft = { status: 'unknown', detail: '', source: '', asOf: '' }

/** Returns the drafts of a car's papers. */
export function draftPapers({ papers }: Pick<StockCar, 'papers'>): PaperDrafts {
  const recorded = new Map(
    papers.map(({ kind, status, detail, source, asOf }) => [
      kind,
      { status, detail: detail ?? '', source: source ?? '', asOf: asOf?.slice(0, 10) ?? '' },
    ]),
  )
  const drafts = PAPER_KINDS.map((kind) => [kind, recorded.get(kind) ?? UNKNOWN] as const)
  return Object.fromEntries(drafts) as PaperDrafts
}

/** Returns the changed papers as the operation's input. */
export function changedDrafts(
  before: PaperDrafts,
  after: PaperDrafts,
): NonNullable<Input<'admin/updateCar'>['papers']> {
  return PAPER_KINDS.filter((kind) => !isSame(before[kind], after[kind])).map((kind) => {
    const { status, detail, source, asOf } = after[kind]
    return { kind, status, detail: detail.trim(), source: source.trim(), asOf: asOf === '' ? null : asOf }
  })
}

function isSame(one: PaperDraft, other: PaperDraft): boolean {
  return (
    one.status === other.status &&
    one.detail.trim() === other.detail.trim() &&
    one.source.trim() === other.source.trim() &&
    one.asOf === other.asOf
  )
}
