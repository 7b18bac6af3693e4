/** A paper of the house: what stands on it, without how it looks. Texts may be anybody's. */
export interface Paper {
  readonly title: string
  /** Under the title. */
  readonly subtitle: string
  /** Names the paper at the foot of each page. */
  readonly reference: string
  /** Epoch milliseconds. */
  readonly madeAt: number
  readonly blocks: readonly PaperBlock[]
}

/** A part of a paper, one under the other. */
export type PaperBlock =
  | { readonly kind: 'heading'; readonly text: string }
  | { readonly kind: 'paragraph'; readonly text: string; readonly tone?: 'strong' | 'quiet' }
  /** Numbered from 1, or from `from`. */
  | { readonly kind: 'clauses'; readonly texts: readonly string[]; readonly from?: number }
  /** A label and what it says, row by row. */
  | { readonly kind: 'facts'; readonly rows: readonly (readonly [label: string, value: string])[] }
  | PaperTable
  /** Lines to sign on, side by side. */
  | { readonly kind: 'signatures'; readonly places: readonly string[] }

/** Rows under headings; `sums` stand out below them. Every row has as many cells as there are columns. */
export interface PaperTable {
  readonly kind: 'table'
  readonly columns: readonly PaperColumn[]
  readonly rows: readonly (readonly string[])[]
  readonly sums?: readonly (readonly string[])[]
}

/** A column of a table; `share` is its part of the width, beside the others' shares. */
export interface PaperColumn {
  readonly title: string
  readonly share: number
  readonly align?: 'right'
}
