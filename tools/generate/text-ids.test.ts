import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { languagesPage } from './languages-page.ts'
import { textIds } from './text-ids.ts'

test.each([textIds, languagesPage])('$path follows the catalogues (else: npm run generate)', async (file) => {
  const checkedIn = await readFile(new URL(`../../${file.path}`, import.meta.url), 'utf8')
  expect(checkedIn).toBe(await file.generate())
})
