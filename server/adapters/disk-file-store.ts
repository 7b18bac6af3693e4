import { createHash, randomUUID } from 'node:crypto'
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import type { FileHandle } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { hasErrorCode } from '#server/db/error-code.ts'
import { FileStoreUnavailable } from './file-store.ts'
import type { FileAddress, FileStore } from './file-store.ts'

const INCOMING = 'incoming'
/** What a killed process left half-written is removed after this long, in milliseconds. */
const LEFT_OVER_AFTER = 24 * 60 * 60_000
const OWNER_ONLY = { directory: 0o700, file: 0o600 }

/**
 * A {@link FileStore} in a folder of this machine: `<folder>/<first two digits>/<SHA-256>`, beside it
 * `…-thumbnail`. A file is written apart, synced and renamed, so that no name ever holds half a file.
 */
export function createDiskFileStore(directory: string): FileStore {
  const incoming = join(directory, INCOMING)
  let isSwept = false
  // Not at the start: a store that is away must not keep the house from opening.
  const prepare = async () => {
    await mkdir(incoming, { recursive: true, mode: OWNER_ONLY.directory })
    if (isSwept) return
    isSwept = true
    await removeLeftOvers(incoming)
  }

  const pathOf = ({ folder, sha256, variant }: FileAddress) => {
    const name = Buffer.from(sha256).toString('hex')
    return join(directory, folder, name.slice(0, 2), variant === 'original' ? name : `${name}-thumbnail`)
  }

  /** Lets `write` fill a file apart; moves it to where `write` says, or removes it. */
  const receive = async <T>(write: (file: FileHandle) => Promise<{ result: T; path: string | null }>) => {
    await prepare()
    const temporary = join(incoming, randomUUID())
    try {
      const file = await open(temporary, 'wx', OWNER_ONLY.file)
      try {
        const { result, path } = await write(file)
        if (path !== null) {
          await file.sync()
          await mkdir(dirname(path), { recursive: true, mode: OWNER_ONLY.directory })
          await rename(temporary, path)
          await syncDirectory(dirname(path))
        }
        return result
      } finally {
        await file.close()
      }
    } finally {
      await rm(temporary, { force: true })
    }
  }

  return {
    put: (address, bytes) =>
      reportingTrouble(() =>
        receive(async (file) => {
          await file.writeFile(bytes)
          return { result: undefined, path: pathOf(address) }
        }),
      ),

    putStream: (folder, source, maxBytes) =>
      reportingTrouble(() =>
        receive(async (file) => {
          const hash = createHash('sha256')
          let sizeBytes = 0
          // A request that is too long must stay open for its answer.
          const chunks: AsyncIterable<Buffer> = source.iterator({ destroyOnReturn: false })
          for await (const chunk of chunks) {
            sizeBytes += chunk.length
            if (sizeBytes > maxBytes) return { result: null, path: null }
            hash.update(chunk)
            await file.writeFile(chunk)
          }
          const sha256 = hash.digest()
          return { result: { sha256, sizeBytes }, path: pathOf({ folder, sha256, variant: 'original' }) }
        }),
      ),

    open: (address) =>
      reportingTrouble(async () => {
        try {
          const file = await open(pathOf(address), 'r')
          const { size } = await file.stat()
          return { sizeBytes: size, content: file.createReadStream() }
        } catch (error) {
          if (hasErrorCode(error, 'ENOENT')) return null
          throw error
        }
      }),
  }
}

/** A rename is there after a power cut only when its folder was synced too. */
async function syncDirectory(path: string): Promise<void> {
  const directory = await open(path, 'r')
  try {
    await directory.sync()
  } finally {
    await directory.close()
  }
}

async function removeLeftOvers(incoming: string): Promise<void> {
  for (const name of await readdir(incoming)) {
    const path = join(incoming, name)
    // Another process may finish or remove its file meanwhile.
    const modified = await stat(path).then(
      (file) => file.mtimeMs,
      () => Number.POSITIVE_INFINITY,
    )
    if (Date.now() - modified > LEFT_OVER_AFTER) await rm(path, { force: true })
  }
}

const STORE_TROUBLE = [
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

async function reportingTrouble<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!STORE_TROUBLE.some((code) => hasErrorCode(error, code))) throw error
    throw new FileStoreUnavailable('The file store does not take or give files at the moment.', {
      cause: error,
    })
  }
}
