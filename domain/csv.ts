/** What a spreadsheet would take for the beginning of a formula, full-width forms too. */
const FORMULA = /^[=+\-@\t\r\n＝＋－＠]/

/** A text that a spreadsheet takes as text, whatever a person wrote into it: never as a formula. */
export function inertCell(text: string): string {
  return FORMULA.test(text) ? `'${text}` : text
}

/** A cell of a table; null is an empty one. Numbers stay numbers. */
export type Cell = string | number | null

/**
 * A table as spreadsheets open it: a byte order mark, so that ₹ and names in any script come out right, commas,
 * CRLF, and no cell that would be run.
 */
export function writeCsv(rows: readonly (readonly Cell[])[]): string {
  return `\ufeff${rows.map((row) => `${row.map(writeCell).join(',')}\r\n`).join('')}`
}

function writeCell(cell: Cell): string {
  if (cell === null) return ''
  if (typeof cell === 'number') return String(cell)
  const text = inertCell(cell)
  return /[",;\t\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
