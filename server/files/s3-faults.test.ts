import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { addressOf, dayAgo, readStored, sha256Of } from '#server/testing/expect-file-store.ts'
import type { S3Fault } from '#server/testing/s3-front.ts'
import { startS3Server, type S3Server } from '#server/testing/s3-server.ts'
import { FileStoreUnavailable, type FileStore } from './file-store.ts'
import { createS3FileStore } from './s3-file-store.ts'

/** Longer than a busy machine takes. */
const patience = { attemptMs: 20_000, requestMs: 60_000, stallMs: 20_000 }
/** Short, for the tests of silence alone. */
const haste = { attemptMs: 400, requestMs: 1_500, stallMs: 400 }

let server: S3Server
let store: FileStore
/** A view of the same store that soon takes silence for a fault. */
let hasty: FileStore
/** The folder for temporary files. */
let temporary: string
const troubles: FileStoreUnavailable[] = []
beforeAll(async () => {
  server = await startS3Server()
  temporary = await mkdtemp(join(tmpdir(), 'spool-'))
  vi.stubEnv('TMPDIR', temporary)
  for (const [name, value] of Object.entries(server.env)) vi.stubEnv(name, value)
  const onTrouble = (error: FileStoreUnavailable) => void troubles.push(error)
  store = createS3FileStore(server.settings, { patience, onTrouble })
  hasty = createS3FileStore(server.settings, { patience: haste, onTrouble })
})
afterEach(async () => {
  server.front.fail(null)
  troubles.length = 0
  vi.useRealTimers()
  await server.empty()
})
afterAll(async () => {
  vi.unstubAllEnvs()
  await server.stop()
  await rm(temporary, { recursive: true })
})

const small = Buffer.from('a picture')
/** Longer than the buffers between the processes. */
const large = Buffer.alloc(5_000_000, 'picture ')
const list = { folder: 'imports', sha256: sha256Of(large), variant: 'original' } as const
const putList = (into: FileStore = store) =>
  into.putStream('imports', Readable.from([large.subarray(0, 70_000), large.subarray(70_000)]), 6_000_000)

const FAULTS: readonly (S3Fault & { readonly what: string })[] = [
  { what: 'overloaded (503)', kind: 'refusing', status: 503, code: 'SlowDown' },
  { what: 'broken (500)', kind: 'refusing', status: 500, code: 'InternalError' },
  { what: 'denying access', kind: 'refusing', status: 403, code: 'AccessDenied' },
  { what: 'refusing the clock', kind: 'refusing', status: 403, code: 'RequestTimeTooSkewed' },
  { what: 'without the bucket', kind: 'refusing', status: 404, code: 'NoSuchBucket' },
  { what: 'cut off in the middle', kind: 'cutting' },
  { what: 'stopping in the middle', kind: 'stopping' },
  { what: 'silent', kind: 'silent' },
]

describe.each(FAULTS)('a store that is $what', (fault) => {
  const asked = () => (fault.kind === 'silent' || fault.kind === 'stopping' ? hasty : store)

  test('stores nothing, says so, and works again afterwards', async () => {
    server.front.fail(fault)
    const attempts = [
      asked().put(addressOf(small), small),
      asked().put(addressOf(large), large),
      putList(asked()),
      asked().sweep(dayAgo(), () => Promise.resolve(new Set())),
    ]
    for (const attempt of await Promise.allSettled(attempts)) {
      expect(attempt).toMatchObject({ status: 'rejected', reason: expect.any(FileStoreUnavailable) })
    }
    expect(troubles).toHaveLength(attempts.length)
    expect(await server.list()).toEqual([])
    expect(await readdir(temporary)).toEqual([])

    server.front.fail(null)
    await store.put(addressOf(small), small)
    expect(await putList()).toEqual({ sha256: list.sha256, sizeBytes: large.length })
    expect(await readStored(store, addressOf(small))).toBe('a picture')
    expect(await readStored(store, list)).toBe(large.toString())
  })

  test('is never taken for one that lacks a file or has half of it', async () => {
    await putList()
    server.front.fail(fault)
    const read = asked()
      .open(list)
      .then((file) => file && buffer(file.content))
    await expect(read).rejects.toThrow(Error)
    expect(troubles).toHaveLength(1)
    server.front.fail(null)
    expect(await readStored(store, list)).toBe(large.toString())
  })
})

test('one failed attempt is repeated, except of a stream', async () => {
  const once: S3Fault = { kind: 'refusing', status: 503, code: 'SlowDown' }
  server.front.fail(once, 1)
  await store.put(addressOf(small), small)
  server.front.fail(once, 1)
  expect(await readStored(store, addressOf(small))).toBe('a picture')
  server.front.fail(once, 1)
  await expect(putList()).rejects.toThrow(FileStoreUnavailable)
})

test('a slow store is waited for', async () => {
  server.front.fail({ kind: 'slow', until: () => new Promise((resolve) => setTimeout(resolve, 200)) })
  await store.put(addressOf(small), small)
  expect(await readStored(store, addressOf(small))).toBe('a picture')
})

test('a store that answers too late is unavailable, and what it writes then is whole', async () => {
  let answer = (): void => undefined
  const late = new Promise<void>((resolve) => (answer = resolve))
  server.front.fail({ kind: 'slow', until: () => late })
  await expect(hasty.put(addressOf(small), small)).rejects.toThrow(FileStoreUnavailable)
  answer()
  await expect.poll(() => server.front.pending()).toBe(0)
  server.front.fail(null)
  expect(await readStored(store, addressOf(small))).toBe('a picture')
})

test('an object whose content was damaged in the store is not passed off as the file', async () => {
  await store.put(addressOf(small), small)
  // The front sends the checksum that it was given at the upload.
  await server.damage()
  const file = await store.open(addressOf(small))
  await expect(buffer(file?.content ?? Readable.from([]))).rejects.toThrow(/checksum/i)
})

test('a slow reader gets its file', async () => {
  await putList()
  const file = await hasty.open(list)
  const chunks: Buffer[] = []
  for await (const chunk of (file?.content ?? []) as AsyncIterable<Buffer>) {
    // Once, longer than the store may pause.
    if (chunks.length === 0) await new Promise((resolve) => setTimeout(resolve, 3 * haste.stallMs))
    chunks.push(chunk)
  }
  expect(sha256Of(Buffer.concat(chunks))).toEqual(list.sha256)
})

test('a reader that goes away ends the connection to the store', async () => {
  await putList()
  const file = await store.open(list)
  file?.content.destroy()
  await expect.poll(() => file?.content.closed).toBe(true)
  expect(troubles).toEqual([])
})

test.each([-3_600_000, 3_600_000])('with a clock that is off by %i ms the store works', async (shift) => {
  // s3rver refuses a clock that is off by more than 15 minutes, as S3 does; the SDK then takes the time of the answer.
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + shift })
  const own = createS3FileStore(server.settings)
  const before = server.front.requests.length
  await own.put(addressOf(small), small)
  expect(server.front.requests.length - before).toBe(2)
  expect(await readStored(own, addressOf(small))).toBe('a picture')
})

test('an address that nobody listens on is unavailable', async () => {
  const nowhere = createS3FileStore({ ...server.settings, endpoint: 'http://127.0.0.1:9' })
  await expect(nowhere.put(addressOf(small), small)).rejects.toThrow(FileStoreUnavailable)
  await expect(nowhere.open(addressOf(small))).rejects.toThrow('ECONNREFUSED')
})

test('a temporary folder that cannot be written is unavailable, and nothing is sent', async () => {
  vi.stubEnv('TMPDIR', '/no-such-folder')
  const before = server.front.requests.length
  await expect(putList()).rejects.toThrow(FileStoreUnavailable)
  vi.stubEnv('TMPDIR', temporary)
  expect(server.front.requests.length).toBe(before)
})
