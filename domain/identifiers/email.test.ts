import { expect, test } from 'vitest'
import { readEmail } from './email.ts'

test.each([' asha@yardbid.test ', 'a@b.c', 'asha+bids@mail.yardbid.test'])('%j is an email', (text) => {
  expect(readEmail(text)).toEqual({ ok: true, value: text.trim() })
})

test.each([
  '',
  'nobody',
  'nobody@here',
  '@yardbid.test',
  'a@.test',
  'a@test.',
  'a@b@c.test',
  'a b@yardbid.test',
])('%j is no email', (text) => {
  expect(readEmail(text).ok).toBe(false)
})
