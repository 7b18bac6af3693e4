import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { runBuilt } from '#server/testing/run-built.ts'
import { ROOT } from './installation.ts'

test('an error in the built server names the source and its line', async () => {
  const source = 'server/files/heic/heic-decoder.ts'
  const env = { NODE_OPTIONS: '--enable-source-maps' }
  const { code, err } = await runBuilt(source, [], env, 'not a picture')
  expect(code).toBe(1)
  const line = readFileSync(join(ROOT, source), 'utf8')
    .split('\n')
    .findIndex((text) => text.includes('The file has no picture.'))
  expect(err).toContain(`${join(ROOT, source)}:${line + 1}:`)
})
