import { Readable } from 'node:stream'
import { MAX_IMPORT_BYTES } from '#domain/files/file-rules.ts'
import { accept, refuse, type Result } from '#domain/refusal.ts'
import type { FileAddress, FileStore, StoredStream } from '#server/files/file-store.ts'
import { HEAD_CHARACTERS, readCsvHead, type CsvHead } from '#server/files/tables/csv-head.ts'
import { createCsvDecoder, decodeCsv, NotCsv } from '#server/files/tables/csv-text.ts'

/** A stored list with its detected format. */
export interface ReceivedList extends StoredStream {
  readonly head: CsvHead
}

/**
 * Streams a list to the store and detects its format. Refuses with FILE_REFUSED and a message if it is not a
 * text table, and with TOO_LARGE over 50 MB. A refused list is not stored.
 */
export async function receiveList(store: FileStore, body: Readable): Promise<Result<ReceivedList>> {
  const examined: { head: CsvHead | null } = { head: null }
  const source = Readable.from(examine(body, (head) => (examined.head = head)))
  try {
    const stored = await store.putStream('imports', source, MAX_IMPORT_BYTES)
    if (stored === null) return refuse('TOO_LARGE', 'A list can have at most 50 MB. Split it in two.')
    if (examined.head === null) throw new Error('The list was stored without being examined.')
    return accept({ ...stored, head: examined.head })
  } catch (error) {
    if (error instanceof NotCsv) return refuse('FILE_REFUSED', error.message)
    throw error
  } finally {
    source.destroy()
  }
}

/** Passes text through, and reports its format at the end. @throws NotCsv */
async function* examine(body: Readable, onHead: (head: CsvHead) => void): AsyncGenerator<Buffer> {
  const decoder = createCsvDecoder()
  let head = ''
  const chunks: AsyncIterable<Buffer> = body.iterator({ destroyOnReturn: false })
  try {
    for await (const bytes of chunks) {
      const text = decoder.push(bytes)
      if (head.length < HEAD_CHARACTERS) head += text.slice(0, HEAD_CHARACTERS - head.length)
      yield bytes
    }
  } finally {
    // Drain a refused upload, because the client reads the response only after sending everything.
    body.resume()
  }
  decoder.end()
  onHead(readCsvHead(head))
}

/** Detects the format of a stored list; null if it is not in the store. @throws NotCsv */
export async function readStoredHead(store: FileStore, address: FileAddress): Promise<CsvHead | null> {
  const file = await store.open(address)
  if (file === null) return null
  let head = ''
  try {
    for await (const text of decodeCsv(file.content)) {
      head += text.slice(0, HEAD_CHARACTERS - head.length)
      if (head.length >= HEAD_CHARACTERS) break
    }
  } finally {
    file.content.destroy()
  }
  return readCsvHead(head)
}
