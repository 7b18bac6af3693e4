// @module-tag needs-nginx
import { createServer, type Server } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startBalancer, type Balancer } from '#server/testing/nginx-balancer.ts'

// Two processes of different releases, each with files of its own.

let processes: Server[]
let balancer: Balancer

beforeAll(async () => {
  processes = await Promise.all([serveOnly('/assets/old-1.js'), serveOnly('/assets/new-2.js')])
  balancer = await startBalancer(processes.map((process) => (process.address() as AddressInfo).port))
})
afterAll(async () => {
  await balancer.stop()
  for (const process of processes) process.close()
})

async function serveOnly(path: string): Promise<Server> {
  const server = createServer((request, response) => {
    response.statusCode = request.url === path ? 200 : 404
    response.end(request.url)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return server
}

test('the files of both releases are found, whichever process is asked first', async () => {
  for (let round = 0; round < 6; round += 1) {
    for (const path of ['/assets/old-1.js', '/assets/new-2.js']) {
      const answer = await fetch(`${balancer.url}${path}`)
      expect([answer.status, await answer.text()]).toEqual([200, path])
    }
  }
})

test('a file that neither has is 404, and other paths are asked once', async () => {
  expect((await fetch(`${balancer.url}/assets/gone-3.js`)).status).toBe(404)
  const statuses = new Set<number>()
  for (let round = 0; round < 8; round += 1) {
    statuses.add((await fetch(`${balancer.url}/other`)).status)
  }
  expect([...statuses]).toEqual([404])
})
