import { afterAll, beforeAll, expect, test } from 'vitest'
import { findDetails } from '#server/dealers/details-queries.ts'
import { createVault } from '#server/platform/vault.ts'
import { APPLICANT_DETAILS, makeApplicant } from '#server/testing/dealer-factories.ts'
import { makeAdmin, makeCity } from '#server/testing/factories.ts'
import { runBuilt } from '#server/testing/run-built.ts'
import { startTestApp, type TestApp } from '#server/testing/test-app.ts'
import { isLong } from '#server/testing/tier.ts'
import { readSealed, SEALED_COLUMNS } from './reseal-queries.ts'

const [OLD, YOUNG] = ['ab'.repeat(32), 'cd'.repeat(32)]

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

async function reseal(sealingSecrets: string): Promise<string> {
  const { code, out, err } = await runBuilt('tools/reseal/reseal.ts', [], {
    NODE_ENV: 'test',
    DATABASE_URL: app.database.url,
    DATA_DIR: app.dataDir,
    APP_SECRET: app.secret.toString('hex'),
    SEALING_SECRETS: sealingSecrets,
  })
  if (code !== 0) throw new Error(err)
  return out
}

test('every column with sealed data is listed', async () => {
  const { rows } = await app.database.pool.query<{ name: string }>(
    `select table_name || '.' || column_name as name from information_schema.columns
      where table_schema = 'public' and data_type = 'bytea'
        and column_name !~ '(hash|digest|sha256)$' and (table_name, column_name) not in (('throttles', 'key'), ('backoffs', 'key'), ('code_guesses', 'guesser'), ('statement_lines', 'line_key'))`,
  )
  const listed = SEALED_COLUMNS.map(({ table, column }) => `${table}.${column}`)
  expect(rows.map(({ name }) => name).toSorted()).toEqual(listed.toSorted())
})

test('all data is resealed under the newest secret, and stays readable without the old ones', async () => {
  const { db } = app.database
  const { cityId } = await makeCity(db)
  const { organisationId } = await makeApplicant(app, { cityIds: [cityId] })
  const admin = await makeAdmin(db)
  await app.must('beginSecondFactor', {}, { token: admin.token })
  const countOf = async (secrets: readonly Buffer[]) => {
    const vault = createVault(app.secret, secrets)
    const counts = await Promise.all(
      SEALED_COLUMNS.map(async (column) => {
        const values = await readSealed(db, column, null, 1_000)
        for (const { key, sealed } of values) vault.open(sealed, column.context(key))
        return values.filter(({ sealed }) => !vault.isCurrent(sealed)).length
      }),
    )
    return counts.reduce((sum, count) => sum + count, 0)
  }
  const [old, young] = [Buffer.from(OLD, 'hex'), Buffer.from(YOUNG, 'hex')]
  expect(await countOf([old])).toBeGreaterThanOrEqual(4)

  expect(await reseal(OLD)).toContain('dealer_details.pan_sealed: 1 resealed')
  expect(await countOf([old])).toBe(0)
  // Each run starts a process, so the short tier makes one.
  if (!isLong()) return
  // Interrupted or repeated, it seals only what is left.
  expect(await reseal(OLD)).toContain('dealer_details.pan_sealed: 0 resealed')
  await reseal(`${YOUNG},${OLD}`)
  expect(await countOf([young])).toBe(0)
  const details = await findDetails(db, createVault(app.secret, [young]), organisationId)
  expect(details).toMatchObject({ pan: APPLICANT_DETAILS.pan, bankAccount: APPLICANT_DETAILS.bankAccount })

  // Without the secret that sealed it, nothing is changed.
  await expect(reseal(OLD)).rejects.toThrow(/not in SEALING_SECRETS/)
  expect(await countOf([young])).toBe(0)
})
