import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { forgetStored, storeValue } from '#web/session/stored-values.ts'
import { MemoryStorage } from '#web/testing/memory-storage.ts'
import { pageAddress, pagePattern } from './page-address.ts'
import { endSessionId, makeEvent, sessionId } from './recorded-event.ts'
import { readTrackedUser } from './tracked-user.ts'

beforeEach(() => {
  vi.stubGlobal('sessionStorage', new MemoryStorage())
  vi.stubGlobal('location', new URL('https://yardbid.test/DealerHome?q=a#b'))
})

afterEach(() => {
  forgetStored()
  endSessionId()
  vi.unstubAllGlobals()
})

const AT = Date.UTC(2026, 10, 26, 6)

test('an event of nobody, without details, has “Unknown” for whatever is missing', () => {
  const event = makeEvent({
    name: 'page_view',
    category: 'Navigation',
    user: null,
    path: '/DealerHome',
    at: AT,
  })
  expect(event).toEqual({
    id: expect.stringMatching(/^[0-9a-f-]{36}$/) as string,
    eventName: 'page_view',
    eventCategory: 'Navigation',
    eventLabel: 'Unknown',
    eventValue: 'Unknown',
    customParameters: {},
    pagePath: '/DealerHome',
    pageUrl: 'https://yardbid.test/DealerHome',
    timestamp: '2026-11-26T06:00:00.000Z',
    sessionId: sessionId(),
    userAgent: navigator.userAgent,
    userId: 'Unknown',
    userEmail: 'Unknown',
    userName: 'Unknown',
    userRoles: ['Unknown'],
    organization: 'Unknown',
    dealerId: 'Unknown',
    dealerName: 'Unknown',
  })
})

test('an event of a dealer says who it is; the name falls back to the email', () => {
  storeValue('uid', 'u1')
  storeValue('email', 'asha@yardbid.test')
  storeValue('userRole', 'orguserdealer')
  storeValue('orgId', 'Asha Motors')
  const user = readTrackedUser()
  const event = makeEvent({ name: 'x', category: 'Payment', value: 0, label: 'L', user, path: '/', at: AT })
  expect(event).toMatchObject({
    eventLabel: 'L',
    eventValue: 0,
    userId: 'u1',
    userEmail: 'asha@yardbid.test',
    userName: 'asha@yardbid.test',
    userRoles: ['orguserdealer'],
    organization: 'Asha Motors',
    dealerId: 'u1',
    dealerName: 'Asha Motors',
  })
})

test('a field worker is no dealer', () => {
  storeValue('uid', 'u2')
  storeValue('userName', 'Ravi')
  storeValue('userRole', 'delivery_driver')
  expect(readTrackedUser()).toMatchObject({
    name: 'Ravi',
    dealerId: null,
    dealerName: null,
    organization: null,
  })
})

test('two events have two ids and one session, until the session ends', () => {
  const make = () => makeEvent({ name: 'x', category: 'Payment', user: null, path: '/', at: AT })
  const [first, second] = [make(), make()]
  expect(first.id).not.toBe(second.id)
  expect(first.sessionId).toBe(second.sessionId)
  expect(first.sessionId).toMatch(/^\d{13}-[0-9a-f]{8}$/)
  endSessionId()
  expect(make().sessionId).not.toBe(first.sessionId)
})

test('the session outlives a reload, and a storage that is full or forbidden does not matter', () => {
  const storage = new MemoryStorage()
  storage.room = 3
  vi.stubGlobal('sessionStorage', storage)
  vi.spyOn(console, 'warn').mockReturnValue()
  expect(sessionId()).toBe(sessionId())
  vi.stubGlobal('sessionStorage', undefined)
  expect(sessionId()).toBe(sessionId())
})

test.each([
  ['/car-details/0b1c', '/car-details/0b1c', '/car-details/:carId'],
  ['/CarDetail/0b1c', '/CarDetail/0b1c', '/car-details/:carId'],
  ['/dealerhome', '/dealerhome', '/DealerHome'],
  ['/evaluate/secret-token', '/evaluate/:token', '/evaluate/:token'],
  ['/deliver/secret-token', '/deliver/:token', '/deliver/:token'],
  ['/gate-pass/secret-token', '/gate-pass/:token', '/gate-pass/:token'],
  ['/evaluate/secret/token', '/404', '/404'],
  ['/:token', '/404', '/404'],
])('the page %s is recorded as %s, and shared as %s', (path, recorded, shared) => {
  expect(pageAddress(path)).toBe(recorded)
  expect(pagePattern(path)).toBe(shared)
})
