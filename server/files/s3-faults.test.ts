import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { addressOf, dayAgo, readStored } from '#server/testing/expect-file-store.ts'
import { startS3Server, type S3Server } from '#server/testing/s3-server.ts'
import { FileStoreUnavailable, type FileStore } from './file-store.ts'
import { createS3FileStore } from './s3-file-store.ts'

/** Short, so that a silent store is noticed within a test. */
const PATIENCE = { attemptMs: 300, requestMs: 2_000, stallMs: 300 }

let server: S3Server
let store: FileStore
let troubles: Error[]
/** The writes before the test. */
let before: number
beforeAll(async () => {
  server = await startS3Server()
  for (const [name, value] of Object.entries(server.env)) vi.stubEnv(name, value)
})
beforeEach(() => {
  troubles = []
  before = server.front.requests.filter((asked) => asked.startsWith('PUT')).length
  store = createS3FileStore(server.settings, {
    patience: PATIENCE,
    onTrouble: (error) => troubles.push(error),
  })
})
afterEach(async () => {
  server.front.fail(null)
  await server.empty()
})
afterAll(async () => {
  vi.unstubAllEnvs()
  await server.stop()
})

const bytes = Buffer.alloc(200_000, 'a picture ')
const address = addressOf(bytes)
const NONE = () => Promise.resolve(new Set<string>())

const FAULTS = [
  { name: 'is silent', fault: { kind: 'silent' } },
  { name: 'cuts the connection', fault: { kind: 'cutting' } },
  { name: 'refuses with 503', fault: { kind: 'refusing', status: 503, code: 'SlowDown' } },
  { name: 'denies access', fault: { kind: 'refusing', status: 403, code: 'AccessDenied' } },
  { name: 'finds the clock wrong', fault: { kind: 'refusing', status: 403, code: 'RequestTimeTooSkewed' } },
  { name: 'has no such bucket', fault: { kind: 'refusing', status: 404, code: 'NoSuchBucket' } },
] as const

test.each(FAULTS)(
  'a store that $name stores nothing, is told as unavailable, and works again afterwards',
  async ({ fault }) => {
    server.front.fail(fault)
    const upload = () => store.putStream('car-images', Readable.from([bytes]), bytes.length)
    await expect(store.put(address, bytes)).rejects.toThrow(FileStoreUnavailable)
    await expect(upload()).rejects.toThrow(FileStoreUnavailable)
    await expect(store.sweep(dayAgo(), NONE)).rejects.toThrow(FileStoreUnavailable)
    server.front.fail(null)
    expect(troubles.length).toBeGreaterThanOrEqual(3)
    await vi.waitFor(async () => expect(await server.list()).toEqual([]))
    expect(await store.open(address)).toBeNull()
    await store.put(address, bytes)
    expect(await readStored(store, address)).toBe(bytes.toString())
  },
)

test.each(FAULTS.filter(({ fault }) => fault.kind !== 'cutting'))(
  'a file cannot be opened while the store $name',
  async ({ fault }) => {
    await store.put(address, bytes)
    server.front.fail(fault)
    await expect(store.open(address)).rejects.toThrow(FileStoreUnavailable)
    server.front.fail(null)
    expect(await readStored(store, address)).toBe(bytes.toString())
  },
)

test.each(['cutting', 'stopping'] as const)(
  'a file whose reading is ended by %s in the middle ends with an error',
  async (kind) => {
    await store.put(address, bytes)
    server.front.fail({ kind })
    const file = await store.open(address)
    if (file === null) throw new Error('The file is not there')
    await expect(buffer(file.content)).rejects.toThrow(
      kind === 'cutting' ? /aborted|premature|terminated/i : 'stopped in the middle',
    )
    expect(troubles).toHaveLength(1)
    server.front.fail(null)
    expect(await readStored(store, address)).toBe(bytes.toString())
  },
)

test('a request that fails once or is answered late is not noticed', async () => {
  const fault = { kind: 'refusing', status: 503, code: 'SlowDown' } as const
  server.front.fail(fault, 1)
  await store.put(address, bytes)
  server.front.fail(fault, 1)
  expect(await readStored(store, address)).toBe(bytes.toString())
  server.front.fail({ kind: 'slow', milliseconds: 50 })
  expect(await readStored(store, address)).toBe(bytes.toString())
  expect(troubles).toEqual([])
})

test('a store that answers too late is told as unavailable, and what it writes then is whole', async () => {
  server.front.fail({ kind: 'slow', milliseconds: 1_000 })
  await expect(store.put(address, bytes)).rejects.toThrow(FileStoreUnavailable)
  await expect(store.open(address)).rejects.toThrow(FileStoreUnavailable)
  server.front.fail(null)
  await expect.poll(() => server.front.pending(), { timeout: 10_000 }).toBe(0)
  expect(await readStored(store, address)).toBe(bytes.toString())
})

test('a clock that is an hour behind is told by the store, and made up for', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - 3_600_000 })
  try {
    await store.put(address, bytes)
    expect(await readStored(store, address)).toBe(bytes.toString())
  } finally {
    vi.useRealTimers()
  }
  const writes = server.front.requests.filter((asked) => asked.startsWith('PUT'))
  // The first one was refused.
  expect(writes.length - before).toBe(2)
  expect(troubles).toEqual([])
})

test('an object whose content was damaged in the store is not passed off as the file', async () => {
  await store.put(address, bytes)
  // The front sends the checksum that it was given at the upload.
  await server.damage()
  const file = await store.open(address)
  await expect(buffer(file?.content ?? Readable.from([]))).rejects.toThrow(/checksum/i)
})
