import { randomUUID } from 'node:crypto'
import { open, rm, type FileHandle } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { FOLDERS, type Folder } from '#domain/files/file-rules.ts'
import type { FileAddress, FileStore, FindReferenced } from './file-store.ts'
import { onDisk, receiveStream } from './receive-stream.ts'
import { openS3Objects, type S3Objects, type S3Object, type S3Options } from './s3-objects.ts'
import type { S3Settings } from './s3-settings.ts'
import { contentOfName, storedName } from './stored-name.ts'

const ASIDE = 'removed/'

/**
 * Creates a {@link FileStore} in an S3 bucket, under the names of {@link storedName} after the prefix of the settings. A
 * file is written by one request, so no name ever holds a partial file.
 *
 * A sweep cannot lock an object, and a file may be put again after the sweep has found that nothing refers to it. Therefore
 * removal takes two sweeps:
 *
 * 1. An old file that is not named is copied to `removed/` and then deleted under its name. From there on `open` reads
 *    the copy, so a file that was put and named in between is still served.
 * 2. The copy is examined when it is itself older than `before`, a day later. A file that was put in between has long been
 *    named, or its upload failed. If it is not named, the copy is deleted. If it is, the file is copied back under its
 *    name, unless it is there, and only a sweep that finds it there deletes the copy.
 *
 * So at every moment a named file exists under one of its two names. `put` always writes under the file's own name, which
 * a sweep deletes only after it has written a new copy. An interrupted sweep leaves both, and the next one repeats the
 * step. It relies on the store showing each write to the requests after it, as S3 does, and on sweeps that never overlap.
 */
export function createS3FileStore(settings: S3Settings, options: S3Options = {}): FileStore {
  const objects = openS3Objects(settings, options)
  const keyOf = (name: string) => `${settings.prefix}${name}`
  const asideOf = (name: string) => `${settings.prefix}${ASIDE}${name}`

  return {
    put: (address, bytes) => objects.put(keyOf(storedName(address)), bytes),

    putStream: (folder, source, maxBytes) =>
      onDisk(async () => {
        const file = await openNameless()
        try {
          const stored = await receiveStream(file, source, maxBytes)
          if (stored !== null) {
            const name = storedName({ folder, sha256: stored.sha256, variant: 'original' })
            const content = file.createReadStream({ start: 0 })
            try {
              await objects.putStream(keyOf(name), content, stored)
            } finally {
              // The file stays open until its stream has ended.
              content.destroy()
            }
          }
          return stored
        } finally {
          await file.close()
        }
      }),

    async open(address: FileAddress) {
      const name = storedName(address)
      return (await objects.get(keyOf(name))) ?? objects.get(asideOf(name))
    },

    async sweep(before, findNamed) {
      for (const folder of FOLDERS) {
        const old = { before, folder, findNamed }
        const names = { keyOf, asideOf }
        for await (const page of objects.list(asideOf(`${folder}/`))) {
          for (const { name, isNamed } of await findOld(page, settings.prefix + ASIDE, old)) {
            await settleAside(objects, names, name, isNamed)
          }
        }
        for await (const page of objects.list(keyOf(`${folder}/`))) {
          for (const { name, isNamed } of await findOld(page, settings.prefix, old)) {
            if (!isNamed) await moveAside(objects, names, name, before)
          }
        }
      }
    },
  }
}

/** Opens a temporary file without a name, so that the system removes it in every case, even if this process is killed. */
async function openNameless(): Promise<FileHandle> {
  const path = join(tmpdir(), `yardbid-spool-${randomUUID()}`)
  const file = await open(path, 'wx+', 0o600)
  await rm(path)
  return file
}

/** The two keys of a stored file's name. */
interface Keys {
  keyOf(this: void, name: string): string
  asideOf(this: void, name: string): string
}

interface OldFile {
  /** See {@link storedName}. */
  readonly name: string
  readonly isNamed: boolean
}

/** Returns the files of a page of a listing that were written before `before`, and whether each is named. */
async function findOld(
  page: readonly S3Object[],
  prefix: string,
  { before, folder, findNamed }: { before: Date; folder: Folder; findNamed: FindReferenced },
): Promise<readonly OldFile[]> {
  const old = page.flatMap(({ key, modifiedAt }) => {
    const name = key.slice(prefix.length)
    const content = contentOfName(name.slice(name.lastIndexOf('/') + 1))
    return content !== null && modifiedAt < before ? [{ name, content }] : []
  })
  if (old.length === 0) return []
  const named = await findNamed(folder, [...new Set(old.map(({ content }) => content))])
  return old.map(({ name, content }) => ({ name, isNamed: named.has(content) }))
}

async function settleAside(objects: S3Objects, keys: Keys, name: string, isNamed: boolean): Promise<void> {
  if (isNamed && (await objects.modifiedAt(keys.keyOf(name))) === null) {
    await objects.copy(keys.asideOf(name), keys.keyOf(name))
  } else {
    await objects.remove(keys.asideOf(name))
  }
}

/** Moves a file aside, unless it was stored again in the meantime. */
async function moveAside(objects: S3Objects, keys: Keys, name: string, before: Date): Promise<void> {
  const modifiedAt = await objects.modifiedAt(keys.keyOf(name))
  if (modifiedAt === null || modifiedAt >= before) return
  if (await objects.copy(keys.keyOf(name), keys.asideOf(name))) await objects.remove(keys.keyOf(name))
}
