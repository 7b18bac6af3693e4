import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import { connect, type AddressInfo } from 'node:net'
import { afterEach, expect, test, vi } from 'vitest'
import type { LiveEvent } from '#contract/live/live-events.ts'
import { toFrame } from './live-frame.ts'
import { createSseStream, type SseStream } from './sse-stream.ts'
import { createWriteTurns } from './write-turns.ts'

/** An event of a stream, whatever its data. */
const frame = (event: string, data: object = {}) => toFrame({ event, data } as LiveEvent)

const ends: (() => void)[] = []
afterEach(() => {
  vi.useRealTimers()
  for (const end of ends.splice(0)) end()
})

/** Opens a stream over a real connection, whose client reads only after `read` is called. */
async function open(): Promise<{
  stream: SseStream
  response: ServerResponse
  read: () => void
  written: () => string
}> {
  const server = createServer()
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const reader = connect((server.address() as AddressInfo).port, '127.0.0.1')
  ends.push(
    () => reader.destroy(),
    () => server.close(),
  )
  let text = ''
  reader.pause()
  reader.on('data', (chunk) => {
    text += chunk.toString()
  })
  reader.write('GET / HTTP/1.1\r\nhost: x\r\n\r\n')
  const [, response] = (await once(server, 'request')) as [unknown, ServerResponse]
  return {
    stream: createSseStream('a session', response, createWriteTurns()),
    response,
    read: () => reader.resume(),
    written: () => text,
  }
}

test('events before the stream opens are dropped, and later ones are numbered', async () => {
  const { stream, read, written } = await open()
  stream.send(frame('counts'), true)
  expect(stream.open({ 'content-type': 'text/event-stream' })).toBe(true)
  stream.send(frame('clock', { serverTime: 1 }), true)
  stream.send(frame('counts'), true)
  read()
  await expect.poll(written).toContain('id: 2\nevent: counts\ndata: {}\n\n')
  expect(written()).toContain('id: 1\nevent: clock\ndata: {"serverTime":1}\n\n')
})

test('an event after a pause is written soon, and those that follow closely in one piece', async () => {
  const { stream, response, read, written } = await open()
  stream.open({ 'content-type': 'text/event-stream' })
  const write = vi.spyOn(response, 'write')
  stream.send(frame('counts'), true)
  await vi.waitFor(() => expect(write).toHaveBeenCalled())
  for (let count = 1; count < 5; count += 1) stream.send(frame('counts'), true)
  expect(write.mock.calls).toEqual([['id: 1\nevent: counts\ndata: {}\n\n']])
  read()
  await expect.poll(written).toContain('id: 5\n')
  expect(write).toHaveBeenCalledTimes(2)
  stream.send(frame('counts'), true)
  stream.end()
  await expect.poll(written).toContain('id: 6\n')
})

test('events that are not urgent are gathered for longer, until an urgent one takes them along', async () => {
  const { stream, response, read, written } = await open()
  stream.open({ 'content-type': 'text/event-stream' })
  read()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  const write = vi.spyOn(response, 'write')
  const passTime = async (ms: number) => {
    vi.advanceTimersByTime(ms)
    // The writes of a turn.
    await new Promise((resolve) => setImmediate(resolve))
    return write.mock.calls.length
  }
  stream.send(frame('bid'), false)
  expect(await passTime(0)).toBe(1)
  stream.send(frame('bid'), false)
  expect(await passTime(699)).toBe(1)
  expect(await passTime(1)).toBe(2)
  stream.send(frame('bid'), false)
  expect(await passTime(100)).toBe(2)
  stream.send(frame('outbid'), true)
  expect(await passTime(99)).toBe(2)
  expect(await passTime(1)).toBe(3)
  stream.send(frame('bid'), false)
  expect(await passTime(300)).toBe(3)
  stream.send(frame('outbid'), true)
  expect(await passTime(0)).toBe(4)
  vi.useRealTimers()
  await expect.poll(written).toContain('id: 6\n')
})

test('a stream that ended before it opened cannot open', async () => {
  const { stream } = await open()
  stream.end()
  expect(stream.open({})).toBe(false)
})

test('a reader that falls behind skips events, and gets a resync', async () => {
  const { stream, response, read, written } = await open()
  stream.open({ 'content-type': 'text/event-stream' })
  const long = frame('notice', { text: 'x'.repeat(1000) })
  const sent = 100_000
  for (let index = 0; index < sent; index += 1) stream.send(long, true)
  // The kernel buffers part of the data; the buffer in the process is bounded.
  expect(response.writableLength).toBeLessThan(200_000)
  read()
  await expect.poll(written, { timeout: 10_000 }).toContain('event: resync\ndata: {}')
  stream.send(frame('clock', { serverTime: 2 }), true)
  await expect.poll(written).toContain('event: clock\ndata: {"serverTime":2}')
  const ids = [...written().matchAll(/^id: (\d+)$/gm)].map((match) => Number(match[1]))
  expect(ids.length).toBeLessThan(sent)
  expect(ids).toEqual(ids.map((_, index) => index + 1))
})

test('a reader that stays behind is disconnected', async () => {
  const { stream, response } = await open()
  stream.open({})
  const long = frame('notice', { text: 'x'.repeat(1000) })
  for (let index = 0; index < 100_000; index += 1) stream.send(long, true)
  stream.endIfStuck(performance.now())
  expect(response.destroyed).toBe(false)
  stream.endIfStuck(performance.now() + 61_000)
  expect(response.destroyed).toBe(true)
})
