import type { Readable } from 'node:stream'
import { MAX_IMPORT_BYTES } from '#domain/files/file-rules.ts'
import { MAX_LIST_ROWS } from '#domain/stock/import/plan-import.ts'
import { accept, fault, refuse, refuseFor, type Result } from '#domain/refusal.ts'
import type { FileAddress, FileStore } from '#server/files/file-store.ts'
import { readCsvHead, type CsvHead } from '#server/files/tables/csv-head.ts'
import { readBeginning } from '#server/files/tables/csv-text.ts'
import { NotTable } from '#server/files/tables/not-table.ts'
import { receiveTables, type ReceivedTables } from '#server/files/tables/receive-tables.ts'

/** A stored list with the formats of its sheets. */
export type ReceivedList = ReceivedTables<CsvHead>

/** Rows above a table: titles, the header, blank rows. */
const ROWS_ABOVE = 1_000

/**
 * Stores a list and detects its format. Refuses with FILE_REFUSED and a message if it has no table, and with TOO_LARGE
 * over 50 MB. A refused list is not stored.
 */
export function receiveList(store: FileStore, body: Readable): Promise<Result<ReceivedList>> {
  return receiveTables(store, body, {
    maxBytes: MAX_IMPORT_BYTES,
    tooLarge: fault('list.tooLarge'),
    maxRows: MAX_LIST_ROWS + ROWS_ABOVE,
    readHead: readCsvHead,
  })
}

/** Detects the format of a stored list. Refuses with NOT_FOUND if it is gone, and with FILE_REFUSED if it is no table. */
export async function readStoredHead(store: FileStore, address: FileAddress): Promise<Result<CsvHead>> {
  const file = await store.open(address)
  if (file === null) return refuse('NOT_FOUND', 'upload.gone')
  try {
    return accept(readCsvHead(await readBeginning(file.content)))
  } catch (error) {
    if (error instanceof NotTable) return refuseFor('FILE_REFUSED', error.fault)
    throw error
  }
}
