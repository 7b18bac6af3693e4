import { expect, test } from 'vitest'
import { MIGRATIONS_FOLDER, readMigrations } from './migration-files.ts'

test('the migrations are numbered from 1, without gaps and twins', async () => {
  const migrations = await readMigrations(MIGRATIONS_FOLDER)
  expect(migrations.map(({ version }) => version)).toEqual(migrations.map((_, index) => index + 1))
})
