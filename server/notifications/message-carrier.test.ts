import { createHmac, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { SMTPServer, type SMTPServerSession } from 'smtp-server'
import { afterEach, describe, expect, test } from 'vitest'
import type { WrittenMessage } from './message-carrier.ts'
import { createMsg91Carrier } from './msg91-carrier.ts'
import { createSmtpCarrier } from './smtp-carrier.ts'
import { createWebhookCarrier } from './webhook-carrier.ts'

const closing: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0)) await close()
})

interface Received {
  readonly method: string | undefined
  readonly path: string | undefined
  readonly headers: IncomingHttpHeaders
  readonly body: string
}

/** Starts a provider that gives this answer to every request, and records what it receives. */
async function startProvider(status: number, answer: string) {
  const received: Received[] = []
  const receive = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { method, url: path, headers } = request
    received.push({ method, path, headers, body: await text(request) })
    response.writeHead(status, { location: 'http://127.0.0.1:9/' }).end(answer)
  }
  const server = createServer((request, response) => void receive(request, response))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  closing.push(async () => {
    server.close()
    await once(server, 'close')
  })
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, received }
}

const sms = (): WrittenMessage => ({
  id: randomUUID(),
  channel: 'sms',
  to: '+919810012345',
  kind: 'login-code',
  language: 'en',
  subject: null,
  text: '123456 is your Yardbid code.',
  values: { code: '123456' },
  attachments: [],
  queuedAt: new Date(0),
})

const email = (more: Partial<WrittenMessage> = {}): WrittenMessage => ({
  ...sms(),
  channel: 'email',
  to: 'dealer@dealers.test',
  kind: 'password-reset',
  subject: 'Choose a new password',
  text: 'Choose it here:\n\nhttp://127.0.0.1/reset-password#token=x\n',
  values: {},
  ...more,
})

describe('the signed webhook', () => {
  const SECRET = 'a webhook secret'

  test('sends a message with its template id, signed over the id, the time and the body', async () => {
    const provider = await startProvider(204, '')
    const carrier = createWebhookCarrier({
      url: `${provider.url}/sms`,
      secret: SECRET,
      templateId: () => '1107',
    })
    const message = sms()
    await carrier.send(message)
    const [first] = provider.received
    expect(first).toMatchObject({ method: 'POST', path: '/sms' })
    expect(JSON.parse(first?.body ?? '')).toEqual({
      channel: 'sms',
      to: message.to,
      kind: 'login-code',
      language: 'en',
      text: message.text,
      values: { code: '123456' },
      templateId: '1107',
    })
    const headers = first?.headers ?? {}
    expect(headers['webhook-id']).toBe(message.id)
    const signed = `${message.id}.${String(headers['webhook-timestamp'])}.${first?.body}`
    const signature = createHmac('sha256', SECRET).update(signed).digest('base64')
    expect(headers['webhook-signature']).toBe(`v1,${signature}`)
  })

  test('sends an email with its files as base64', async () => {
    const provider = await startProvider(204, '')
    const carrier = createWebhookCarrier({ url: provider.url, secret: SECRET, templateId: () => null })
    const attachment = { fileName: 'receipt.pdf', mediaType: 'application/pdf', content: Buffer.from('PDF') }
    await carrier.send(email({ attachments: [attachment] }))
    expect(JSON.parse(provider.received[0]?.body ?? '')).toMatchObject({
      channel: 'email',
      subject: 'Choose a new password',
      attachments: [{ fileName: 'receipt.pdf', mediaType: 'application/pdf', content: 'UERG' }],
    })
  })

  test.each([500, 404, 302])(
    'fails on status %i, with an error that does not contain the text',
    async (status) => {
      const provider = await startProvider(status, 'no')
      const carrier = createWebhookCarrier({ url: provider.url, secret: SECRET, templateId: () => null })
      const failure = await carrier.send(sms()).then(
        () => null,
        (error: unknown) => error,
      )
      expect(failure).toBeInstanceOf(Error)
      expect(String(failure)).not.toContain('123456')
    },
  )
})

describe('MSG91', () => {
  const open = (url: string, id: string | null = '65f0c0ffee') =>
    createMsg91Carrier({ url, authKey: 'the key', templateId: () => id })

  test('sends the template id and its variables, never the text', async () => {
    const provider = await startProvider(200, '{"type":"success","message":"3763646c"}')
    await open(provider.url).send(sms())
    const [first] = provider.received
    expect(first).toMatchObject({ method: 'POST', path: '/api/v5/flow', headers: { authkey: 'the key' } })
    expect(JSON.parse(first?.body ?? '')).toEqual({
      template_id: '65f0c0ffee',
      short_url: '0',
      recipients: [{ mobiles: '919810012345', code: '123456' }],
    })
  })

  test.each([
    [200, '{"type":"error","message":"template missing"}'],
    [200, 'not json'],
    [401, '{"type":"error"}'],
  ])('fails on %i %s', async (status, answer) => {
    const provider = await startProvider(status, answer)
    await expect(open(provider.url).send(sms())).rejects.toThrow(/MSG91 refused|answered 401/)
  })

  test('fails without a request for a kind that has no template id', async () => {
    const provider = await startProvider(200, '{"type":"success"}')
    await expect(open(provider.url, null).send(sms())).rejects.toThrow('login-code')
    expect(provider.received).toEqual([])
  })
})

describe('SMTP', () => {
  interface Mail {
    readonly from: string
    readonly to: readonly string[]
    readonly raw: string
  }

  /** Starts a mail server that rejects recipients whose address begins with "refuse". */
  async function startMailServer() {
    const mails: Mail[] = []
    const receive = async (stream: Readable, { envelope }: SMTPServerSession, done: () => void) => {
      const raw = await text(stream)
      const from = envelope.mailFrom === false ? '' : envelope.mailFrom.address
      mails.push({ raw, from, to: envelope.rcptTo.map(({ address }) => address) })
      done()
    }
    const server = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      onRcptTo: (address, _session, done) =>
        done(address.address.startsWith('refuse') ? new Error('550 No such mailbox') : null),
      onData: (stream, session, done) => void receive(stream, session, done),
    })
    server.listen(0, '127.0.0.1')
    await once(server.server, 'listening')
    closing.push(() => new Promise((resolve) => server.close(() => resolve())))
    return { url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`, mails }
  }

  const open = (url: string) => createSmtpCarrier({ url, from: 'Yardbid <no-reply@example.test>' })

  test('delivers an email to a mail server', async () => {
    const server = await startMailServer()
    const message = email()
    await open(server.url).send(message)
    const [mail] = server.mails
    expect(mail).toMatchObject({ from: 'no-reply@example.test', to: ['dealer@dealers.test'] })
    expect(mail?.raw).toMatch(/^Subject: Choose a new password\r$/m)
    expect(mail?.raw).toMatch(/^From: Yardbid <no-reply@example.test>\r$/m)
    expect(mail?.raw).toContain(`Message-ID: <${message.id}@yardbid>`)
    expect(mail?.raw).toContain('reset-password#token=x')
  })

  test('attaches a message’s files', async () => {
    const server = await startMailServer()
    const content = Buffer.from('%PDF-1.7 the receipt')
    const attachment = { fileName: 'receipt-yb-26-27-00001.pdf', mediaType: 'application/pdf', content }
    await open(server.url).send(email({ attachments: [attachment] }))
    const [mail] = server.mails
    expect(mail?.raw).toMatch(/^Content-Type: application\/pdf; name=receipt-yb-26-27-00001\.pdf\r$/m)
    expect(mail?.raw).toContain(content.toString('base64'))
  })

  test('lets no address, subject or text add a header or another recipient', async () => {
    const server = await startMailServer()
    const hostile = [
      email({ subject: 'Hello\r\nBcc: evil@evil.test' }),
      email({ text: '.\r\nRCPT TO:<evil@evil.test>\r\n.\r\n' }),
      email({ to: 'a@dealers.test, evil@evil.test' }),
      email({ to: 'a@dealers.test\r\nBcc: evil@evil.test' }),
    ]
    for (const message of hostile) {
      // The server may refuse an invalid address, but the message must not reach anyone else.
      await open(server.url)
        .send(message)
        .catch(() => undefined)
    }
    expect(server.mails.length).toBeGreaterThanOrEqual(2)
    for (const { to, raw } of server.mails) {
      expect(to).toHaveLength(1)
      expect(raw).not.toMatch(/^Bcc:/im)
      expect(to[0]).not.toBe('evil@evil.test')
    }
  })

  test('fails if the mail server refuses the recipient or cannot be reached', async () => {
    const server = await startMailServer()
    await expect(open(server.url).send(email({ to: 'refuse@dealers.test' }))).rejects.toThrow(
      'No such mailbox',
    )
    await expect(open('smtp://127.0.0.1:9').send(email())).rejects.toThrow('ECONNREFUSED')
  })
})
