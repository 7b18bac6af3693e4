import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { kindOfContent } from '#domain/files/file-kind.ts'
import { FOLDERS } from '#domain/files/file-rules.ts'
import type { FileAddress, FileStore } from '#server/files/file-store.ts'
import { contentOfName, storedName } from '#server/files/stored-name.ts'
import { hasErrorCode } from '#server/platform/db/error-code.ts'

/** The outcome of copying the files of a disk store. */
export interface CopyCounts {
  readonly copied: number
  /** The target had them already, with the same content. */
  readonly there: number
  /** Their content is not the one of their name, or came back from the target as another. */
  readonly failed: number
}

/**
 * Copies the files of a disk store to another store, and compares the SHA-256 of each with that of what the other store
 * then returns. What is there already is compared and not copied again, so an interrupted copy can be repeated. The
 * disk store is only read.
 *
 * A PDF or a list is stored as it was uploaded, so its SHA-256 must be its name; another one is reported and left out. A
 * picture is named by the SHA-256 of its upload and then re-encoded, so its name does not show whether it is damaged.
 *
 * @throws FileStoreUnavailable if the other store fails.
 */
export async function copyFiles(
  { directory, target }: { readonly directory: string; readonly target: FileStore },
  report: (sentence: string) => void,
): Promise<CopyCounts> {
  const counts = { copied: 0, there: 0, failed: 0 }
  for await (const address of storedAddresses(directory)) {
    const name = storedName(address)
    const bytes = await readFile(join(directory, name))
    const hash = hashOf(bytes)
    if (kindOfContent(bytes) !== 'webp' && hash !== Buffer.from(address.sha256).toString('hex')) {
      report(`${name}: its content is not the one that its name states; left out`)
      counts.failed += 1
    } else if ((await hashIn(target, address)) === hash) {
      counts.there += 1
    } else {
      await target.put(address, bytes)
      if ((await hashIn(target, address)) === hash) {
        counts.copied += 1
      } else {
        report(`${name}: the store returns another content`)
        counts.failed += 1
      }
    }
  }
  return counts
}

async function hashIn(store: FileStore, address: FileAddress): Promise<string | null> {
  const file = await store.open(address)
  return file && hashOf(await buffer(file.content))
}

function hashOf(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex')
}

async function* storedAddresses(directory: string): AsyncGenerator<FileAddress> {
  for (const folder of FOLDERS) {
    for (const digits of await namesIn(join(directory, folder))) {
      for (const name of await namesIn(join(directory, folder, digits))) {
        const content = contentOfName(name)
        if (content === null) continue
        const variant = name === content ? 'original' : 'thumbnail'
        yield { folder, sha256: Buffer.from(content, 'hex'), variant }
      }
    }
  }
}

/** Returns the names in a folder, or none if it does not exist. */
async function namesIn(path: string): Promise<readonly string[]> {
  try {
    return (await readdir(path)).toSorted()
  } catch (error) {
    if (hasErrorCode(error, 'ENOENT') || hasErrorCode(error, 'ENOTDIR')) return []
    throw error
  }
}
