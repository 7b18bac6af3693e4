/**
 * The program that `convertWorkbook` runs in a thread of its own. It writes the sheets of a workbook as CSV and posts
 * what they are, or why they cannot be read.
 */
import { fault } from '#domain/refusal.ts'
import { join } from 'node:path'
import { parentPort, workerData } from 'node:worker_threads'
import { NotTable } from '../not-table.ts'
import { openArchive } from './open-archive.ts'
import { readWorkbook } from './read-parts.ts'
import type { ConvertedWorkbook, WorkbookToConvert } from './convert-workbook.ts'
import { writeSheet, type WrittenSheet } from './write-sheet.ts'

const MAX_SHEETS = 50

async function convert({ path, folder, maxRows }: WorkbookToConvert): Promise<ConvertedWorkbook> {
  try {
    const archive = await openArchive(path)
    try {
      const workbook = await readWorkbook(archive)
      if (workbook.sheets.length > MAX_SHEETS) {
        throw new NotTable(fault('workbook.tooManySheets', { max: MAX_SHEETS }))
      }
      const sheets: WrittenSheet[] = []
      for (const [index, sheet] of workbook.sheets.entries()) {
        const target = join(folder, `${index}.csv`)
        sheets.push(await writeSheet(archive, workbook, { sheet, path: target, maxRows }))
      }
      return { sheets }
    } finally {
      archive.close()
    }
  } catch (error) {
    // Any other error is that of a part which no spreadsheet writes.
    return { refusal: error instanceof NotTable ? error.fault : null }
  }
}

const converted = await convert(workerData as WorkbookToConvert)
// oxlint-disable-next-line require-post-message-target-origin -- a thread's port has no origin
parentPort?.postMessage(converted)
