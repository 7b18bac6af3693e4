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

test('what was put is read back, the thumbnail apart from its original', async () => {
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

test('a stream is named by what came through it', async () => {
  const store = createDiskFileStore(directory)
  const text = Buffer.from('Make,Model\nTata,Nexon\n')
  const stored = await store.putStream('imports', Readable.from([text.subarray(0, 5), text.subarray(5)]), 100)
  expect(stored).toEqual({ sha256: sha256(text), sizeBytes: text.length })
  const file = await store.open({ folder: 'imports', sha256: sha256(text), variant: 'original' })
  expect(file && (await buffer(file.content))).toEqual(text)
})

test('a stream over the limit and one that breaks off leave nothing behind', async () => {
  const store = createDiskFileStore(directory)
  expect(
    await store.putStream('imports', Readable.from([Buffer.alloc(60), Buffer.alloc(60)]), 100),
  ).toBeNull()
  const broken = Readable.from(
    (function* () {
      yield Buffer.alloc(10)
      throw new Error('the line was cut')
    })(),
  )
  await expect(store.putStream('imports', broken, 100)).rejects.toThrow('the line was cut')
  expect(await readdir(directory)).toEqual(['incoming'])
  expect(await readdir(join(directory, 'incoming'))).toEqual([])
})

test('an unknown file is null, a store that is gone says so', async () => {
  const store = createDiskFileStore(directory)
  expect(await store.open(address(Buffer.from('never put')))).toBeNull()
  const away = join(directory, 'no-folder')
  await writeFile(away, '')
  const lost = createDiskFileStore(away)
  await expect(lost.put(address(Buffer.from('x')), Buffer.from('x'))).rejects.toThrow(FileStoreUnavailable)
})

test('what a killed process left is removed a day later, what is being written stays', async () => {
  await createDiskFileStore(directory).put(address(Buffer.from('x')), Buffer.from('x'))
  const old = join(directory, 'incoming', 'old')
  await writeFile(old, 'half')
  await utimes(old, new Date(0), new Date(0))
  await writeFile(join(directory, 'incoming', 'new'), 'half')
  await createDiskFileStore(directory).put(address(Buffer.from('x')), Buffer.from('x'))
  expect(await readdir(join(directory, 'incoming'))).toEqual(['new'])
})
