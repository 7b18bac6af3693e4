import { fault, type Fault } from '#domain/refusal.ts'
import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { createWorkQueue } from '#server/files/work-queue.ts'
import { programBeside } from '#server/platform/installation.ts'
import { NotTable } from '../not-table.ts'
import type { WrittenSheet } from './write-sheet.ts'

/** A workbook's file, and the folder in which its sheets are written as `0.csv`, `1.csv` and so on. */
export interface WorkbookToConvert {
  readonly path: string
  readonly folder: string
  /** Of each sheet. */
  readonly maxRows: number
}

/** The sheets that were written, in the workbook's order; or why none can be, null for a part that is damaged. */
export type ConvertedWorkbook =
  | { readonly sheets: readonly WrittenSheet[] }
  | { readonly refusal: Fault | null }

const PROGRAM = programBeside('server/files/tables/xlsx/workbook-worker.ts')
/** Of the thread's objects; a workbook's texts take most of it. */
const HEAP_MIB = 160
/** 1,00,000 rows take a few seconds. */
const LONGEST_MS = 120_000
const LONGEST_WAIT_MS = 60_000

/** One at a time: each takes a processor and its memory. */
const queue = createWorkQueue({ atOnce: 1, longestWaitMs: LONGEST_WAIT_MS })

/**
 * Writes the sheets of a workbook as CSV, in a thread whose memory and time are limited, because the workbook may be
 * hostile. Returns null if its turn does not come in time.
 *
 * @throws NotTable if it cannot be read
 */
export async function convertWorkbook(workbook: WorkbookToConvert): Promise<readonly WrittenSheet[] | null> {
  const converted = await queue(() => run(workbook))
  if (converted === null) return null
  if ('sheets' in converted) return converted.sheets
  throw new NotTable(converted.refusal ?? fault('workbook.unreadable'))
}

async function run(workbook: WorkbookToConvert): Promise<ConvertedWorkbook> {
  const worker = new Worker(PROGRAM, {
    workerData: workbook,
    resourceLimits: { maxOldGenerationSizeMb: HEAP_MIB, maxYoungGenerationSizeMb: 16 },
    stdout: true,
    stderr: true,
  })
  const timer = setTimeout(() => void worker.terminate(), LONGEST_MS)
  try {
    const ended = once(worker, 'exit').then(() => null)
    const [posted] = (await Promise.race([once(worker, 'message'), ended.then(() => [null])])) as [
      ConvertedWorkbook | null,
    ]
    return posted ?? { refusal: fault('workbook.tooLarge') }
  } catch (error) {
    if (!isOutOfMemory(error)) throw error
    return { refusal: fault('workbook.tooLarge') }
  } finally {
    clearTimeout(timer)
    await worker.terminate()
  }
}

function isOutOfMemory(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'
}
