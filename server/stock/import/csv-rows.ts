import { Readable } from 'node:stream'
import { CsvError, parse } from 'csv-parse'
import { csvOptions, isBlank, type Delimiter } from './csv-head.ts'
import { decodeCsv, NotCsv } from './csv-text.ts'

/** A row of a list that is not blank. */
export interface CsvRow {
  /** Position below the header, from 1, counting blank rows: one less than a spreadsheet's row number. */
  readonly number: number
  readonly cells: readonly string[]
}

/**
 * Streams the rows of a stored list below its header.
 *
 * @throws NotCsv, with the row number, if the list becomes unreadable.
 */
export async function* readCsvRows(content: Readable, delimiter: Delimiter): AsyncGenerator<CsvRow> {
  const source = Readable.from(decodeCsv(content))
  const parser = parse(csvOptions(delimiter))
  source.on('error', (error) => parser.destroy(error))
  source.pipe(parser)
  let number = -1
  try {
    for await (const cells of parser as AsyncIterable<string[]>) {
      const isBeforeHeader = number < 0
      if (isBeforeHeader && isBlank(cells)) continue
      number += 1
      if (number > 0 && !isBlank(cells)) yield { number, cells }
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    throw new NotCsv(
      `The list can’t be read after row ${Math.max(number, 0)}: is a quote there not closed?`,
      {
        cause: error,
      },
    )
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
