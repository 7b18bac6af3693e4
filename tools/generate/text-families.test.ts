import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { consoleTextFamilies, textFamilies } from './text-families.ts'

test.each([textFamilies, consoleTextFamilies])(
  'every catalogue of texts is listed in $path (else: npm run generate)',
  async ({ path, generate }) => {
    const checkedIn = await readFile(new URL(`../../${path}`, import.meta.url), 'utf8')
    expect(checkedIn).toBe(await generate())
  },
)
