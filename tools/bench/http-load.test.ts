import { once } from 'node:events'
import { createServer } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { getRequest, load, postRequest, type LoadRequest } from './http-load.ts'

// Echoes the request in two chunks, so that responses may arrive in parts.
const server = createServer((request, response) => {
  void request.toArray().then((parts: Buffer[]) => {
    const body = Buffer.concat([Buffer.from(`${request.headers['authorization']} `), ...parts])
    response.writeHead(request.method === 'POST' ? 200 : 404, { 'content-length': body.length })
    response.write(body.subarray(0, 5))
    setImmediate(() => response.end(body.subarray(5)))
    return undefined
  })
})
let port = 0
beforeAll(async () => {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  port = typeof address === 'object' ? (address?.port ?? 0) : 0
})
afterAll(() => {
  server.close()
})

function makeShots(number: number) {
  const received: string[] = []
  const onAnswer = (_status: number, body: Buffer) => received.push(body.toString())
  const shots: LoadRequest[] = Array.from({ length: number }, (_, index) => ({
    bytes:
      index % 5 === 0
        ? getRequest('/there', `t${index}`)
        : postRequest('/here', { token: `t${index}`, key: 'k', body: `₹${index}` }),
    onAnswer,
  }))
  return { received, next: () => shots.shift() ?? null }
}

test('counts every response once, complete, by its status', async () => {
  const { received, next } = makeShots(100)
  const result = await load({ ports: [port], connections: 7, seconds: 60, next })
  expect(Object.fromEntries(result.statuses)).toEqual({ 200: 80, 404: 20 })
  expect(result.latencies).toHaveLength(100)
  expect(new Set(received).size).toBe(100)
  expect(received).toContain('Bearer t7 ₹7')
})

test('at a fixed rate, sends due requests while earlier responses are pending', async () => {
  const { received, next } = makeShots(30)
  const result = await load({ ports: [port], connections: 2, seconds: 60, rate: 10_000, next })
  expect(result.latencies).toHaveLength(30)
  expect(new Set(received).size).toBe(30)
})

test('a dead server is an error, not a figure', async () => {
  const deadServer = createServer((request) => request.socket.destroy()).listen(0, '127.0.0.1')
  await once(deadServer, 'listening')
  const address = deadServer.address()
  const at = typeof address === 'object' ? (address?.port ?? 0) : 0
  const { next } = makeShots(1)
  await expect(load({ ports: [at], connections: 1, seconds: 60, next })).rejects.toThrow(
    /closed the connection|ECONNRESET/,
  )
  deadServer.close()
})
