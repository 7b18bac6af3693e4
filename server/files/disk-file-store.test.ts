import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { addressOf, dayAgo, testFileStore } from '#server/testing/expect-file-store.ts'
import { createDiskFileStore } from './disk-file-store.ts'
import { FileStoreUnavailable } from './file-store.ts'

let directory = ''
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'files-'))
})
afterEach(() => rm(directory, { recursive: true, force: true }))

const OLD = new Date(0)

/** Returns the paths of all files below the store's folder. */
async function paths(): Promise<readonly string[]> {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true })
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
}

testFileStore(() => ({
  store: createDiskFileStore(directory),
  list: paths,
  age: async () => {
    for (const path of await paths()) await utimes(path, OLD, OLD)
  },
}))

test('throws if the folder cannot be made', async () => {
  const away = join(directory, 'no-folder')
  await writeFile(away, '')
  const lost = createDiskFileStore(away)
  await expect(lost.put(addressOf(Buffer.from('x')), Buffer.from('x'))).rejects.toThrow(FileStoreUnavailable)
})

test('removes the leftovers of a killed process after a day, but not what is being written', async () => {
  const store = createDiskFileStore(directory)
  await store.put(addressOf(Buffer.from('x')), Buffer.from('x'))
  const old = join(directory, 'incoming', 'old')
  await writeFile(old, 'half')
  await utimes(old, OLD, OLD)
  await writeFile(join(directory, 'incoming', 'new'), 'half')
  await store.sweep(dayAgo(), () => Promise.resolve(new Set()))
  expect(await readdir(join(directory, 'incoming'))).toEqual(['new'])
})
