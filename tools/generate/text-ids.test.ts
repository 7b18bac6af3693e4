import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { textIds } from './text-ids.ts'

test('the ids of every catalogue are listed (else: npm run generate)', async () => {
  const checkedIn = await readFile(new URL(`../../${textIds.path}`, import.meta.url), 'utf8')
  expect(checkedIn).toBe(await textIds.generate())
})
