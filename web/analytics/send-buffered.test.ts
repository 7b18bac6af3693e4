import { afterEach, beforeEach, expect, test, vi, type MockInstance } from 'vitest'
import {
  json,
  refusal,
  startLocalServer,
  dropConnection,
  type LocalServer,
} from '#web/testing/local-server.ts'
import { MemoryStorage } from '#web/testing/memory-storage.ts'
import { sampleEvent } from '#web/testing/sample-event.ts'
import { bufferedEvents, bufferEvent, changeBuffer } from './event-buffer.ts'
import { EventsRefused } from './post-events.ts'
import { sendBuffered } from './send-buffered.ts'

const SESSION = { uid: 'dealer-1', token: 'secret' }
const STORED = json(200, { stored: 1 })

let server: LocalServer
let warned: MockInstance<typeof console.warn>

beforeEach(async () => {
  vi.stubGlobal('localStorage', new MemoryStorage())
  localStorage.setItem('uid', SESSION.uid)
  warned = vi.spyOn(console, 'warn').mockReturnValue()
  server = await startLocalServer()
})

afterEach(async () => {
  await changeBuffer(() => [])
  await server.close()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

async function buffer(...ids: string[]): Promise<void> {
  for (const id of ids) await bufferEvent(sampleEvent(id))
}

const left = () => bufferedEvents().map(({ id }) => id)

const sent = () =>
  server.requests.map(({ body }) =>
    (JSON.parse(body) as { events: { id: string }[] }).events.map(({ id }) => id),
  )

test('events are sent in one request in the person’s session, and removed', async () => {
  server.answerWith(STORED)
  await buffer('a', 'b')
  expect(await sendBuffered(SESSION)).toBe(2)
  const [request] = server.requests
  expect(request?.method).toBe('POST')
  expect(request?.url).toBe('/api/storeAnalyticsEvent')
  expect(request?.headers['authorization']).toBe('Bearer secret')
  expect(sent()).toEqual([['a', 'b']])
  expect(left()).toEqual([])
})

test('many events are sent in requests that a closing page may still send', async () => {
  server.answerWith(STORED)
  await buffer(...Array.from({ length: 100 }, (_, n) => `e${n}`))
  expect(await sendBuffered(SESSION)).toBe(100)
  expect(new Set(sent().flat()).size).toBe(100)
  for (const { body } of server.requests) expect(body.length).toBeLessThan(64 * 1024)
})

test('events of another person are dropped, never sent; those of nobody wait', async () => {
  server.answerWith(STORED)
  await buffer('mine')
  await bufferEvent(sampleEvent('theirs', 'dealer-2'))
  await bufferEvent(sampleEvent('nobody’s', 'Unknown'))
  await sendBuffered(SESSION)
  expect(sent()).toEqual([['mine']])
  expect(left()).toEqual(['nobody’s'])
})

test.each([
  [500, 'INTERNAL_ERROR'],
  [401, 'UNAUTHENTICATED'],
  [503, 'UNAVAILABLE'],
])('an answer %i is an error with its status and text, and the events stay', async (status, code) => {
  server.answerWith(refusal(status, code, 'A reason'))
  await buffer('a', 'b')
  const error: unknown = await sendBuffered(SESSION).catch((thrown: unknown) => thrown)
  expect(error).toBeInstanceOf(EventsRefused)
  expect(error).toMatchObject({
    message: `HTTP error! status: ${status}`,
    status,
    text: expect.stringContaining('A reason') as string,
  })
  expect(left()).toEqual(['a', 'b'])
})

test('without an answer the events stay, and are sent once the server answers', async () => {
  server.answerWith(dropConnection, STORED)
  await buffer('a')
  await expect(sendBuffered(SESSION)).rejects.toThrow('fetch failed')
  expect(left()).toEqual(['a'])
  await sendBuffered(SESSION)
  expect(left()).toEqual([])
})

test('an invalid event is dropped and logged, and does not block the others', async () => {
  const fields = { 'events.1.eventName': 'Too long.', 'events.3.timestamp': 'This time has not come yet.' }
  server.answerWith(json(400, { code: 'INVALID_INPUT', fields }), STORED)
  await buffer('a', 'bad', 'c', 'worse')
  expect(await sendBuffered(SESSION)).toBe(2)
  expect(sent()).toEqual([
    ['a', 'bad', 'c', 'worse'],
    ['a', 'c'],
  ])
  expect(warned).toHaveBeenCalledTimes(1)
  expect(left()).toEqual([])
})

test('if the answer does not say which events are invalid, the halves show it', async () => {
  server.answerWith((response, { body }) => {
    const isInvalid = body.includes('"bad"')
    response.writeHead(isInvalid ? 400 : 200).end(isInvalid ? 'no' : '{"stored":1}')
  })
  await buffer('a', 'b', 'bad', 'd')
  expect(await sendBuffered(SESSION)).toBe(3)
  expect(left()).toEqual([])
})

test('two tabs that send at once send each event once', async () => {
  server.answerWith(STORED)
  await buffer('a', 'b')
  vi.resetModules()
  const other = await import('./send-buffered.ts')
  const counts = await Promise.all([sendBuffered(SESSION), other.sendBuffered(SESSION)])
  expect(new Set(counts)).toEqual(new Set([0, 2]))
  expect(sent()).toEqual([['a', 'b']])
})

test('what was buffered before the person left is still sent, and nothing of it stays', async () => {
  server.answerWith(STORED)
  await buffer('a', 'b')
  const sending = sendBuffered(SESSION)
  localStorage.removeItem('uid')
  localStorage.removeItem('analyticsEvents')
  expect(await sending).toBe(2)
  expect(sent()).toEqual([['a', 'b']])
  expect(localStorage.length).toBe(0)
})
