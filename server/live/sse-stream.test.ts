import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import { connect, type AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { createStreamScreen, type SseStream } from './sse-stream.ts'

const ends: (() => void)[] = []
afterEach(() => {
  for (const end of ends.splice(0)) end()
})

/** Opens a screen over a real connection, whose client reads only after `read` is called. */
async function open(): Promise<{
  screen: SseStream
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
    screen: createStreamScreen('a session', response),
    response,
    read: () => reader.resume(),
    written: () => text,
  }
}

test('events before the stream opens are dropped, and later ones are numbered', async () => {
  const { screen, read, written } = await open()
  screen.send('counts', '{}')
  expect(screen.open({ 'content-type': 'text/event-stream' })).toBe(true)
  screen.send('clock', '{"serverTime":1}')
  screen.send('counts', '{}')
  read()
  await expect.poll(written).toContain('id: 2\nevent: counts\ndata: {}\n\n')
  expect(written()).toContain('id: 1\nevent: clock\ndata: {"serverTime":1}\n\n')
})

test('a screen that ended before it opened cannot open', async () => {
  const { screen } = await open()
  screen.end()
  expect(screen.open({})).toBe(false)
})

test('a reader that falls behind skips events, and gets a resync', async () => {
  const { screen, response, read, written } = await open()
  screen.open({ 'content-type': 'text/event-stream' })
  const data = JSON.stringify({ text: 'x'.repeat(1000) })
  const sent = 100_000
  for (let index = 0; index < sent; index += 1) screen.send('notice' as 'counts', data)
  // The kernel buffers part of the data; the buffer in the process is bounded.
  expect(response.writableLength).toBeLessThan(200_000)
  read()
  await expect.poll(written, { timeout: 10_000 }).toContain('event: resync\ndata: {}')
  screen.send('clock', '{"serverTime":2}')
  await expect.poll(written).toContain('event: clock\ndata: {"serverTime":2}')
  const ids = [...written().matchAll(/^id: (\d+)$/gm)].map((match) => Number(match[1]))
  expect(ids.length).toBeLessThan(sent)
  expect(ids).toEqual(ids.map((_, index) => index + 1))
})

test('a reader that stays behind is disconnected', async () => {
  const { screen, response } = await open()
  screen.open({})
  const data = 'x'.repeat(1000)
  for (let index = 0; index < 100_000; index += 1) screen.send('counts', data)
  screen.endIfStuck(performance.now())
  expect(response.destroyed).toBe(false)
  screen.endIfStuck(performance.now() + 61_000)
  expect(response.destroyed).toBe(true)
})
