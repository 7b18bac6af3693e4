import { expect, test } from 'vitest'
import { nameVersion } from './version.ts'

test('a version between releases names its commit, a release does not', () => {
  expect(nameVersion('0.2.0-dev', '0123456789ab')).toBe('0.2.0-dev+0123456789ab')
  expect(nameVersion('0.2.0-dev', null)).toBe('0.2.0-dev')
  expect(nameVersion('0.2.0', '0123456789ab')).toBe('0.2.0')
})
