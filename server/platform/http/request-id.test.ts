import { expect, test } from 'vitest'
import { requestIdOf } from './request-id.ts'

const UUID = /^[0-9a-f-]{36}$/

test('a caller may choose the request id, if it is well formed', () => {
  const given = '0b6c1c6e-6f1c-4f0f-9d3a-1f2e3d4c5b6a'
  expect(requestIdOf({ headers: { 'x-request-id': given } })).toBe(given)
  for (const odd of [
    undefined,
    '',
    'short',
    'a'.repeat(65),
    'two\nlines and more',
    '"><script>',
    ['a'.repeat(9)],
  ]) {
    const id = requestIdOf({ headers: odd === undefined ? {} : { 'x-request-id': odd } })
    expect(id).toMatch(UUID)
    expect(id).not.toBe(odd)
  }
})
