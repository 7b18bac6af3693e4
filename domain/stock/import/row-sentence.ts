import { cellsReasons } from '#domain/reasons/cells.ts'
import { fault, type Fault } from '#domain/refusal.ts'

/** A row's fault, with its field and the header of its column; null for one without a column. */
export interface PlacedFault extends Fault {
  readonly field: string
  readonly column: string | null
}

/**
 * Writes the sentence of a row's fault: that of a cell begins with the cell's place, that of a number with the number.
 * `sentenceOf` writes the sentence of a reason in the reader's language.
 */
export function rowSentence(
  { field, column, ...why }: PlacedFault,
  sentenceOf: (why: Fault) => string,
): string {
  const complaint = sentenceOf(why)
  const number = why.values?.['number']
  if (number !== undefined) return sentenceOf(fault('row.ofNumber', { number, complaint }))
  if (!Object.hasOwn(cellsReasons, why.reason)) return complaint
  return sentenceOf(
    column === null
      ? fault('row.ofAllRows', { field, complaint })
      : fault('row.ofColumn', { column, complaint }),
  )
}
