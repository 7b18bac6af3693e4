import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import {
  addressOf,
  dayAgo,
  hasPicture,
  putPicture,
  readStored,
  sha256Of,
  testFileStore,
} from '#server/testing/expect-file-store.ts'
import { startS3Server, type S3Server } from '#server/testing/s3-server.ts'
import type { FileStore } from './file-store.ts'
import { createS3FileStore } from './s3-file-store.ts'

let server: S3Server
let store: FileStore
beforeAll(async () => {
  server = await startS3Server()
  for (const [name, value] of Object.entries(server.env)) vi.stubEnv(name, value)
  store = createS3FileStore(server.settings)
})
afterEach(() => server.empty())
afterAll(async () => {
  vi.unstubAllEnvs()
  await server.stop()
})

testFileStore(() => ({ store, age: server.age, list: server.list }))

const NONE = () => Promise.resolve(new Set<string>())
const bytes = Buffer.from('a picture')
const content = sha256Of(bytes).toString('hex')
const name = `car-images/${content.slice(0, 2)}/${content}`
const [own, aside] = [
  [name, `${name}-thumbnail`],
  [`removed/${name}`, `removed/${name}-thumbnail`],
]

test('a removed file is read from its copy for a day, and then gone', async () => {
  await putPicture(store, bytes)
  expect(await server.list()).toEqual(own)
  await server.age()
  await store.sweep(dayAgo(), NONE)
  expect(await server.list()).toEqual(aside)
  expect(await hasPicture(store, bytes)).toBe(true)
  await store.sweep(dayAgo(), NONE)
  expect(await server.list()).toEqual(aside)
  await server.age()
  await store.sweep(dayAgo(), NONE)
  expect(await server.list()).toEqual([])
})

test('a file that was named while it was being removed is put back a day later', async () => {
  await putPicture(store, bytes)
  await server.age()
  await store.sweep(dayAgo(), NONE)
  await server.age()
  const asNamed = () => Promise.resolve(new Set([content]))
  await store.sweep(dayAgo(), asNamed)
  expect(await server.list()).toEqual([...own, ...aside])
  await store.sweep(dayAgo(), asNamed)
  expect(await server.list()).toEqual(own)
  expect(await hasPicture(store, bytes)).toBe(true)
})

test('a file that is put again after the sweep has looked at it is never gone', async () => {
  await putPicture(store, bytes)
  await server.age()
  // The put ends while the request that deletes the file is on its way.
  const until = () => putPicture(store, bytes)
  server.front.fail({ kind: 'slow', until }, 1, (asked) => asked.startsWith('DELETE'))
  await store.sweep(dayAgo(), NONE)
  // Its other half was young by then, and so kept.
  expect(await server.list()).toHaveLength(2)
  expect(await hasPicture(store, bytes)).toBe(true)
  await server.age()
  await store.sweep(dayAgo(), () => Promise.resolve(new Set([content])))
  expect(await hasPicture(store, bytes)).toBe(true)
})

test('a sweep that was interrupted between its steps is completed by the next', async () => {
  await putPicture(store, bytes)
  await server.age()
  server.front.fail({ kind: 'refusing', status: 403, code: 'AccessDenied' }, Infinity, (asked) =>
    asked.startsWith('DELETE'),
  )
  await expect(store.sweep(dayAgo(), NONE)).rejects.toThrow('AccessDenied')
  server.front.fail(null)
  // Which of the two comes first is the store's.
  const listed = await server.list()
  expect(listed).toHaveLength(3)
  expect(listed).toEqual(expect.arrayContaining(own))
  await store.sweep(dayAgo(), NONE)
  expect(await server.list()).toEqual(aside)
})

test('a sweep reads a listing of more than one page', async () => {
  const files = Array.from({ length: 1_010 }, (_, index) => Buffer.from(`file ${index}`))
  for (let from = 0; from < files.length; from += 40) {
    await Promise.all(files.slice(from, from + 40).map((file) => store.put(addressOf(file), file)))
  }
  await server.age()
  const asked: string[] = []
  const [unnamed] = files
  const named = new Set(files.slice(1).map((file) => sha256Of(file).toString('hex')))
  await store.sweep(dayAgo(), async (_folder, contents) => {
    asked.push(...contents)
    return named
  })
  expect(new Set(asked).size).toBe(files.length)
  expect((await server.list()).filter((key) => key.startsWith('removed/'))).toHaveLength(1)
  expect(unnamed && (await readStored(store, addressOf(unnamed)))).toBe('file 0')
})
