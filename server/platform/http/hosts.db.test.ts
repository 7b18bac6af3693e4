import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { SANDBOX_PAY_PATH } from '#contract/route.ts'
import { OUTBOX_PATH } from '#server/notifications/outbox-route.ts'
import { sendBytes } from '#server/testing/raw-request.ts'
import { startTestApp, type TestApp } from '#server/testing/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

/** Sends a request line and headers as they are, and closes the connection after the answer. */
const send = (line: string, ...headers: readonly string[]) =>
  sendBytes(app.url, [line, 'connection: close', ...headers, '', ''].join('\r\n'), 10_000)

describe('the routes for developers', () => {
  const outbox = `GET ${OUTBOX_PATH}?to=nobody HTTP/1.1`

  test.each(['localhost', 'LOCALHOST', 'localhost:3000', '127.0.0.1', '127.0.0.1:80', '[::1]', '[::1]:3000'])(
    'answer the host %s',
    async (host) => {
      expect(await send(outbox, `host: ${host}`)).toMatchObject({ status: 200, text: '[]' })
    },
  )

  test.each([
    'evil.test',
    'evil.test:3000',
    'localhost.evil.test',
    'localhost:3000.evil.test',
    'evil.test@localhost',
    'localhost@evil.test',
    'localhost, evil.test',
    '127.0.0.1.evil.test',
    '0.0.0.0',
    '192.168.1.4',
    '[::2]',
    '::1',
    '',
  ])('answer 404 to the host "%s"', async (host) => {
    const answer = await send(outbox, `Host: ${host}`)
    expect(answer.status).toBe(404)
    expect(JSON.parse(answer.text)).toMatchObject({ code: 'NOT_FOUND', message: 'There is nothing here.' })
    const pay = [`POST ${SANDBOX_PAY_PATH} HTTP/1.1`, `host: ${host}`, 'content-length: 2'] as const
    expect((await send(...pay, 'content-type: application/json', '', '{}')).status).toBe(404)
  })

  test('answer 404 to a whole address, to HTTP/1.0 without a host, and to whatever a proxy forwarded', async () => {
    const whole = `GET http://evil.test${OUTBOX_PATH} HTTP/1.1`
    expect((await send(whole, 'host: localhost')).status).toBe(404)
    expect((await send(`GET ${OUTBOX_PATH} HTTP/1.0`)).status).toBe(404)
    for (const header of ['x-forwarded-for', 'x-forwarded-server', 'x-real-ip', 'cf-connecting-ip', 'via']) {
      expect((await send(outbox, 'host: localhost', `${header}: 127.0.0.1`)).status, header).toBe(404)
    }
  })
})

describe('a request', () => {
  test.each(['/healthz', '/api/getDealerHomeData', '/nowhere', '/files/x', OUTBOX_PATH])(
    'for %s with two hosts, or none, is 400',
    async (path) => {
      const line = `GET ${path} HTTP/1.1`
      for (const hosts of [
        ['host: localhost', 'HOST: localhost'],
        ['host: localhost', 'host: evil.test'],
        [],
      ]) {
        const answer = await send(line, ...hosts)
        expect(answer.status).toBe(400)
        expect(JSON.parse(answer.text)).toMatchObject({ code: 'INVALID_INPUT', fields: {} })
        expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
      }
    },
  )

  test('with one host, whichever, is answered; HTTP/1.0 needs none', async () => {
    expect((await send('GET /healthz HTTP/1.1', 'host: evil.test')).status).toBe(200)
    expect((await send('GET /healthz HTTP/1.0')).status).toBe(200)
  })
})
