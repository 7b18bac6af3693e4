import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { textFamilies } from './text-families.ts'

test('every catalogue of texts is listed (else: npm run generate)', async () => {
  const checkedIn = await readFile(new URL(`../../${textFamilies.path}`, import.meta.url), 'utf8')
  expect(checkedIn).toBe(await textFamilies.generate())
})
