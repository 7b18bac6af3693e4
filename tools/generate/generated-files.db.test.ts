import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { generatedFiles } from './generated-files.ts'

test.each(generatedFiles)('$path is up to date (else: npm run generate)', async (file) => {
  const checkedIn = await readFile(join(import.meta.dirname, '..', '..', file.path), 'utf8')
  expect(checkedIn).toBe(await file.generate())
})
