import { expect, test } from 'vitest'
import { languageFor } from './follow-language.ts'

test.each([
  [{ role: 'orguserdealer', language: 'hi' }, 'en', 'hi'],
  [{ role: 'orguserdealer', language: null }, 'hi', 'hi'],
  [{ role: 'delivery_driver', language: null }, 'hi', 'hi'],
  [{ role: 'admin', language: 'hi' }, 'en', 'hi'],
  [{ role: 'admin', language: null }, 'hi', 'en'],
  [{ role: 'admin', language: null }, 'en', 'en'],
] as const)('of %o, whose page is in %s, the page is shown in %s', (user, page, shown) => {
  expect(languageFor(user, page)).toBe(shown)
})
