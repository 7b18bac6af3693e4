import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { makeAdmin } from '#server/testing/factories.ts'
import { countLockWaits } from '#server/testing/lock-waits.ts'
import { startAppAt, startTestApp, type TestApp } from '#server/testing/test-app.ts'

let home: TestApp
beforeEach(async () => {
  home = await startTestApp()
})
afterEach(() => home.stop())

async function open(url: string): Promise<Socket> {
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname)
  await once(socket, 'connect')
  return socket
}

async function readAll(socket: Socket): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of socket) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString()
}

async function isRefused(url: string): Promise<boolean> {
  try {
    const socket = await open(url)
    socket.destroy()
    return false
  } catch {
    return true
  }
}

test('a stopping app completes calls in progress, and still answers on connections that it has accepted', async () => {
  const admin = await makeAdmin(home.database.db)
  const app = await startAppAt({
    databaseUrl: home.database.url,
    dataDir: home.dataDir,
    secret: home.secret,
  })
  const blocker = await home.database.pool.connect()
  await blocker.query('begin; lock table cities in access exclusive mode')
  const slow = app.call('admin/getCities', {}, admin)
  const waiting = await open(app.url)
  await expect.poll(() => countLockWaits(home.database)).toBe(1)

  const stopped = app.stop()
  await expect.poll(() => isRefused(app.url)).toBe(true)
  waiting.write('GET /api/openapi.json HTTP/1.1\r\nHost: app\r\n\r\n')
  const answer = await readAll(waiting)
  expect(answer).toMatch(/^HTTP\/1\.1 200 /)
  expect(answer.toLowerCase()).toContain('\r\nconnection: close\r\n')
  await blocker.query('rollback')
  blocker.release()
  expect((await slow).status).toBe(200)
  await stopped
})
