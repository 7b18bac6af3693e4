import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { FOLDERS, type Folder } from '#domain/files/file-rules.ts'
import { readConfig } from '#server/config.ts'
import type { FileAddress, FileStore } from '#server/files/file-store.ts'
import { openFileStore } from '#server/files/open-file-store.ts'
import { contentOfName } from '#server/files/stored-name.ts'
import { hasErrorCode } from '#server/platform/db/error-code.ts'

// npm run move-files: copies the uploads of DATA_DIR/files into the store that FILE_STORE names, and reads each back. Files
// that are there already are only compared, so the command can be repeated: once while the app still works with the folder,
// and again when it has been started with FILE_STORE. The folder stays as it is.

/** The counts of a move. */
interface Moved {
  readonly copied: number
  /** Files that were in the store with the same content. */
  readonly there: number
  /** What is wrong, with the paths. */
  readonly faults: readonly string[]
}

/** A file of the folder. */
interface Found {
  readonly path: string
  readonly address: FileAddress
}

async function hashOf(content: Readable): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(content, hash)
  return hash.digest('hex')
}

async function* findFiles(directory: string, folder: Folder): AsyncIterable<Found> {
  for (const part of await namesIn(join(directory, folder))) {
    for (const name of (await namesIn(join(directory, folder, part))).toSorted()) {
      const content = contentOfName(name)
      if (content === null) continue
      const variant = name === content ? 'original' : 'thumbnail'
      const address = { folder, sha256: Buffer.from(content, 'hex'), variant } as const
      yield { path: join(directory, folder, part, name), address }
    }
  }
}

/** Returns the names in a directory, or none if there is no such directory. */
async function namesIn(path: string): Promise<readonly string[]> {
  try {
    return await readdir(path)
  } catch (error) {
    if (hasErrorCode(error, 'ENOENT') || hasErrorCode(error, 'ENOTDIR')) return []
    throw error
  }
}

async function storedHash(store: FileStore, address: FileAddress): Promise<string | null> {
  const file = await store.open(address)
  return file === null ? null : hashOf(file.content)
}

/** Copies one file, unless the store has it. Returns what is wrong with it, or whether it was copied. */
async function copyFile(
  store: FileStore,
  { path, address }: Found,
): Promise<'copied' | 'there' | { fault: string }> {
  const hash = await hashOf(createReadStream(path))
  // A thumbnail has the name of its original, so only an original tells whether it is undamaged.
  if (address.variant === 'original' && hash !== Buffer.from(address.sha256).toString('hex')) {
    return { fault: `${path} is damaged: its content is not the one that its name tells` }
  }
  if ((await storedHash(store, address)) === hash) return 'there'
  await store.put(address, await readFile(path))
  const arrived = await storedHash(store, address)
  return arrived === hash ? 'copied' : { fault: `${path} arrived with another content` }
}

async function moveFiles(directory: string, store: FileStore): Promise<Moved> {
  let [copied, there] = [0, 0]
  const faults: string[] = []
  for (const folder of FOLDERS) {
    for await (const found of findFiles(directory, folder)) {
      const done = await copyFile(store, found)
      if (done === 'copied') copied += 1
      else if (done === 'there') there += 1
      else faults.push(done.fault)
      if ((copied + there) % 1_000 === 0) console.log(`${copied} copied, ${there} were there`)
    }
  }
  return { copied, there, faults }
}

try {
  const config = readConfig()
  if (config.fileStore === null) {
    throw new Error('FILE_STORE: needed (s3://bucket or s3://bucket/prefix), where the files are to go')
  }
  const store = await openFileStore(config)
  const { copied, there, faults } = await moveFiles(join(config.dataDir, 'files'), store)
  for (const fault of faults) console.error(fault)
  console.log(`${copied} copied and read back, ${there} were there, ${faults.length} not copied.`)
  if (faults.length > 0) process.exitCode = 1
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
