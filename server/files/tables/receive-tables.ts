import { createReadStream, createWriteStream } from 'node:fs'
import { mkdtemp, open, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { accept, fault, refuse, refuseFor, type Fault, type Result } from '#domain/refusal.ts'
import type { FileStore, StoredStream } from '../file-store.ts'
import { onDisk, receiveStream } from '../receive-stream.ts'
import { decodeText, readBeginning } from './csv-text.ts'
import { NotTable } from './not-table.ts'
import { createFormatDetector, type TableFormat } from './text-format.ts'
import { convertWorkbook } from './xlsx/convert-workbook.ts'

/** A stored table: CSV in UTF-8, with what its beginning says. */
export interface ReceivedTable<Head> extends StoredStream {
  /** The name of its sheet; null for a list that is no workbook. */
  readonly sheet: string | null
  readonly head: Head
}

/** An upload with its tables. */
export interface ReceivedTables<Head> {
  /** The upload as it came. It is the table itself if it is CSV in UTF-8. */
  readonly original: StoredStream
  readonly format: TableFormat
  readonly tables: readonly [ReceivedTable<Head>, ...ReceivedTable<Head>[]]
}

/** The limits of an upload, and the reader of its tables. */
export interface TablesToReceive<Head> {
  readonly maxBytes: number
  /** Why an upload over `maxBytes` is refused. */
  readonly tooLarge: Fault
  /** Of each sheet of a workbook. */
  readonly maxRows: number
  /** Why a workbook with several tables is refused; without one they are all taken. */
  readonly severalTables?: Fault
  /** Reads the beginning of a table. @throws NotTable */
  readonly readHead: (text: string) => Head
}

/** Converted tables are larger than workbooks, which are compressed. */
const MAX_TABLE_BYTES = 1024 * 1024 * 1024

/** The beginning of the name of the folder in which an upload is examined. */
const FOLDER_NAME = 'yardbid-table-'

/** Removes the folders older than `before`, which killed processes have left behind. */
export async function removeLeftFolders(before: Date): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    if (!name.startsWith(FOLDER_NAME)) continue
    const path = join(tmpdir(), name)
    // Another process may remove its own meanwhile.
    const found = await stat(path).catch(() => null)
    if (found !== null && found.mtime < before) await rm(path, { recursive: true, force: true })
  }
}

/**
 * Stores an upload as it is and, unless it is CSV in UTF-8, its tables as such: text in other encodings, and the sheets of
 * a workbook. Sheets without a table are left out. Refuses with FILE_REFUSED if it has no table, with
 * TOO_LARGE over `maxBytes`, and with UNAVAILABLE if many workbooks come at once. What is refused is not stored.
 */
export async function receiveTables<Head>(
  store: FileStore,
  body: Readable,
  given: TablesToReceive<Head>,
): Promise<Result<ReceivedTables<Head>>> {
  return onDisk(async () => {
    const folder = await mkdtemp(join(tmpdir(), FOLDER_NAME))
    try {
      return await receiveInto(folder, store, body, given)
    } catch (error) {
      if (error instanceof NotTable) return refuseFor('FILE_REFUSED', error.fault)
      throw error
    } finally {
      // The client reads the response only after sending everything.
      body.resume()
      await rm(folder, { recursive: true, force: true })
    }
  })
}

async function receiveInto<Head>(
  folder: string,
  store: FileStore,
  body: Readable,
  given: TablesToReceive<Head>,
): Promise<Result<ReceivedTables<Head>>> {
  const path = join(folder, 'upload')
  const format = await spool(path, body, given.maxBytes)
  if (format === null) return refuseFor('TOO_LARGE', given.tooLarge)
  const written = await writeTables(path, format, { folder, maxRows: given.maxRows })
  if (written === null) {
    return refuse('UNAVAILABLE', 'table.crowded', {
      retryAfterSeconds: 10,
    })
  }
  const [first, ...others] = await readHeads(written, given.readHead)
  if (others.length > 0 && given.severalTables !== undefined) throw new NotTable(given.severalTables)
  const original = await keep(store, path, given.maxBytes)
  const keepTable = async (table: HeadedTable<Head>): Promise<ReceivedTable<Head>> => {
    const stored = table.path === path ? original : await keep(store, table.path, MAX_TABLE_BYTES)
    return { ...stored, sheet: table.sheet, head: table.head }
  }
  const tables: [ReceivedTable<Head>, ...ReceivedTable<Head>[]] = [await keepTable(first)]
  for (const table of others) tables.push(await keepTable(table))
  return accept({ original, format, tables })
}

/** Writes the upload to a file and returns its format; null if it is too long. @throws NotTable */
async function spool(path: string, body: Readable, maxBytes: number): Promise<TableFormat | null> {
  const file = await open(path, 'wx', 0o600)
  try {
    const detector = createFormatDetector()
    const chunks: AsyncIterable<Buffer> = body.iterator({ destroyOnReturn: false })
    const examined = async function* () {
      for await (const bytes of chunks) {
        detector.push(bytes)
        yield bytes
      }
    }
    const received = await receiveStream(file, Readable.from(examined()), maxBytes)
    return received === null ? null : detector.end()
  } finally {
    await file.close()
  }
}

/** A table that is written as CSV in UTF-8. */
interface WrittenTable {
  readonly sheet: string | null
  readonly path: string
}

interface HeadedTable<Head> extends WrittenTable {
  readonly head: Head
}

/** Writes an upload's tables beside it; null if the turn of a workbook does not come. @throws NotTable */
async function writeTables(
  path: string,
  format: TableFormat,
  { folder, maxRows }: { readonly folder: string; readonly maxRows: number },
): Promise<readonly WrittenTable[] | null> {
  if (format.kind === 'xlsx') {
    const sheets = await convertWorkbook({ path, folder, maxRows })
    return (
      sheets?.flatMap(({ sheet, rows }, index) =>
        rows === 0 ? [] : [{ sheet, path: join(folder, `${index}.csv`) }],
      ) ?? null
    )
  }
  if (format.encoding === 'utf-8') return [{ sheet: null, path }]
  const converted = join(folder, 'converted')
  await pipeline(
    Readable.from(decodeText(createReadStream(path), format.encoding)),
    createWriteStream(converted, { mode: 0o600 }),
  )
  return [{ sheet: null, path: converted }]
}

/** Reads the beginnings of tables, and leaves out those that are none, but not all. @throws NotTable */
async function readHeads<Head>(
  tables: readonly WrittenTable[],
  readHead: (text: string) => Head,
): Promise<readonly [HeadedTable<Head>, ...HeadedTable<Head>[]]> {
  const headed: HeadedTable<Head>[] = []
  let unreadable: NotTable | null = null
  for (const table of tables) {
    try {
      headed.push({ ...table, head: readHead(await readBeginning(createReadStream(table.path))) })
    } catch (error) {
      if (!(error instanceof NotTable)) throw error
      unreadable ??= error
    }
  }
  const [first, ...others] = headed
  if (first === undefined) throw unreadable ?? new NotTable(fault('workbook.empty'))
  return [first, ...others]
}

async function keep(store: FileStore, path: string, maxBytes: number): Promise<StoredStream> {
  const stored = await store.putStream('imports', createReadStream(path), maxBytes)
  if (stored === null) throw new NotTable(fault('table.tooLong'))
  return stored
}
