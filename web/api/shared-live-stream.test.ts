import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { LiveListener } from './live-stream.ts'
import { shareLiveStream, type OpenStream } from './shared-live-stream.ts'

/** The open streams, newest last. */
let streams: LiveListener[] = []
let session = 0
const leaving: (() => void)[] = []

/** How often the stream was asked whether it is silent. */
let checks = 0

const keepStream: OpenStream = (listener) => {
  streams.push(listener)
  listener.onState('connecting')
  return {
    check: () => {
      checks += 1
    },
    stop: () => {
      streams = streams.filter((open) => open !== listener)
    },
  }
}

/** Opens a tab that records what it receives. */
function openTab() {
  const received: string[] = []
  const leave = shareLiveStream(
    String(session),
    {
      onEvent: (name) => received.push(name),
      onState: (state) => received.push(state),
      onGap: () => received.push('gap'),
    },
    undefined,
    keepStream,
  )
  leaving.push(leave)
  return { received, leave }
}

function only<Item>(items: readonly Item[]): Item {
  const [item] = items
  if (item === undefined || items.length !== 1) throw new Error(`${items.length} instead of one`)
  return item
}

beforeEach(() => {
  streams = []
  session += 1
  checks = 0
  vi.stubGlobal('document', Object.assign(new EventTarget(), { visibilityState: 'visible' }))
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  for (const leave of leaving.splice(0)) leave()
})

test('Six tabs share one stream, and all receive its events', async () => {
  const tabs = Array.from({ length: 6 }, openTab)
  await vi.waitFor(() => expect(streams).toHaveLength(1))
  const stream = only(streams)
  stream.onState('open')
  stream.onEvent('counts', {})
  for (const { received } of tabs) {
    await vi.waitFor(() => expect(received.slice(-2)).toEqual(['open', 'counts']))
  }
  expect(streams).toHaveLength(1)
})

test('A tab that opens later learns the stream’s state at once', async () => {
  openTab()
  await vi.waitFor(() => expect(streams).toHaveLength(1))
  only(streams).onState('open')
  const late = openTab()
  await vi.waitFor(() => expect(late.received).toContain('open'))
})

test('When the tab with the stream closes, the next one opens a stream, and all tabs read again', async () => {
  const [first, second, third] = [openTab(), openTab(), openTab()]
  await vi.waitFor(() => expect(streams).toHaveLength(1))
  only(streams).onState('open')
  for (const { received } of [second, third]) await vi.waitFor(() => expect(received).toContain('open'))
  const old = only(streams)
  first.leave()
  await vi.waitFor(() => expect(only(streams)).not.toBe(old))
  only(streams).onState('open')
  for (const { received } of [second, third])
    await vi.waitFor(() => expect(received.slice(-2)).toEqual(['open', 'gap']))
  expect(first.received).not.toContain('gap')
})

test('A gap in the shared stream is a gap for every tab', async () => {
  const tabs = [openTab(), openTab()]
  await vi.waitFor(() => expect(streams).toHaveLength(1))
  only(streams).onGap()
  for (const { received } of tabs) await vi.waitFor(() => expect(received).toContain('gap'))
})

test('A sleeping tab loses the stream to another', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  // A tab that holds the lock but never sends anything.
  const asleep = navigator.locks
    .request(`live ${session}`, () => new Promise<never>(() => undefined))
    .catch((error: unknown) => error)
  const tab = openTab()
  await vi.advanceTimersByTimeAsync(4_900)
  expect(tab.received).toEqual(['connecting'])
  await vi.advanceTimersByTimeAsync(100)
  expect(tab.received).toEqual(['connecting', 'lost'])
  expect(streams).toHaveLength(0)
  await vi.advanceTimersByTimeAsync(3_000)
  expect(await asleep).toMatchObject({ name: 'AbortError' })
  await vi.waitFor(() => expect(streams).toHaveLength(1))
  only(streams).onState('open')
  expect(tab.received).toContain('open')
})

test.for([
  [15, 20_000],
  [2, 5_000],
] as const)(
  'After a clock that comes again in %s s, a tab notices %s ms of silence',
  async ([nextInSeconds, silence]) => {
    const [, second] = [openTab(), openTab()]
    await vi.waitFor(() => expect(streams).toHaveLength(1))
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    only(streams).onState('open')
    only(streams).onEvent('clock', { serverTime: Date.now(), nextInSeconds })
    await vi.waitFor(() => expect(second.received.slice(-2)).toEqual(['open', 'clock']))
    await vi.advanceTimersByTimeAsync(silence - 100)
    expect(second.received.at(-1)).toBe('clock')
    await vi.advanceTimersByTimeAsync(100)
    // The tab with the stream looks at it, because its own timer may be late, and answers.
    await vi.waitFor(() => expect(second.received.slice(-3)).toEqual(['clock', 'lost', 'open']))
    expect(checks).toBeGreaterThan(0)
  },
)

test('Without locks or channels each tab has its own stream', () => {
  for (const _ of [1, 2]) {
    const listener = { onEvent: () => undefined, onState: () => undefined, onGap: () => undefined }
    leaving.push(shareLiveStream('x', listener, null, keepStream))
  }
  expect(streams).toHaveLength(2)
})
