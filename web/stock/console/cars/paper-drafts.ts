import type { StockCar } from '#contract/stock/admin-cars.ts'
import type { Input } from '#contract/api.ts'
import { PAPER_KINDS, PAPER_STATUSES, type PaperKind } from '#domain/car/car-papers.ts'

const PARTS = ['status', 'detail', 'source', 'asOf'] as const

type PaperPart = (typeof PARTS)[number]

/** Whether a text names a part of what is known of a paper. */
export function isPart(text: string | undefined): text is PaperPart {
  return PARTS.some((part) => part === text)
}

/** A car's papers as a form holds them, by the names of its fields: `asOf` as `YYYY-MM-DD`, empty for what is not known. */
export type TypedPapers = Readonly<Record<`${PaperKind}-${PaperPart}`, string>>

/** Returns what a form of a car's papers begins with. */
export function typedPapers({ papers }: Pick<StockCar, 'papers'>): TypedPapers {
  const recorded = new Map(papers.map((paper) => [paper.kind, paper]))
  const texts = PAPER_KINDS.flatMap((kind) => {
    const { status = 'unknown', detail, source, asOf } = recorded.get(kind) ?? {}
    return [
      [`${kind}-status`, status],
      [`${kind}-detail`, detail ?? ''],
      [`${kind}-source`, source ?? ''],
      [`${kind}-asOf`, asOf?.slice(0, 10) ?? ''],
    ] as const
  })
  return Object.fromEntries(texts) as TypedPapers
}

/** Returns the changed papers as the operation's input. */
export function changedPapers(
  before: TypedPapers,
  after: TypedPapers,
): NonNullable<Input<'admin/updateCar'>['papers']> {
  const isChanged = (kind: PaperKind) =>
    PARTS.some((part) => before[`${kind}-${part}`].trim() !== after[`${kind}-${part}`].trim())
  return PAPER_KINDS.filter(isChanged).map((kind) => {
    const asOf = after[`${kind}-asOf`]
    return {
      kind,
      status: PAPER_STATUSES.find((status) => status === after[`${kind}-status`]) ?? 'unknown',
      detail: after[`${kind}-detail`].trim(),
      source: after[`${kind}-source`].trim(),
      asOf: asOf === '' ? null : asOf,
    }
  })
}
