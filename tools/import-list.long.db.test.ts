import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { Output } from '#contract/api.ts'
import { makeAdmin, makeCity } from '#server/testing/factories.ts'
import { startTestApp, type TestApp } from '#server/testing/test-app.ts'
import { sizeOf } from '#server/testing/tier.ts'
import { generateCarsCsv } from './demo-house/generate-cars-csv.ts'

/** The minimum share of a supplier's rows to be accepted; the other rows have ambiguous cells. */
const MIN_ACCEPTED = 7_200 / 7_253
const ROWS = sizeOf({ short: 500, long: 7_253 })

let app: TestApp
let token = ''
beforeAll(async () => {
  app = await startTestApp()
  token = (await makeAdmin(app.database.db)).token
  for (const name of ['Bengaluru', 'Chennai', 'Delhi', 'Mumbai']) await makeCity(app.database.db, { name })
})
afterAll(() => app.stop())

/** Reads the list that `CARS_CSV` names, or generates one in the style of suppliers' lists. */
async function readList(): Promise<Buffer> {
  const path = process.env['CARS_CSV']
  return path === undefined ? Buffer.from(generateCarsCsv(ROWS, 1)) : readFile(path)
}

test('a supplier’s list is imported unedited with the suggested mapping; a second import changes nothing', async () => {
  const response = await app.fetch('/api/admin/uploadImport', {
    method: 'POST',
    body: new Uint8Array(await readList()),
    headers: { authorization: `Bearer ${token}`, 'content-type': 'text/csv' },
  })
  const { fileId, suggestedMapping } = (await response.json()) as Output<'admin/uploadImport'>
  const run = async (dryRun: boolean) => {
    // The list has cars of which it says the same, and no numbers.
    const answers = [{ question: 'lookAlikes', answer: 'each' }]
    const input = { fileId, mapping: suggestedMapping, dryRun, answers }
    const begun = await app.must('admin/importCars', input, { token })
    return vi.waitUntil(
      async () => {
        const progress = await app.must('admin/getImport', { importId: begun.importId }, { token })
        return progress.state === 'running' ? null : progress
      },
      { timeout: 120_000, interval: 200 },
    )
  }

  const tried = await run(true)
  const first = await run(false)
  expect(first).toMatchObject({ state: 'done', failure: null, unchanged: 0, processed: first.rows })
  expect(first.accepted / first.rows).toBeGreaterThanOrEqual(MIN_ACCEPTED)
  expect(first.accepted + first.rejectedTotal).toBe(first.rows)
  expect(tried).toMatchObject({
    accepted: first.accepted,
    rejected: first.rejected,
    createdCities: first.createdCities,
  })
  for (const { row, column, reason } of first.rejected) {
    expect(row).toBeGreaterThan(0)
    expect(column).toEqual(expect.any(String))
    expect(reason).not.toBe('')
  }

  const second = await run(false)
  expect(second).toMatchObject({
    accepted: 0,
    unchanged: first.accepted,
    rejected: first.rejected,
    createdCities: [],
  })

  const guessed = await app.database.db
    .selectFrom('cars')
    .select(({ fn }) => [
      fn.countAll<number>().as('cars'),
      fn.count<number>('regno').as('regnos'),
      fn.count<number>('rc_present').as('rcs'),
      fn.count<number>('car_type').as('bodies'),
    ])
    .executeTakeFirstOrThrow()
  expect(guessed).toEqual({ cars: first.accepted, regnos: 0, rcs: 0, bodies: 0 })
})
