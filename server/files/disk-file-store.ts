import { createHash, randomUUID } from 'node:crypto'
import { link, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import type { FileHandle } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { FOLDERS } from '#domain/files/file-rules.ts'
import { hasErrorCode } from '#server/platform/db/error-code.ts'
import { FileStoreUnavailable } from './file-store.ts'
import type { FileAddress, FileStore, FindReferenced } from './file-store.ts'

const INCOMING = 'incoming'
const STORED_NAME = /^([0-9a-f]{64})(?:-thumbnail)?$/
const OWNER_ONLY = { directory: 0o700, file: 0o600 }

/**
 * Creates a {@link FileStore} in a local folder: `<folder>/<first two digits>/<SHA-256>`, and the thumbnail with the
 * suffix `-thumbnail`. A file is written to a temporary path, synced and renamed, so no name ever holds a partial file.
 */
export function createDiskFileStore(directory: string): FileStore {
  const incoming = join(directory, INCOMING)
  // Runs on first use, not at startup: an unavailable store must not prevent the server from starting.
  const prepare = () => mkdir(incoming, { recursive: true, mode: OWNER_ONLY.directory })

  const pathOf = ({ folder, sha256, variant }: FileAddress) => {
    const name = Buffer.from(sha256).toString('hex')
    return join(directory, folder, name.slice(0, 2), variant === 'original' ? name : `${name}-thumbnail`)
  }

  /** Lets `write` fill a temporary file, then moves it to the path that `write` returns; null removes it. */
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
      asStoreError(() =>
        receive(async (file) => {
          await file.writeFile(bytes)
          return { result: undefined, path: pathOf(address) }
        }),
      ),

    putStream: (folder, source, maxBytes) =>
      asStoreError(() =>
        receive(async (file) => {
          const hash = createHash('sha256')
          let sizeBytes = 0
          // The request stream must stay open if the upload is too long, so that the refusal can be sent.
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

    sweep: (before, findNamed) =>
      asStoreError(async () => {
        await prepare()
        for (const folder of FOLDERS) {
          for (const prefix of await namesIn(join(directory, folder))) {
            const place = { folder, directory: join(directory, folder, prefix) }
            await sweepDirectory(place, incoming, before, findNamed)
          }
        }
        for (const name of await namesIn(incoming)) {
          const path = join(incoming, name)
          if (await isOlder(path, before)) await rm(path, { force: true })
        }
      }),

    open: (address) =>
      asStoreError(async () => {
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

/** Syncs a folder. A rename survives a power cut only after this. */
async function syncDirectory(path: string): Promise<void> {
  const directory = await open(path, 'r')
  try {
    await directory.sync()
  } finally {
    await directory.close()
  }
}

async function sweepDirectory(
  place: { readonly folder: FileAddress['folder']; readonly directory: string },
  incoming: string,
  before: Date,
  findNamed: FindReferenced,
): Promise<void> {
  const old: { readonly path: string; readonly content: string }[] = []
  for (const name of await namesIn(place.directory)) {
    const content = STORED_NAME.exec(name)?.[1]
    const path = join(place.directory, name)
    if (content !== undefined && (await isOlder(path, before))) old.push({ path, content })
  }
  if (old.length === 0) return
  const named = await findNamed(place.folder, [...new Set(old.map(({ content }) => content))])
  for (const { path, content } of old) {
    if (!named.has(content)) await removeIfOld(path, join(incoming, randomUUID()), before)
  }
}

/** Moves the file aside before checking its age again. A file that was stored again in the meantime is moved back. */
async function removeIfOld(path: string, aside: string, before: Date): Promise<void> {
  try {
    await rename(path, aside)
  } catch (error) {
    if (hasErrorCode(error, 'ENOENT')) return
    throw error
  }
  try {
    if (!(await isOlder(aside, before))) await link(aside, path)
  } catch (error) {
    // The file was stored once more, with the same content.
    if (!hasErrorCode(error, 'EEXIST')) throw error
  }
  await rm(aside, { force: true })
}

/** Whether the file exists and was written before `before`. Another process may remove it in the meantime. */
async function isOlder(path: string, before: Date): Promise<boolean> {
  try {
    return (await stat(path)).mtimeMs < before.getTime()
  } catch (error) {
    if (hasErrorCode(error, 'ENOENT')) return false
    throw error
  }
}

/** Returns the names in a directory, or none if it does not exist. */
async function namesIn(path: string): Promise<readonly string[]> {
  try {
    return await readdir(path)
  } catch (error) {
    if (hasErrorCode(error, 'ENOENT')) return []
    throw error
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

async function asStoreError<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!STORE_TROUBLE.some((code) => hasErrorCode(error, code))) throw error
    throw new FileStoreUnavailable('The file store cannot store or read files at the moment.', {
      cause: error,
    })
  }
}
