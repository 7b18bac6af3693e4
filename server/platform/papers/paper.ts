import type { Locale } from '#domain/locale.ts'

/** The content of a document, without its layout. Texts may contain anything. */
export interface Paper {
  readonly title: string
  /** Printed under the title. */
  readonly subtitle: string
  /** Identifies the document. Printed at the foot of each page. */
  readonly reference: string
  /** The time printed on the document, in epoch milliseconds. */
  readonly madeAt: number
  /** The language of its texts. Left out by legal papers, which are in English. */
  readonly locale?: Locale
  readonly blocks: readonly PaperBlock[]
}

/** A part of a document. Parts follow each other from top to bottom. */
export type PaperBlock =
  | { readonly kind: 'heading'; readonly text: string }
  | { readonly kind: 'paragraph'; readonly text: string; readonly tone?: 'strong' | 'quiet' }
  /** Numbered from 1, or from `from`. */
  | { readonly kind: 'clauses'; readonly texts: readonly string[]; readonly from?: number }
  /** Rows of a label and its value. */
  | { readonly kind: 'facts'; readonly rows: readonly (readonly [label: string, value: string])[] }
  | PaperTable
  | PaperBadge
  /** A picture (PNG) of a drawn signature, above a line. */
  | { readonly kind: 'drawing'; readonly image: Buffer }
  /** Lines for signatures, side by side. */
  | { readonly kind: 'signatures'; readonly places: readonly string[] }

/** Rows under column titles, with emphasised `sums` below. Every row has as many cells as there are columns. */
export interface PaperTable {
  readonly kind: 'table'
  readonly columns: readonly PaperColumn[]
  readonly rows: readonly (readonly string[])[]
  readonly sums?: readonly (readonly string[])[]
}

/** A column of a table. `share` is its width relative to the other columns' shares. */
export interface PaperColumn {
  readonly title: string
  readonly share: number
  readonly align?: 'right'
}

/** A person's portrait, facts, and a QR code, side by side. It must fit on a page. */
export interface PaperBadge {
  readonly kind: 'badge'
  /** PNG; null leaves no room for one. */
  readonly portrait: Buffer | null
  readonly rows: readonly (readonly [label: string, value: string])[]
  /** The text of the code, such as an address. */
  readonly code: string
  /** Printed under the code. */
  readonly caption: string
}
