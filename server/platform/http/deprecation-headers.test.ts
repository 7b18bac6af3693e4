import { expect, test } from 'vitest'
import { deprecationHeaders } from './deprecation-headers.ts'

test('the answers of a deprecated operation say since when, until when, and what takes its place', () => {
  const deprecated = { since: '2026-12-01', sunset: '2027-06-01', instead: 'submitPaymentInfo' }
  expect(deprecationHeaders(deprecated)).toEqual({
    deprecation: '@1796083200',
    sunset: 'Tue, 01 Jun 2027 00:00:00 GMT',
    link: '</api/submitPaymentInfo>; rel="successor-version", </api/docs>; rel="deprecation"; type="text/html"',
  })
})

test('the answers of any other operation have no such header', () => {
  expect(deprecationHeaders(undefined)).toEqual({})
})
