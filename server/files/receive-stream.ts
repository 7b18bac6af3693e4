import { createHash } from 'node:crypto'
import type { FileHandle } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { hasErrorCode } from '#server/platform/db/error-code.ts'
import { FileStoreUnavailable, type StoredStream } from './file-store.ts'

/** Writes a stream to a file. Returns null if it is longer than `maxBytes`; it then stays open. */
export async function receiveStream(
  file: FileHandle,
  source: Readable,
  maxBytes: number,
): Promise<StoredStream | null> {
  const hash = createHash('sha256')
  let sizeBytes = 0
  // The request stream must stay open if the upload is too long, so that the refusal can be sent.
  const chunks: AsyncIterable<Buffer> = source.iterator({ destroyOnReturn: false })
  for await (const chunk of chunks) {
    sizeBytes += chunk.length
    if (sizeBytes > maxBytes) return null
    hash.update(chunk)
    await file.writeFile(chunk)
  }
  return { sha256: hash.digest(), sizeBytes }
}

const DISK_TROUBLE = [
  'ENOSPC',
  'EDQUOT',
  'EIO',
  'EROFS',
  'EACCES',
  'EPERM',
  'ENOENT',
  'ENOTDIR',
  'EMFILE',
  'ENFILE',
]

/** Does work on the disk. @throws {@link FileStoreUnavailable} if the disk is full or away, and errors of the work. */
export async function onDisk<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!DISK_TROUBLE.some((code) => hasErrorCode(error, code))) throw error
    throw new FileStoreUnavailable('The file store cannot store or read files at the moment.', {
      cause: error,
    })
  }
}
