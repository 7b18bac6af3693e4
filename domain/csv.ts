/** Characters that a spreadsheet takes for the start of a formula, including full-width forms. */
const FORMULA = /^[=+\-@\t\r\n＝＋－＠]/

/** Returns the text, prefixed if necessary so that a spreadsheet never takes it for a formula. */
export function inertCell(text: string): string {
  return FORMULA.test(text) ? `'${text}` : text
}

/** A cell of a table; null is an empty cell. Numbers are written without quotes. */
export type Cell = string | number | null

/**
 * Returns a CSV table for spreadsheets: with a byte order mark, so that ₹ and names in any script are decoded
 * correctly, commas, CRLF, and no cell that a spreadsheet takes for a formula.
 */
export function writeCsv(rows: readonly (readonly Cell[])[]): string {
  return joinCsvRows(rows.map(writeCsvRow))
}

/** Returns one row of {@link writeCsv}, for {@link joinCsvRows}. */
export function writeCsvRow(row: readonly Cell[]): string {
  return `${row.map(writeCell).join(',')}\r\n`
}

/** Returns the table of written rows. */
export function joinCsvRows(rows: readonly string[]): string {
  return `\ufeff${rows.join('')}`
}

function writeCell(cell: Cell): string {
  if (cell === null) return ''
  if (typeof cell === 'number') return String(cell)
  const text = inertCell(cell)
  return /[",;\t\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
