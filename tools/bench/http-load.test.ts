import { once } from 'node:events'
import { createServer } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { getRequest, load, postRequest, type Shot } from './http-load.ts'

// Answers with what it was sent, in two parts, so that an answer does not always come whole.
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
  const heard: string[] = []
  const onAnswer = (_status: number, body: Buffer) => heard.push(body.toString())
  const shots: Shot[] = Array.from({ length: number }, (_, index) => ({
    bytes:
      index % 5 === 0
        ? getRequest('/there', `t${index}`)
        : postRequest('/here', { token: `t${index}`, key: 'k', body: `₹${index}` }),
    onAnswer,
  }))
  return { heard, next: () => shots.shift() ?? null }
}

test('every request is answered once, whole, and counted by its status', async () => {
  const { heard, next } = makeShots(100)
  const result = await load({ ports: [port], connections: 7, seconds: 60, next })
  expect(Object.fromEntries(result.statuses)).toEqual({ 200: 80, 404: 20 })
  expect(result.latencies).toHaveLength(100)
  expect(new Set(heard).size).toBe(100)
  expect(heard).toContain('Bearer t7 ₹7')
})

test('at a rate, what is due is sent while earlier answers are awaited still', async () => {
  const { heard, next } = makeShots(30)
  const result = await load({ ports: [port], connections: 2, seconds: 60, rate: 10_000, next })
  expect(result.latencies).toHaveLength(30)
  expect(new Set(heard).size).toBe(30)
})

test('a server that is gone is an error, not a figure', async () => {
  const gone = createServer((request) => request.socket.destroy()).listen(0, '127.0.0.1')
  await once(gone, 'listening')
  const address = gone.address()
  const at = typeof address === 'object' ? (address?.port ?? 0) : 0
  const { next } = makeShots(1)
  await expect(load({ ports: [at], connections: 1, seconds: 60, next })).rejects.toThrow(
    /closed the connection|ECONNRESET/,
  )
  gone.close()
})
