import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createTestDatabase } from '#server/testing/test-database.ts'
import { databaseTypes, describeDatabase } from './database-types.ts'
import { generatedFiles } from './generated-files.ts'

/** Describes a database of the run, which is migrated, in the place of a server of its own. */
async function describeTestDatabase(): Promise<string> {
  const database = await createTestDatabase()
  try {
    return await describeDatabase(database.ownerUrl)
  } finally {
    await database.drop()
  }
}

test.each(generatedFiles)('$path is up to date (else: npm run generate)', async (file) => {
  const checkedIn = await readFile(join(import.meta.dirname, '..', '..', file.path), 'utf8')
  expect(checkedIn).toBe(await (file === databaseTypes ? describeTestDatabase() : file.generate()))
})
