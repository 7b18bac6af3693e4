import { once } from 'node:events'
import { connect, type AddressInfo, type Socket } from 'node:net'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { registerEndOfConnections } from './end-connections.ts'

let app: FastifyInstance
let answer: () => void
let client: Socket
beforeEach(() => {
  const answered = new Promise<void>((resolve) => {
    answer = resolve
  })
  app = Fastify({ forceCloseConnections: 'idle', return503OnClosing: false })
  app.post('/taken', async () => 'taken')
  app.get<{ Querystring: { bytes: string } }>('/slow', async (request) => {
    await answered
    return 'x'.repeat(Number(request.query.bytes))
  })
})
afterEach(async () => {
  client.destroy()
  await app.close()
})

/** Sends a request, or a part of one, and reads nothing. Resolves when the server has received it. */
async function send(text: string, cutAfter: number): Promise<void> {
  registerEndOfConnections(app, () => true, cutAfter)
  await app.listen({ host: '127.0.0.1', port: 0 })
  client = connect((app.server.address() as AddressInfo).port, '127.0.0.1').pause()
  client.on('error', () => undefined)
  const received = once(app.server, 'request')
  client.write(text)
  await received
}

function countConnections(): Promise<number> {
  return new Promise((resolve, reject) => {
    app.server.getConnections((error, count) => (error === null ? resolve(count) : reject(error)))
  })
}

/** Closes the server while its handlers are still working, then lets the handlers answer. */
async function close(): Promise<void> {
  const closed = app.close()
  await expect.poll(() => app.server.listening).toBe(false)
  answer()
  await closed
}

test.each([
  [
    'sends no more of its body',
    'POST /taken HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 100\r\n\r\n',
  ],
  // More than the buffers of a connection hold while the client does not read.
  ['reads nothing of its answer', 'GET /slow?bytes=50000000 HTTP/1.1\r\nhost: x\r\n\r\n'],
])('a server that closes does not wait for a client that %s', async (_what, text) => {
  await send(text, 200)
  await close()
  expect(await countConnections()).toBe(0)
})

test('a closing server waits for requests in progress', async () => {
  await send('GET /slow?bytes=3 HTTP/1.1\r\nhost: x\r\n\r\n', 60_000)
  const chunks: Buffer[] = []
  client.on('data', (chunk: Buffer) => chunks.push(chunk)).resume()
  await close()
  await expect.poll(() => Buffer.concat(chunks).toString()).toMatch(/^HTTP\/1\.1 200 .*\r\n\r\nxxx$/s)
})
