import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { consoleTextFamilies, textFamilies } from './text-families.ts'

test.each([textFamilies, consoleTextFamilies])(
  'every catalogue of texts is listed in $path (else: npm run generate)',
  async (file) => {
    const checkedIn = await readFile(new URL(`../../${file.path}`, import.meta.url), 'utf8')
    expect(checkedIn).toBe(await file.generate())
  },
)
