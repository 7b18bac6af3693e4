import { Readable } from 'node:stream'
import { MAX_IMPORT_BYTES } from '#domain/files/file-rules.ts'
import { accept, refuse, type Result } from '#domain/refusal.ts'
import type { FileAddress, FileStore, StoredStream } from '#server/files/file-store.ts'
import { HEAD_CHARACTERS, readCsvHead, type CsvHead } from './csv-head.ts'
import { createCsvDecoder, decodeCsv, NotCsv } from './csv-text.ts'

/** A list that is in the store, and what its beginning says. */
export interface ReceivedList extends StoredStream {
  readonly head: CsvHead
}

/**
 * Streams a list to the store and gets to know it on the way. FILE_REFUSED with a sentence for what is no table
 * of text, TOO_LARGE beyond 50 MB; of either nothing is kept.
 */
export async function receiveList(store: FileStore, body: Readable): Promise<Result<ReceivedList>> {
  const examined: { head: CsvHead | null } = { head: null }
  const source = Readable.from(examine(body, (head) => (examined.head = head)))
  try {
    const stored = await store.putStream('imports', source, MAX_IMPORT_BYTES)
    if (stored === null) return refuse('TOO_LARGE', 'A list can have at most 50 MB. Split it in two.')
    if (examined.head === null) throw new Error('A list that was stored was examined.')
    return accept({ ...stored, head: examined.head })
  } catch (error) {
    if (error instanceof NotCsv) return refuse('FILE_REFUSED', error.message)
    throw error
  } finally {
    source.destroy()
  }
}

/** Lets bytes through that are text; at their end tells what the beginning says. @throws NotCsv */
async function* examine(body: Readable, tell: (head: CsvHead) => void): AsyncGenerator<Buffer> {
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
    // Of a list that is refused on the way the rest is thrown away: its sender hears nothing before it has sent all.
    body.resume()
  }
  decoder.end()
  tell(readCsvHead(head))
}

/** What the beginning of a stored list says. @throws NotCsv */
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
