import { randomUUID } from 'node:crypto'
import { link, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import type { FileHandle } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { FOLDERS } from '#domain/files/file-rules.ts'
import { hasErrorCode } from '#server/platform/db/error-code.ts'
import type { FileAddress, FileStore, FindReferenced } from './file-store.ts'
import { onDisk, receiveStream } from './receive-stream.ts'
import { contentOfName, storedName } from './stored-name.ts'

const INCOMING = 'incoming'
const OWNER_ONLY = { directory: 0o700, file: 0o600 }

/**
 * Creates a {@link FileStore} in a local folder, under the paths of {@link storedName}. A file is written to a temporary path, synced and renamed, so no name ever holds a partial file.
 */
export function createDiskFileStore(directory: string): FileStore {
  const incoming = join(directory, INCOMING)
  // Runs on first use, not at startup: an unavailable store must not prevent the server from starting.
  const prepare = () => mkdir(incoming, { recursive: true, mode: OWNER_ONLY.directory })

  const pathOf = (address: FileAddress) => join(directory, storedName(address))

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
      onDisk(() =>
        receive(async (file) => {
          await file.writeFile(bytes)
          return { result: undefined, path: pathOf(address) }
        }),
      ),

    putStream: (folder, source, maxBytes) =>
      onDisk(() =>
        receive(async (file) => {
          const result = await receiveStream(file, source, maxBytes)
          const path = result && pathOf({ folder, sha256: result.sha256, variant: 'original' })
          return { result, path }
        }),
      ),

    sweep: (before, findNamed) =>
      onDisk(async () => {
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
      onDisk(async () => {
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
    const content = contentOfName(name)
    const path = join(place.directory, name)
    if (content !== null && (await isOlder(path, before))) old.push({ path, content })
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
