import { afterEach, beforeEach, describe, expect, test, vi, type MockInstance } from 'vitest'
import { MemoryStorage } from '#web/testing/memory-storage.ts'
import { sampleEvent } from '#web/testing/sample-event.ts'

let storage: MemoryStorage
let warned: MockInstance<typeof console.warn>

beforeEach(() => {
  storage = new MemoryStorage()
  storage.setItem('uid', 'dealer-1')
  vi.stubGlobal('localStorage', storage)
  warned = vi.spyOn(console, 'warn').mockReturnValue()
})

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

/** Loads the buffer once more, as another tab does. */
async function openTab() {
  vi.resetModules()
  return import('./event-buffer.ts')
}

const idsOf = (events: readonly { readonly id: string }[]) => events.map(({ id }) => id)
const written = () => idsOf(JSON.parse(storage.getItem('analyticsEvents') ?? '[]'))

test('an event waits under one key, and goes when it is removed', async () => {
  const { bufferedEvents, bufferEvent, removeBuffered } = await openTab()
  await bufferEvent(sampleEvent('a'))
  await bufferEvent(sampleEvent('b'))
  expect(written()).toEqual(['a', 'b'])
  expect(idsOf(bufferedEvents())).toEqual(['a', 'b'])
  await removeBuffered(new Set(['a']))
  expect(written()).toEqual(['b'])
  await removeBuffered(new Set(['b']))
  expect(storage.getItem('analyticsEvents')).toBeNull()
})

test('the oldest of more than 100 events are dropped', async () => {
  const { bufferedEvents, bufferEvent } = await openTab()
  await Promise.all(Array.from({ length: 103 }, (_, n) => bufferEvent(sampleEvent(`e${n}`))))
  expect(bufferedEvents()).toHaveLength(100)
  expect(bufferedEvents()[0]?.id).toBe('e3')
  expect(bufferedEvents().at(-1)?.id).toBe('e102')
})

test.each(['{"half', '"a text"', '{}', 'null'])(
  'stored text %s is no list: it is logged, the list is empty, and the next event is kept',
  async (text) => {
    const { bufferedEvents, bufferEvent } = await openTab()
    storage.setItem('analyticsEvents', text)
    expect(bufferedEvents()).toEqual([])
    expect(warned).toHaveBeenCalledWith(
      'The analytics events of this browser cannot be read.',
      expect.anything(),
    )
    await bufferEvent(sampleEvent('a'))
    expect(written()).toEqual(['a'])
  },
)

test('an entry that is no event is left out', async () => {
  const { bufferedEvents } = await openTab()
  storage.setItem('analyticsEvents', JSON.stringify([null, { id: 7 }, sampleEvent('a')]))
  expect(idsOf(bufferedEvents())).toEqual(['a'])
})

test('with a full storage, events are logged and wait in memory', async () => {
  const { bufferedEvents, bufferEvent, removeBuffered } = await openTab()
  await bufferEvent(sampleEvent('a'))
  storage.room = 800
  await bufferEvent(sampleEvent('b'))
  expect(warned).toHaveBeenCalled()
  expect(idsOf(bufferedEvents())).toEqual(['a', 'b'])
  await removeBuffered(new Set(['a']))
  expect(idsOf(bufferedEvents())).toEqual(['b'])
  expect(written()).toEqual(['b'])
})

test('with a forbidden storage, events wait in memory', async () => {
  Object.defineProperty(globalThis, 'localStorage', {
    configurable: true,
    get: () => {
      throw new DOMException('Forbidden', 'SecurityError')
    },
  })
  const { bufferedEvents, bufferEvent } = await openTab()
  const { storeValue } = await import('#web/session/stored-values.ts')
  storeValue('uid', 'dealer-1')
  await bufferEvent(sampleEvent('a'))
  expect(idsOf(bufferedEvents())).toEqual(['a'])
})

test('a storage that cannot be read is logged, and the list is empty', async () => {
  const { bufferedEvents } = await openTab()
  const read = storage.getItem.bind(storage)
  vi.spyOn(storage, 'getItem').mockImplementation((key) => {
    if (key === 'analyticsEvents') throw new DOMException('Unreadable', 'InvalidStateError')
    return read(key)
  })
  expect(bufferedEvents()).toEqual([])
  expect(warned).toHaveBeenCalled()
})

describe.each([
  ['with locks', true],
  ['without locks', false],
])('two tabs %s', (_, hasLocks) => {
  test('neither lose nor double an event', async () => {
    if (!hasLocks) vi.stubGlobal('navigator', {})
    const [first, second] = [await openTab(), await openTab()]
    const names = Array.from({ length: 40 }, (_entry, n) => `e${n}`)
    await Promise.all(names.map((name, n) => (n % 2 === 0 ? first : second).bufferEvent(sampleEvent(name))))
    expect(written().toSorted()).toEqual(names.toSorted())
    await Promise.all([
      first.removeBuffered(new Set(names.slice(0, 10))),
      second.removeBuffered(new Set(names.slice(5, 20))),
      second.bufferEvent(sampleEvent('last')),
    ])
    expect(written().toSorted()).toEqual([...names.slice(20), 'last'].toSorted())
  })
})

test('what is not written yet is written at once when the page closes', async () => {
  const { bufferEvent, writeUnwritten } = await openTab()
  const waiting = bufferEvent(sampleEvent('a'))
  writeUnwritten()
  expect(written()).toEqual(['a'])
  await waiting
  expect(written()).toEqual(['a'])
})

describe('after the person has left', () => {
  test('what is on the way to the buffer leaves nothing in storage, and is not there for the next person', async () => {
    const { bufferedEvents, bufferEvent, writeUnwritten } = await openTab()
    const other = await openTab()
    await bufferEvent(sampleEvent('stored'))
    // Both wait for their turn while the person leaves.
    const late = [bufferEvent(sampleEvent('late')), other.bufferEvent(sampleEvent('later'))]
    storage.removeItem('uid')
    storage.removeItem('analyticsEvents')
    await Promise.all(late)
    writeUnwritten()
    expect(storage.getItem('analyticsEvents')).toBeNull()
    storage.setItem('uid', 'dealer-2')
    await bufferEvent(sampleEvent('theirs', 'dealer-2'))
    expect(written()).toEqual(['theirs'])
    expect(idsOf(bufferedEvents())).toEqual(['theirs'])
  })

  test('events of nobody wait in memory alone, until somebody has signed in', async () => {
    const { bufferEvent, writeUnwritten } = await openTab()
    storage.removeItem('uid')
    await bufferEvent(sampleEvent('login', 'Unknown'))
    expect(storage.getItem('analyticsEvents')).toBeNull()
    storage.setItem('uid', 'dealer-1')
    writeUnwritten()
    expect(written()).toEqual(['login'])
  })
})
