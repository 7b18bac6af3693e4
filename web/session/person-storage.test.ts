import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { MemoryStorage } from '#web/testing/memory-storage.ts'
import {
  followLogouts,
  forgetInTab,
  forgetPerson,
  forgetTyped,
  keepForPerson,
  OWNED_DATABASES,
} from './person-storage.ts'
import { forgetStored, storeValue } from './stored-values.ts'

let local: MemoryStorage
let tab: MemoryStorage
const deleted: string[] = []

beforeEach(() => {
  local = new MemoryStorage()
  tab = new MemoryStorage()
  vi.stubGlobal('localStorage', local)
  vi.stubGlobal('sessionStorage', tab)
  vi.stubGlobal('indexedDB', { deleteDatabase: (name: string) => deleted.push(name) })
})
afterEach(() => {
  vi.unstubAllGlobals()
  deleted.length = 0
})

const keysOf = (storage: Storage) =>
  Array.from({ length: storage.length }, (_, place) => storage.key(place) ?? '').toSorted()

function signIn(uid: string): void {
  storeValue('uid', uid)
  storeValue('authToken', `token of ${uid}`)
  storeValue('carCount', '12')
}

function fill(): void {
  signIn('dealer-1')
  local.setItem('deviceTokens', '{}')
  local.setItem('yardLink', 'token')
  local.setItem('language', 'hi')
  for (const key of ['analyticsEvents', 'onboardingDraft.details.dealer-1', 'of a later release']) {
    keepForPerson('dealer-1', 'localStorage', key, '[]')
  }
  for (const key of ['homePlaces', 'homeFilters', 'typed.auction.dealer-1', 'analyticsSession']) {
    keepForPerson('dealer-1', 'sessionStorage', key, '[]')
  }
}

test('when a session ends, all goes but what is the device’s, and what was typed for its owner', () => {
  fill()
  forgetStored()
  forgetPerson()
  expect(keysOf(local)).toEqual(['deviceTokens', 'language', 'onboardingDraft.details.dealer-1', 'yardLink'])
  expect(keysOf(tab)).toEqual(['typed.auction.dealer-1'])
  expect(deleted).toEqual(['yardbid-answers'])
})

test('with a logout, what was typed goes too, in every tab', () => {
  const listeners = new Set<(event: Pick<StorageEvent, 'key' | 'newValue'>) => void>()
  vi.stubGlobal('addEventListener', (_: 'storage', listener: typeof forgetPerson) => listeners.add(listener))
  vi.stubGlobal('removeEventListener', (_: 'storage', listener: typeof forgetPerson) =>
    listeners.delete(listener),
  )
  fill()
  const writes: string[] = []
  vi.spyOn(local, 'setItem').mockImplementation((key) => void writes.push(key))
  const stop = followLogouts()
  forgetStored()
  forgetPerson()
  forgetTyped()
  expect(keysOf(local)).toEqual(['deviceTokens', 'language', 'yardLink'])
  expect(keysOf(tab)).toEqual([])
  expect(writes).toEqual(['loggedOut'])
  // The other tab has its own storage of the session, and receives the event of the key.
  tab.setItem('typed.auction.dealer-1', '[]')
  for (const listener of listeners) listener({ key: 'loggedOut', newValue: '1' })
  expect(keysOf(tab)).toEqual([])
  stop()
  expect(listeners.size).toBe(0)
})

test('a write that comes after the person has left, or when another has come, stores nothing', () => {
  fill()
  forgetStored()
  forgetPerson()
  keepForPerson('dealer-1', 'sessionStorage', 'homePlaces', '[]')
  signIn('dealer-2')
  keepForPerson('dealer-1', 'sessionStorage', 'homePlaces', '[]')
  expect(tab.getItem('homePlaces')).toBeNull()
  keepForPerson('dealer-2', 'sessionStorage', 'homePlaces', '[]')
  expect(tab.getItem('homePlaces')).toBe('[]')
  forgetInTab()
  expect(tab.getItem('homePlaces')).toBeNull()
  expect(local.getItem('authToken')).toBe('token of dealer-2')
})

/** The files that store something themselves: of the device, of nobody, or with their own check of the person. */
const OWN_STORES: Readonly<Record<string, string>> = {
  'session/person-storage.ts': 'the one place for what is of a person',
  'session/stored-values.ts': 'the values of the session, deleted by name',
  'session/store-device-token.ts': 'of the device',
  'gate-passes/pass/kept-yard-link.ts': 'of the device',
  'text/locale.ts': 'of the device',
  'analytics/recorded-event.ts': 'the id of a tab’s session, of nobody',
  'analytics/third-party/google-analytics.ts': 'deletes the cookies of the service',
  'api/kept-answers.ts': 'deleted when the person leaves',
  'picture-queue/picture-store.ts': 'by owner',
  'evaluation/report/draft-storage.ts': 'by owner',
  'delivery/portal/handover-store.ts': 'by owner',
}

test('nothing else stores anything in the browser', () => {
  const web = join(import.meta.dirname, '..')
  const files = readdirSync(web, { recursive: true, encoding: 'utf8' }).filter(
    (name) => /\.tsx?$/.test(name) && !name.endsWith('.test.ts') && !name.startsWith('testing/'),
  )
  const storing = files.filter((name) =>
    /\.setItem\(|openDB\b.*\(|document\.cookie\s*=/.test(readFileSync(join(web, name), 'utf8')),
  )
  expect(storing.toSorted()).toEqual(Object.keys(OWN_STORES).toSorted())
  const texts = storing.map((name) => readFileSync(join(web, name), 'utf8')).join('\n')
  for (const name of OWNED_DATABASES) expect(texts).toContain(`'${name}'`)
})
