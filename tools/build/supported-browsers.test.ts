import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ROOT } from '#server/platform/installation.ts'
import { OLDEST_BROWSERS } from './supported-browsers.ts'

test('README.md states the browsers that the app is built for', () => {
  const { chrome, edge, firefox, safari, ios } = OLDEST_BROWSERS
  expect(readFileSync(join(ROOT, 'README.md'), 'utf8')).toContain(
    `Chrome ${chrome}, Edge ${edge}, Firefox ${firefox} and Safari ${safari} (iOS ${ios})`,
  )
})
