import { Readable } from 'node:stream'
import { CsvError, parse } from 'csv-parse'
import { csvOptions, describeFault, isBlank, isHeader, type Delimiter } from './csv-head.ts'
import { decodeText } from './csv-text.ts'

/** A row of a list that is not blank. */
export interface CsvRow {
  /** The row's number in a spreadsheet: from 1, counting titles, the header and blank rows; a cell's line breaks don't count. */
  readonly number: number
  readonly cells: readonly string[]
}

/**
 * Streams the rows of a stored list below its header.
 *
 * @throws NotTable, with the row number, if the list becomes unreadable.
 */
export async function* readCsvRows(content: Readable, delimiter: Delimiter): AsyncGenerator<CsvRow> {
  const source = Readable.from(decodeText(content))
  const parser = parse(csvOptions(delimiter))
  source.on('error', (error) => parser.destroy(error))
  source.pipe(parser)
  let number = 0
  let isBelowHeader = false
  try {
    for await (const cells of parser as AsyncIterable<string[]>) {
      number += 1
      if (!isBelowHeader) isBelowHeader = isHeader(cells)
      else if (!isBlank(cells)) yield { number, cells }
    }
  } catch (error) {
    throw error instanceof CsvError ? describeFault(error) : error
  } finally {
    source.destroy()
    content.destroy()
  }
}

/** Groups rows into batches of at most `size`. */
export async function* inBatches(
  rows: AsyncIterable<CsvRow>,
  size: number,
): AsyncGenerator<readonly CsvRow[]> {
  let batch: CsvRow[] = []
  for await (const row of rows) {
    batch.push(row)
    if (batch.length < size) continue
    yield batch
    batch = []
  }
  if (batch.length > 0) yield batch
}

/** Reads ahead: fetches the next value while the caller works on the current one. */
export async function* readAhead<T>(values: AsyncGenerator<T>): AsyncGenerator<T> {
  try {
    let next = values.next()
    for (;;) {
      const { done, value } = await next
      if (done === true) return
      next = values.next()
      // Its failure is thrown when its turn comes, or not at all if the caller has stopped.
      next.catch(() => undefined)
      yield value
    }
  } finally {
    await values.return(undefined)
  }
}
