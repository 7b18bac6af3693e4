import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { startAppProcess } from '#server/testing/app-process.ts'
import { createTestDatabase, type TestDatabase } from '#server/testing/test-database.ts'
import { isLong } from '#server/testing/tier.ts'
import { checkSecret, loadOrCreateSecret } from './secret.ts'
import { createVault } from './vault.ts'

const ANOTHER = /not the secret that the database is sealed under/

let database: TestDatabase
let folder: string
beforeEach(async () => {
  database = await createTestDatabase()
  folder = await mkdtemp(join(tmpdir(), 'yardbid-secret-'))
})
afterEach(async () => {
  await database.drop()
  await rm(folder, { recursive: true, force: true })
})

/** Checks the secret of a start in this folder, as a start of the app does. */
function open(dataDir: string, configured: Buffer | null = null): Promise<void> {
  return checkSecret(database.db, createVault(loadOrCreateSecret(configured, join(folder, dataDir))))
}

test('the app starts with the secret that it first started with, from any folder, and with no other', async () => {
  await open('first')
  await open('first')
  await expect(open('first', randomBytes(32))).rejects.toThrow(ANOTHER)
  await expect(open('elsewhere')).rejects.toThrow(ANOTHER)
  await open('elsewhere', loadOrCreateSecret(null, join(folder, 'first')))
  // It starts a process.
  if (!isLong()) return
  const env = { APP_SECRET: randomBytes(32).toString('hex') }
  const started = startAppProcess({ databaseUrl: database.url, dataDir: join(folder, 'first'), env })
  await expect(started).rejects.toThrow(ANOTHER)
})

test('if two processes first start together with different secrets, the same one is refused every time', async () => {
  const vaults = [createVault(randomBytes(32)), createVault(randomBytes(32))]
  const check = () => Promise.allSettled(vaults.map((vault) => checkSecret(database.db, vault)))
  const outcomes = (await check()).map(({ status }) => status)
  expect(outcomes.toSorted()).toEqual(['fulfilled', 'rejected'])
  expect((await check()).map(({ status }) => status)).toEqual(outcomes)
})
