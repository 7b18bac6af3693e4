import { createHash, randomBytes } from 'node:crypto'
import { PassThrough, Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import type { FileAddress, FileStore } from '#server/files/file-store.ts'

/** A file store under test. */
export interface StoreUnderTest {
  readonly store: FileStore
  /** Makes all that is stored two days old. */
  age: () => Promise<void>
  /** Lists everything in the store, partial files included. */
  list: () => Promise<readonly string[]>
}

/** Returns the SHA-256 of a file. */
export const sha256Of = (bytes: Uint8Array): Buffer => createHash('sha256').update(bytes).digest()

/** Returns the address of a picture with this content. */
export const addressOf = (bytes: Uint8Array, variant: FileAddress['variant'] = 'original'): FileAddress => ({
  folder: 'car-images',
  sha256: sha256Of(bytes),
  variant,
})

/** Reads a file to its end; null if there is none. */
export async function readStored(store: FileStore, address: FileAddress): Promise<string | null> {
  const file = await store.open(address)
  if (file === null) return null
  const bytes = await buffer(file.content)
  expect(file.sizeBytes).toBe(bytes.length)
  return bytes.toString()
}

/** Stores a picture and a thumbnail with the same content. */
export async function putPicture(store: FileStore, bytes: Buffer): Promise<void> {
  for (const variant of ['original', 'thumbnail'] as const) await store.put(addressOf(bytes, variant), bytes)
}

/** Whether a picture is stored with its thumbnail. @throws Error if only one of the two is. */
export async function hasPicture(store: FileStore, bytes: Buffer): Promise<boolean> {
  const variants = ['original', 'thumbnail'] as const
  const found = await Promise.all(variants.map((variant) => readStored(store, addressOf(bytes, variant))))
  if ((found[0] === null) !== (found[1] === null))
    throw new Error('Only one of the picture and its thumbnail is stored.')
  return found[0] !== null
}

const DAY = 24 * 60 * 60_000
/** The `before` of a sweep. */
export const dayAgo = (): Date => new Date(Date.now() - DAY)

/** Declares the tests that every {@link FileStore} passes. `open` returns the empty store of each test. */
export function testFileStore(open: () => StoreUnderTest): void {
  test('reads back what was put, the thumbnail separately from its original', async () => {
    const { store } = open()
    const picture = Buffer.from('a picture')
    await store.put(addressOf(picture), picture)
    await store.put(addressOf(picture), picture)
    await store.put(addressOf(picture, 'thumbnail'), Buffer.from('small'))
    expect(await readStored(store, addressOf(picture))).toBe('a picture')
    expect(await readStored(store, addressOf(picture, 'thumbnail'))).toBe('small')
    expect(await open().list()).toHaveLength(2)
  })

  test('names a stream by its content', async () => {
    const { store } = open()
    const text = Buffer.from('Make,Model\nTata,Nexon\n')
    const stored = await store.putStream(
      'imports',
      Readable.from([text.subarray(0, 5), text.subarray(5)]),
      100,
    )
    expect(stored).toEqual({ sha256: sha256Of(text), sizeBytes: text.length })
    const address = { folder: 'imports', sha256: sha256Of(text), variant: 'original' } as const
    expect(await readStored(store, address)).toBe(text.toString())
  })

  test('reads back a long stream and an empty one', async () => {
    const { store } = open()
    for (const bytes of [randomBytes(6_000_000), Buffer.alloc(0)]) {
      const stored = await store.putStream(
        'imports',
        Readable.from(bytes.length === 0 ? [] : [bytes]),
        6_000_000,
      )
      expect(stored).toEqual({ sha256: sha256Of(bytes), sizeBytes: bytes.length })
      const file = await store.open({ folder: 'imports', sha256: sha256Of(bytes), variant: 'original' })
      expect(file && sha256Of(await buffer(file.content))).toEqual(sha256Of(bytes))
    }
  })

  test('leaves nothing behind after a stream that is over the limit or breaks off', async () => {
    const { store, list } = open()
    const long = new PassThrough()
    long.write(Buffer.alloc(60))
    long.write(Buffer.alloc(60))
    expect(await store.putStream('imports', long, 100)).toBeNull()
    // The refusal of an upload is sent over its connection.
    expect(long.destroyed).toBe(false)
    const broken = Readable.from(
      (function* () {
        yield Buffer.alloc(10)
        throw new Error('the connection was cut')
      })(),
    )
    await expect(store.putStream('imports', broken, 100)).rejects.toThrow('the connection was cut')
    expect(await list()).toEqual([])
  })

  test('returns null for an unknown file', async () => {
    expect(await open().store.open(addressOf(Buffer.from('never put')))).toBeNull()
  })

  test('a sweep removes old unnamed files with their thumbnails, and asks about no others', async () => {
    const { store, age } = open()
    const [named, unnamed, young] = [Buffer.from('named'), Buffer.from('unnamed'), Buffer.from('young')]
    await putPicture(store, named)
    await putPicture(store, unnamed)
    await age()
    await putPicture(store, young)
    const asked: string[] = []
    await store.sweep(dayAgo(), async (folder, contents) => {
      asked.push(...contents.map((content) => `${folder} ${content}`))
      return new Set([sha256Of(named).toString('hex')])
    })
    expect(asked.toSorted()).toEqual(
      [named, unnamed].map((bytes) => `car-images ${sha256Of(bytes).toString('hex')}`).toSorted(),
    )
    await age()
    const kept = new Set([named, young].map((bytes) => sha256Of(bytes).toString('hex')))
    await store.sweep(dayAgo(), async () => kept)
    expect([
      await hasPicture(store, named),
      await hasPicture(store, unnamed),
      await hasPicture(store, young),
    ]).toEqual([true, false, true])
    expect(await open().list()).toHaveLength(4)
  })

  test('a sweep keeps a file that is put again during the sweep', async () => {
    const { store, age } = open()
    const bytes = Buffer.from('again')
    await putPicture(store, bytes)
    await age()
    await store.sweep(dayAgo(), async () => {
      await putPicture(store, bytes)
      return new Set()
    })
    expect(await hasPicture(store, bytes)).toBe(true)
    expect(await open().list()).toHaveLength(2)
  })

  test('a file that a sweep removed can be put again', async () => {
    const { store, age } = open()
    const bytes = Buffer.from('back')
    await putPicture(store, bytes)
    await age()
    await store.sweep(dayAgo(), async () => new Set())
    await putPicture(store, bytes)
    await store.sweep(dayAgo(), async () => new Set())
    expect(await hasPicture(store, bytes)).toBe(true)
  })
}
