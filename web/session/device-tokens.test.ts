import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { readDeviceToken } from './device-tokens.ts'
import { storeDeviceToken } from './store-device-token.ts'

const stored = new Map<string, string>()
beforeEach(() => {
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
  stored.clear()
})

const dealer = { email: 'Asha@dealers.test', mobile: '+919810000001', role: 'orguserdealer' }

test('A token is found by email and by mobile, in any spelling, and in its role alone', () => {
  storeDeviceToken(dealer, { deviceToken: 'of the dealer' })
  storeDeviceToken({ ...dealer, email: null, role: 'dealer_evaluator' }, { deviceToken: 'of the evaluator' })
  expect(readDeviceToken({ email: ' asha@Dealers.test' })).toBe('of the dealer')
  expect(readDeviceToken({ mobile: '98100 00001', role: 'dealer' })).toBe('of the dealer')
  expect(readDeviceToken({ mobile: '9810000001', role: 'evaluator' })).toBe('of the evaluator')
  expect(readDeviceToken({ mobile: '9810000001', role: 'delivery_driver' })).toBeUndefined()
  expect(readDeviceToken({ email: 'ravi@dealers.test' })).toBeUndefined()
})

test('A newer token replaces the older one, and only the newest ten names stay', () => {
  storeDeviceToken(dealer, { deviceToken: 'first' })
  storeDeviceToken(dealer, { deviceToken: 'second' })
  expect(readDeviceToken({ email: dealer.email })).toBe('second')
  for (let number = 0; number < 10; number += 1) {
    storeDeviceToken(
      { email: null, mobile: `982000000${number}`, role: 'delivery_driver' },
      { deviceToken: 'another' },
    )
  }
  expect(readDeviceToken({ email: dealer.email })).toBeUndefined()
  expect(readDeviceToken({ mobile: '9820000000', role: 'driver' })).toBe('another')
})

test('Neither the email nor the mobile is stored', () => {
  storeDeviceToken(dealer, { deviceToken: 'token' })
  const text = [...stored.values()].join(' ').toLowerCase()
  expect(text).toContain('token')
  expect(text).not.toContain('asha')
  expect(text).not.toContain('9810000001')
})

test('What cannot be read counts as nothing', () => {
  for (const text of ['{', '{}', '[1, [2]]', 'null']) {
    stored.set('deviceTokens', text)
    expect(readDeviceToken({ email: dealer.email })).toBeUndefined()
  }
})
