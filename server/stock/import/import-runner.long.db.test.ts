import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { DEFAULT_LOCALE } from '#domain/locale.ts'
import { createDiskFileStore } from '#server/files/disk-file-store.ts'
import type { Caller } from '#server/platform/http/caller.ts'
import { makeAdmin, makeCity } from '#server/testing/factories.ts'
import { createTestDatabase, type TestDatabase } from '#server/testing/test-database.ts'
import { sizeOf } from '#server/testing/tier.ts'
import { createAdminImportHandlers } from './admin-import-handlers.ts'
import { createImportRunner } from './import-runner.ts'

let database: TestDatabase
let directory = ''
let caller: Caller
beforeAll(async () => {
  database = await createTestDatabase()
  directory = await mkdtemp(join(tmpdir(), 'imports-'))
  const { userId, organisationId } = await makeAdmin(database.db)
  caller = {
    kind: 'user',
    role: 'admin',
    sessionId: randomUUID(),
    userId,
    organisationId,
    onboarding: 'home',
    hasSecondFactor: true,
  }
  await makeCity(database.db, { name: 'Delhi' })
})
afterAll(async () => {
  await database.drop()
  await rm(directory, { recursive: true, force: true })
})

/** Creates import handlers that answer immediately, even while the import runs. */
function openImports() {
  const { db } = database
  const store = createDiskFileStore(directory)
  const failures: unknown[] = []
  const runner = createImportRunner({ db, store, onFailure: (error) => failures.push(error) })
  const handlers = createAdminImportHandlers({ store, runner, now: () => Date.now(), answerWithinMs: 0 })
  const request = {
    id: 'test',
    address: '127.0.0.1',
    userAgent: null,
    askedLocale: null,
    locale: DEFAULT_LOCALE,
    rawBody: null,
    header: () => null,
    bodyHash: Buffer.alloc(32),
  }
  const begin = async (csv: string, key: string | null = null) => {
    const result = await handlers['admin/importCars']({
      db,
      caller,
      request: { ...request, idempotencyKey: key },
      input: {
        csv,
        mapping: { name: { column: 'Name' }, year: { column: 'Year' }, regno: { column: 'Reg' } },
        answers: [],
        cityAliases: [],
        defaults: { city: 'Delhi' },
        dryRun: false,
        onUnreadable: 'doubt',
      },
    })
    if (!result.ok) throw new Error(result.refusal.reason)
    return result.value
  }
  const read = async (importId: string) => {
    const result = await handlers['admin/getImport']({
      db,
      caller,
      request: { ...request, idempotencyKey: null },
      input: { importId },
    })
    if (!result.ok) throw new Error(result.refusal.reason)
    return result.value
  }
  return { begin, read, stop: () => runner.stop(), failures }
}

/** The rows of an import that is stopped: more than it handles until then. */
const STOPPED_ROWS = sizeOf({ short: 3_000, long: 6_000 })

const listOf = (rows: number, district: string) =>
  [
    'Name,Year,Reg',
    ...Array.from({ length: rows }, (_, index) => `Tata Nexon,2019,DL${district}AB${1000 + index}`),
  ].join('\n')

test('a long import is answered while it runs and continues, and its key returns the same import', async () => {
  const imports = openImports()
  const key = randomUUID()
  const begun = await imports.begin(listOf(2_000, '1'), key)
  expect(begun).toMatchObject({ state: 'running', dryRun: false })
  expect(await imports.begin(listOf(2_000, '1'), key)).toMatchObject({ importId: begun.importId })
  const done = await vi.waitFor(
    async () => {
      const progress = await imports.read(begun.importId)
      expect(progress.state).toBe('done')
      return progress
    },
    { timeout: 30_000 },
  )
  expect(done).toMatchObject({ rows: 2_000, processed: 2_000, accepted: 2_000, rejectedTotal: 0 })
  expect(imports.failures).toEqual([])
})

test('a stopped import is marked failed, keeps its rows, and imports the rest when repeated', async () => {
  const imports = openImports()
  const { importId } = await imports.begin(listOf(STOPPED_ROWS, '2'))
  await vi.waitFor(async () => expect((await imports.read(importId)).processed).toBeGreaterThan(0), {
    timeout: 30_000,
    interval: 5,
  })
  await imports.stop()
  const stopped = await imports.read(importId)
  expect(stopped).toMatchObject({ state: 'failed', failure: expect.stringContaining('Run it again') })
  expect(stopped.accepted).toBe(stopped.processed)
  expect(imports.failures).toEqual([])

  const again = openImports()
  const second = await again.begin(listOf(STOPPED_ROWS, '2'))
  await vi.waitFor(async () => expect((await again.read(second.importId)).state).toBe('done'), {
    timeout: 30_000,
  })
  expect(await again.read(second.importId)).toMatchObject({
    accepted: STOPPED_ROWS - stopped.accepted,
    unchanged: stopped.accepted,
  })
})

test('unexpected errors are reported to onFailure, and to the admin without details', async () => {
  const imports = openImports()
  const { importId } = await imports.begin(listOf(10, '3'))
  await vi.waitFor(async () => expect((await imports.read(importId)).state).not.toBe('running'), {
    timeout: 30_000,
  })
  const broken = createImportRunner({
    db: database.db,
    store: createDiskFileStore(join(directory, 'empty')),
    onFailure: (error) => imports.failures.push(error),
  })
  broken.start({
    importId,
    source: { folder: 'imports', sha256: Buffer.alloc(32), variant: 'original' },
    delimiter: ',',
    plan: {
      columns: [],
      planned: new Map(),
      defaults: new Map(),
      latestYear: 2026,
      onUnreadable: 'refuse',
      cityAliases: new Map(),
      dotsAreCommas: new Set(),
    },
    defaultYard: null,
    fileName: null,
    request: null,
    importedAt: Date.now(),
    dryRun: false,
    answers: { soldBefore: null, lookAlikes: null, dots: new Set(), dotsAreCommas: new Set() },
    by: { actor: 'admin', userId: null, phone: null },
  })
  await vi.waitFor(async () => expect((await imports.read(importId)).state).toBe('failed'), {
    timeout: 30_000,
  })
  expect((await imports.read(importId)).failure).toContain('on our side')
  expect(imports.failures).toEqual([expect.any(Error)])
})
