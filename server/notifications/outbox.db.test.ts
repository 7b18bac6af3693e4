import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeDealer } from '#server/testing/factories.ts'
import { startTestApp, type TestApp } from '#server/testing/test-app.ts'
import { OUTBOX_PATH } from './outbox-route.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ env: { CODE_RESEND_SECONDS: '0' } })
})
afterAll(() => app.stop())

const ask = async (query: string, headers: Record<string, string> = {}) => {
  const answer = await app.fetch(`${OUTBOX_PATH}${query}`, { headers })
  return { status: answer.status, body: await answer.json() }
}

describe('the outbox', () => {
  test('shows a message as soon as it is sent, newest first, for any way of writing the mobile', async () => {
    const { mobile } = await makeDealer(app.database.db)
    await app.must('sendOTP', { phoneNumber: mobile, role: 'dealer' })
    const first = await ask(`?to=${mobile.slice(3)}`)
    expect(first.body).toEqual([
      {
        to: mobile,
        channel: 'sms',
        text: expect.stringMatching(/^\d{6} is your Yardbid code\. /),
        code: expect.stringMatching(/^\d{6}$/),
        createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
      },
    ])
    await app.must('sendOTP', { phoneNumber: mobile, role: 'dealer' })
    const bodies = [`?to=${mobile}`, `?to=${encodeURIComponent(mobile)}`, `?to=91${mobile.slice(3)}`]
    for (const query of bodies) {
      const { body } = await ask(query)
      expect(body).toHaveLength(2)
      expect((body as unknown[])[1]).toEqual((first.body as unknown[])[0])
    }
    const all = await ask('')
    expect((all.body as { to: string }[])[0]).toMatchObject({ to: mobile })
  })

  test('finds an email by its address in any case, with its link', async () => {
    const { email } = await makeDealer(app.database.db)
    await app.must('requestPasswordReset', { email })
    const { body } = await ask(`?to=${email.toUpperCase()}`)
    expect(body).toMatchObject([{ to: email, channel: 'email', link: expect.stringContaining('#token=') }])
  })

  test.each(['?to=nobody', '?to=%00', "?to=' or true --", '?to=a&to=b', `?to=${'x'.repeat(5000)}`])(
    'shows nothing to %s',
    async (query) => {
      expect(await ask(query)).toEqual({ status: 200, body: [] })
    },
  )

  test('answers 404 to requests through a proxy', async () => {
    for (const header of ['x-forwarded-for', 'x-forwarded-proto', 'forwarded', 'via', 'x-real-ip']) {
      expect((await ask('', { [header]: '127.0.0.1' })).status, header).toBe(404)
    }
  })
})

test('there is no outbox if the server listens on other interfaces than loopback', async () => {
  const open = await startTestApp({ env: { HOST: '0.0.0.0' } })
  try {
    expect((await open.fetch(OUTBOX_PATH)).status).toBe(404)
  } finally {
    await open.stop()
  }
})
