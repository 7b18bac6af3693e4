import { createHash } from 'node:crypto'
import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createDiskFileStore } from './disk-file-store.ts'
import { FileStoreUnavailable } from './file-store.ts'
import type { FileAddress } from './file-store.ts'

let directory = ''
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'files-'))
})
afterEach(() => rm(directory, { recursive: true, force: true }))

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest()
const address = (bytes: Uint8Array, variant: FileAddress['variant'] = 'original'): FileAddress => ({
  folder: 'car-images',
  sha256: sha256(bytes),
  variant,
})

test('reads back what was put, the thumbnail separately from its original', async () => {
  const store = createDiskFileStore(directory)
  const picture = Buffer.from('a picture')
  await store.put(address(picture), picture)
  await store.put(address(picture), picture)
  await store.put(address(picture, 'thumbnail'), Buffer.from('small'))

  const original = await store.open(address(picture))
  const thumbnail = await store.open(address(picture, 'thumbnail'))
  expect(original?.sizeBytes).toBe(9)
  expect(original && (await buffer(original.content)).toString()).toBe('a picture')
  expect(thumbnail && (await buffer(thumbnail.content)).toString()).toBe('small')
  expect(await readdir(join(directory, 'incoming'))).toEqual([])
})

test('names a stream by its content', async () => {
  const store = createDiskFileStore(directory)
  const text = Buffer.from('Make,Model\nTata,Nexon\n')
  const stored = await store.putStream('imports', Readable.from([text.subarray(0, 5), text.subarray(5)]), 100)
  expect(stored).toEqual({ sha256: sha256(text), sizeBytes: text.length })
  const file = await store.open({ folder: 'imports', sha256: sha256(text), variant: 'original' })
  expect(file && (await buffer(file.content))).toEqual(text)
})

test('leaves nothing behind after a stream that is over the limit or breaks off', async () => {
  const store = createDiskFileStore(directory)
  expect(
    await store.putStream('imports', Readable.from([Buffer.alloc(60), Buffer.alloc(60)]), 100),
  ).toBeNull()
  const broken = Readable.from(
    (function* () {
      yield Buffer.alloc(10)
      throw new Error('the connection was cut')
    })(),
  )
  await expect(store.putStream('imports', broken, 100)).rejects.toThrow('the connection was cut')
  expect(await readdir(directory)).toEqual(['incoming'])
  expect(await readdir(join(directory, 'incoming'))).toEqual([])
})

test('returns null for an unknown file, and throws if the store is gone', async () => {
  const store = createDiskFileStore(directory)
  expect(await store.open(address(Buffer.from('never put')))).toBeNull()
  const away = join(directory, 'no-folder')
  await writeFile(away, '')
  const lost = createDiskFileStore(away)
  await expect(lost.put(address(Buffer.from('x')), Buffer.from('x'))).rejects.toThrow(FileStoreUnavailable)
})

const NOTHING_NAMED = () => Promise.resolve(new Set<string>())
const DAY = 24 * 60 * 60_000

test('removes the leftovers of a killed process after a day, but not what is being written', async () => {
  const store = createDiskFileStore(directory)
  await store.put(address(Buffer.from('x')), Buffer.from('x'))
  const old = join(directory, 'incoming', 'old')
  await writeFile(old, 'half')
  await utimes(old, new Date(0), new Date(0))
  await writeFile(join(directory, 'incoming', 'new'), 'half')
  await store.sweep(new Date(Date.now() - DAY), NOTHING_NAMED)
  expect(await readdir(join(directory, 'incoming'))).toEqual(['new'])
})

test('a sweep removes old unnamed files with their thumbnails, and asks about no others', async () => {
  const store = createDiskFileStore(directory)
  const [named, unnamed, young] = [Buffer.from('named'), Buffer.from('unnamed'), Buffer.from('young')]
  for (const bytes of [named, unnamed, young]) {
    for (const variant of ['original', 'thumbnail'] as const) await store.put(address(bytes, variant), bytes)
  }
  await age(named)
  await age(unnamed)
  const asked: string[] = []
  await store.sweep(new Date(Date.now() - DAY), async (folder, contents) => {
    asked.push(...contents.map((content) => `${folder} ${content}`))
    return new Set([sha256(named).toString('hex')])
  })
  expect(asked.toSorted()).toEqual(
    [named, unnamed].map((bytes) => `car-images ${sha256(bytes).toString('hex')}`).toSorted(),
  )
  expect([await isThere(named), await isThere(unnamed), await isThere(young)]).toEqual([true, false, true])
})

test('a sweep keeps a file that is put again during the sweep', async () => {
  const store = createDiskFileStore(directory)
  const bytes = Buffer.from('again')
  for (const variant of ['original', 'thumbnail'] as const) await store.put(address(bytes, variant), bytes)
  await age(bytes)
  await store.sweep(new Date(Date.now() - DAY), async () => {
    for (const variant of ['original', 'thumbnail'] as const) await store.put(address(bytes, variant), bytes)
    return new Set()
  })
  expect(await isThere(bytes)).toBe(true)
  expect(await readdir(join(directory, 'incoming'))).toEqual([])
})

/** Sets the modification time of a picture and its thumbnail to two days ago. */
async function age(bytes: Buffer): Promise<void> {
  const name = sha256(bytes).toString('hex')
  const path = join(directory, 'car-images', name.slice(0, 2), name)
  const time = new Date(Date.now() - 2 * DAY)
  for (const file of [path, `${path}-thumbnail`]) await utimes(file, time, time)
}

/** Whether a picture is stored with its thumbnail. @throws Error if only one of the two is. */
async function isThere(bytes: Buffer): Promise<boolean> {
  const store = createDiskFileStore(directory)
  const original = await store.open(address(bytes))
  const thumbnail = await store.open(address(bytes, 'thumbnail'))
  original?.content.destroy()
  thumbnail?.content.destroy()
  if ((original === null) !== (thumbnail === null))
    throw new Error('Only one of the picture and its thumbnail is stored.')
  return original !== null
}
