// @module-tag needs-systemd
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const UNIT = join(import.meta.dirname, '../../deploy/yardbid.service')

test('systemd accepts the unit', () => {
  const { stderr, status } = spawnSync('systemd-analyze', ['verify', '--man=no', UNIT], { encoding: 'utf8' })
  expect(status).not.toBe(null)
  // The program that it starts is not installed here.
  const faults = stderr.split('\n').filter((line) => line !== '' && !line.includes('is not executable'))
  expect(faults.filter((line) => line.includes('yardbid'))).toEqual([])
})
