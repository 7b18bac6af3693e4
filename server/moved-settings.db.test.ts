import { afterAll, beforeAll, expect, test } from 'vitest'
import { readConfig } from './config.ts'
import { requireHouse, storeMovedSettings } from './moved-settings.ts'
import { readCurrent } from './platform/settings/read-setting.ts'
import { createTestDatabase, type TestDatabase } from './testing/test-database.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

async function start(env: Readonly<Record<string, string>>): Promise<readonly string[]> {
  const lines: string[] = []
  await storeMovedSettings(database.db, readConfig(env).movedSettings, (line) => lines.push(line))
  return lines
}

test('a variable that gave a setting is stored once, as the first version, and then no more read', async () => {
  const { db } = database
  await expect(requireHouse(db)).rejects.toThrow('HOUSE_GSTIN')
  const env = { HOUSE_NAME: 'Sale Yard', HOUSE_GSTIN: '27AAPFU0939F1ZV', CITY_PRICE: '25000' }
  expect(await start(env)).toEqual([
    expect.stringMatching(/^HOUSE_NAME, HOUSE_GSTIN: stored/),
    expect.stringMatching(/^CITY_PRICE: stored/),
  ])
  expect(await readCurrent(db, 'house')).toMatchObject({
    version: 1,
    value: { name: 'Sale Yard', address: '12 Mathura Road, New Delhi 110044', gstin: '27AAPFU0939F1ZV' },
  })
  await requireHouse(db)
  expect(await start({ CITY_PRICE: '99000' })).toEqual([
    expect.stringMatching(/^Warning: CITY_PRICE is not read/),
  ])
  expect(await readCurrent(db, 'cityPrice')).toEqual({ version: 1, value: { rupees: 25_000 } })
})
