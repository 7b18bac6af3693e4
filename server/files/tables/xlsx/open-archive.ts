import { fault, type Fault } from '#domain/refusal.ts'
import { promisify } from 'node:util'
import type { Readable } from 'node:stream'
import yauzl, { type Entry, type ZipFile } from 'yauzl'
import { NotTable } from '../not-table.ts'

/** A workbook's archive, whose directory has been checked. */
export interface Archive {
  readonly has: (name: string) => boolean
  /**
   * Opens a part. Its stream fails if it is longer than the directory says.
   * @throws NotTable if there is no such part
   */
  readonly read: (name: string) => Promise<Readable>
  /** The length of a part in bytes, unpacked; 0 if there is none. */
  readonly sizeOf: (name: string) => number
  readonly close: () => void
}

/** A workbook has a few dozen parts, and one for each picture in it. */
const MAX_ENTRIES = 5_000
/** All parts, unpacked, in bytes. */
const MAX_UNPACKED_BYTES = 1024 * 1024 * 1024
/** Sheets with the same row again and again are packed 100 to 1. */
const MAX_RATIO = 200
/** In bytes. A smaller part may be packed however well. */
const RATIO_FROM = 1024 * 1024

const DAMAGED = fault('workbook.damaged')
const HUGE = fault('workbook.unpacksHuge')

const openZip = promisify((path: string, done: (error: Error | null, archive: ZipFile) => void) =>
  yauzl.open(path, { lazyEntries: true, autoClose: false, strictFileNames: true }, done),
)

/**
 * Opens a ZIP archive and checks its directory before anything is unpacked: the number of parts, their names, their sizes
 * and how well they are packed.
 *
 * @throws NotTable for an archive that is damaged, encrypted or hostile
 */
export async function openArchive(path: string): Promise<Archive> {
  const archive = await openZip(path).catch((error: unknown) => {
    throw new NotTable(DAMAGED, { cause: error })
  })
  try {
    const entries = await readDirectory(archive)
    const openStream = promisify<Entry, Readable>(archive.openReadStream.bind(archive))
    return {
      has: (name) => entries.has(name),
      sizeOf: (name) => entries.get(name)?.uncompressedSize ?? 0,
      read: async (name) => {
        const entry = entries.get(name)
        if (entry === undefined) throw new NotTable(DAMAGED)
        return openStream(entry)
      },
      close: () => archive.close(),
    }
  } catch (error) {
    archive.close()
    throw error
  }
}

function readDirectory(archive: ZipFile): Promise<ReadonlyMap<string, Entry>> {
  const entries = new Map<string, Entry>()
  let size = 0
  return new Promise((resolve, reject) => {
    archive.on('error', (error: Error) => reject(new NotTable(DAMAGED, { cause: error })))
    archive.on('end', () => resolve(entries))
    archive.on('entry', (entry: Entry) => {
      size += entry.uncompressedSize
      const wrong = faultOf(entry, { count: entries.size + 1, size, isTwice: entries.has(entry.fileName) })
      if (wrong !== null) return reject(new NotTable(wrong))
      entries.set(entry.fileName, entry)
      archive.readEntry()
    })
    archive.readEntry()
  })
}

function faultOf(
  entry: Entry,
  { count, size, isTwice }: { readonly count: number; readonly size: number; readonly isTwice: boolean },
): Fault | null {
  if (entry.isEncrypted()) return fault('workbook.password')
  const { uncompressedSize, compressedSize } = entry
  const isDense = uncompressedSize > RATIO_FROM && uncompressedSize > compressedSize * MAX_RATIO
  if (count > MAX_ENTRIES || size > MAX_UNPACKED_BYTES || isDense) return HUGE
  return isTwice ? DAMAGED : null
}
