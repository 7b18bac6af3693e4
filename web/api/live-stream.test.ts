import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { CallFailure, type RefusedAnswer } from './failure.ts'
import { openLiveStream, type KeptStream } from './live-stream.ts'

// The files of a worker share the loaded modules; the call below makes this file load its own stream.
vi.hoisted(() => vi.resetModules())

/** How often a ticket was asked for, and the status with which the next is refused; null if it is given. */
const tickets: { asked: number; refusal: number | null } = { asked: 0, refusal: null }

vi.mock(import('./client.ts'), async (original) => ({
  ...(await original()),
  call: (async () => {
    tickets.asked += 1
    if (tickets.refusal === null) return { ticket: 'ticket', expiresInSeconds: 60 }
    throw new CallFailure({ kind: 'answer', status: tickets.refusal, fields: {} } as RefusedAnswer)
  }) as never,
}))

/** A stream of the browser. Without an event it is one whose events a proxy keeps back. */
class FakeSource extends EventTarget {
  isClosed = false
  constructor() {
    super()
    sources.push(this)
  }
  close(): void {
    this.isClosed = true
  }
  /** The browser has the headers. */
  begin(): void {
    this.dispatchEvent(new Event('open'))
  }
  clock(nextInSeconds?: number): void {
    const data = JSON.stringify({
      serverTime: Date.now(),
      ...(nextInSeconds !== undefined && { nextInSeconds }),
    })
    this.dispatchEvent(new MessageEvent('clock', { data }))
  }
}

let sources: FakeSource[] = []
let page: EventTarget & { visibilityState: string }
let kept: KeptStream
let received: string[] = []

beforeEach(() => {
  Object.assign(tickets, { asked: 0, refusal: null })
  sources = []
  received = []
  page = Object.assign(new EventTarget(), { visibilityState: 'visible' })
  const browser = new EventTarget()
  vi.useFakeTimers()
  vi.spyOn(Math, 'random').mockReturnValue(0.5)
  vi.stubGlobal('EventSource', FakeSource)
  vi.stubGlobal('document', page)
  vi.stubGlobal('navigator', { onLine: true })
  vi.stubGlobal('addEventListener', browser.addEventListener.bind(browser))
  vi.stubGlobal('removeEventListener', browser.removeEventListener.bind(browser))
  kept = openLiveStream({
    onEvent: () => undefined,
    onState: (state) => received.push(state),
    onGap: () => received.push('gap'),
  })
})
afterEach(() => {
  kept.stop()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  vi.useRealTimers()
})

/** Lets so many seconds pass. Returns what the page was told in them. */
async function pass(seconds: number): Promise<string[]> {
  await vi.advanceTimersByTimeAsync(seconds * 1_000)
  return received.splice(0)
}

/** Returns the newest stream. */
function source(): FakeSource {
  const newest = sources.at(-1)
  if (newest === undefined) throw new Error('No stream was opened.')
  return newest
}

test('A stream is open once something has come: a proxy may keep the events back', async () => {
  expect(await pass(0)).toEqual(['connecting'])
  source().begin()
  expect(await pass(4)).toEqual([])
  expect(await pass(2)).toEqual(['lost'])
  // A slow network may still bring it.
  source().clock(15)
  expect(await pass(0)).toEqual(['open', 'gap'])
  expect(sources).toHaveLength(1)
})

test('A stream that brings nothing is opened anew', async () => {
  await pass(0)
  expect(await pass(19)).toContain('lost')
  expect(sources).toHaveLength(1)
  await pass(3)
  expect(sources).toHaveLength(2)
  expect(sources[0]?.isClosed).toBe(true)
})

test.for([401, 403])('After a ticket refused with %s no other is asked for', async (status) => {
  await pass(0)
  tickets.refusal = status
  source().dispatchEvent(new Event('error'))
  expect(await pass(300)).toEqual(['lost'])
  expect(tickets.asked).toBe(2)
})

test('After a ticket refused for another reason the next is asked for', async () => {
  await pass(0)
  tickets.refusal = 503
  source().dispatchEvent(new Event('error'))
  await pass(10)
  tickets.refusal = null
  await pass(20)
  source().clock(15)
  expect(await pass(0)).toContain('open')
})

test.for([
  [15, 20],
  [2, 5],
  // A server of a release that does not say it.
  [undefined, 20],
] as const)(
  'After a clock that comes again in %s s, %s s of silence are noticed',
  async ([next, silence]) => {
    await pass(0)
    source().clock(next)
    expect(await pass(silence - 0.1)).toEqual(['open'])
    expect(await pass(0.2)).toEqual(['lost'])
    // The next one is opened, and counts as lost until something comes.
    expect(await pass(1)).toEqual([])
    expect(sources).toHaveLength(2)
    source().begin()
    source().clock(next)
    expect(await pass(0)).toEqual(['open', 'gap'])
  },
)

test('A page that is shown again after a silence reads at once, without waiting for its timers', async () => {
  await pass(0)
  source().clock(15)
  await pass(0)
  // A frozen page: time passes, timers do not run.
  page.visibilityState = 'hidden'
  vi.setSystemTime(Date.now() + 19_000)
  page.visibilityState = 'visible'
  page.dispatchEvent(new Event('visibilitychange'))
  expect(await pass(0)).toEqual([])
  vi.setSystemTime(Date.now() + 2_000)
  page.dispatchEvent(new Event('visibilitychange'))
  expect(await pass(0)).toEqual(['lost'])
  expect(sources).toHaveLength(2)
  source().clock(15)
  expect(await pass(0)).toEqual(['open', 'gap'])
})
