import { expect, test } from 'vitest'
import { preferredLocale } from './locale.ts'

test.each([
  [undefined, 'en'],
  ['', 'en'],
  ['*', 'en'],
  ['hi', 'hi'],
  ['hi-IN,hi;q=0.9,en;q=0.8', 'hi'],
  ['HI-in', 'hi'],
  ['ta-IN,en;q=0.8,hi;q=0.9', 'hi'],
  ['en-GB,hi;q=0.9', 'en'],
  ['hi;q=0,en;q=0.1', 'en'],
  ['hi;q=nonsense', 'en'],
  ['fr-FR', 'en'],
  ['en-XA', 'en-XA'],
])('Accept-Language %j asks for %s', (header, locale) => {
  expect(preferredLocale(header)).toBe(locale)
})
