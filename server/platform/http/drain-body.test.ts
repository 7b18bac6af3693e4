import { once } from 'node:events'
import { Agent, createServer, request } from 'node:http'
import { connect, type AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createBodyDrain } from './drain-body.ts'

const drain = createBodyDrain({ readForMs: 1_000 })
const sockets = new Set<unknown>()
// Answers every request before its body.
const server = createServer((incoming, outgoing) => {
  sockets.add(incoming.socket)
  drain(incoming)
  outgoing.statusCode = 503
  outgoing.end('busy')
})
let port = 0
beforeAll(async () => {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  port = (server.address() as AddressInfo).port
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

async function post(body: Buffer, agent: Agent): Promise<{ status: number | undefined; text: string }> {
  const sent = request({
    port,
    host: '127.0.0.1',
    method: 'POST',
    agent,
    headers: { 'content-length': body.length },
  })
  // As a browser, reads the answer only after it has sent everything.
  const finished = once(sent, 'finish')
  const answered = once(sent, 'response')
  sent.end(body)
  await finished
  const [answer] = (await answered) as [Parameters<typeof text>[0] & { statusCode?: number }]
  return { status: answer.statusCode, text: await text(answer) }
}

test('reads unread bodies to their end, so that each sender gets its answer and can go on', async () => {
  sockets.clear()
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  for (const bytes of [1_000_000, 100, 300_000]) {
    expect(await post(Buffer.alloc(bytes), agent)).toEqual({ status: 503, text: 'busy' })
  }
  expect(sockets.size).toBe(1)
  agent.destroy()
})

test('reads many at once in turn', async () => {
  const agent = new Agent({ keepAlive: true, maxSockets: 20 })
  const answers = await Promise.all(Array.from({ length: 20 }, () => post(Buffer.alloc(500_000), agent)))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([503]))
  agent.destroy()
})

test('cuts the connection of one that does not end', async () => {
  const socket = connect(port, '127.0.0.1')
  socket.write('POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n1\r\nx\r\n')
  const answer = text(socket)
  await once(socket, 'close')
  expect(await answer).toMatch(/^HTTP\/1.1 503 /)
})
