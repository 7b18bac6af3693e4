import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { expectCodeTakenOnce } from '#server/testing/expect-code-once.ts'
import { makeDealer, makePerson, secondsFromNow, type MadePerson } from '#server/testing/factories.ts'
import { makeFieldAccess } from '#server/testing/field-factories.ts'
import { listenLive } from '#server/testing/live-listener.ts'
import { receiveCode } from '#server/testing/outbox.ts'
import { startTestApp, type TestApp } from '#server/testing/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

const db = () => app.database.db

/** One of a new dealer's people with access, for an hour unless it is said otherwise. */
async function letSomebodyIn(
  type: 'dealer_evaluator' | 'delivery_driver' = 'dealer_evaluator',
  untilSeconds = 3600,
) {
  const dealer = await makeDealer(db())
  const { organisationId } = dealer
  const person = await makePerson(db(), { organisationId, type })
  const accessId = await makeFieldAccess(db(), { organisationId, person, role: type, untilSeconds })
  return { dealer, person, accessId }
}

const signIn = async ({ phone }: MadePerson) => app.must('verifyOTP', await receiveCode(app, phone))
const refresh = (refreshToken: string) => app.call('refreshSession', { refreshToken })
const isOpen = async (token: string) => (await app.call('verifySession', {}, { token })).status === 200

/** Renews, and answers the new tokens. */
async function renew(refreshToken: string) {
  const answer = await refresh(refreshToken)
  if (!answer.ok) throw new Error(answer.body.detail)
  return answer.body
}

/** The refresh token used last was used so many seconds ago. */
const age = (phone: string, seconds: number) =>
  db()
    .updateTable('refresh_tokens')
    .set({ used_at: secondsFromNow(-seconds) })
    .where('status', '=', 'last')
    .where('session_id', 'in', db().selectFrom('sessions').select('id').where('field_phone', '=', phone))
    .execute()

describe('signing in with a code', () => {
  test.each([
    ['dealer_evaluator', '/evaluatorHome', 'getEvaluatorCars'],
    ['delivery_driver', '/driverHome', 'getDriverCars'],
  ] as const)('opens the screens of a %s', async (type, redirectPage, list) => {
    const { person } = await letSomebodyIn(type)
    const answer = await signIn(person)
    expect(answer).toMatchObject({
      success: true,
      redirectPage,
      user: { role: type, roles: [type], name: 'Ravi Kumar', mobile: person.phone, organization: null },
    })
    expect(answer.sessionToken).toBe(answer.accessToken)
    expect((await app.call(list, {}, { token: answer.accessToken })).status).toBe(200)
    const { sessions } = await app.must('getSessions', {}, { token: answer.accessToken })
    expect(sessions).toHaveLength(1)
  })

  test('goes by the name that whoever lets the worker in gave, not by what another dealer calls that phone', async () => {
    const { person } = await letSomebodyIn()
    const rival = await makeDealer(db())
    await makePerson(db(), { ...rival, phone: person.phone, name: 'Call me first' })
    const { user, accessToken } = await signIn(person)
    expect(user.name).toBe('Ravi Kumar')
    expect((await app.must('verifySession', {}, { token: accessToken })).user.name).toBe('Ravi Kumar')
  })

  test('takes a right code once, of 100 that come together', async () => {
    const { person } = await letSomebodyIn()
    await expectCodeTakenOnce(app, person)
  })

  test('refuses a wrong code, another’s token, and a dealer’s code', async () => {
    const { person } = await letSomebodyIn()
    const { person: colleague } = await letSomebodyIn()
    const code = await receiveCode(app, person.phone)
    const theirs = await receiveCode(app, colleague.phone)
    const dealer = await makeDealer(db())
    const dealers = await receiveCode(app, dealer.mobile, 'dealer')
    for (const wrong of [
      { ...code, otp: String((Number(code.otp) + 1) % 1_000_000).padStart(6, '0') },
      { otp: theirs.otp === code.otp ? '' : theirs.otp, otpToken: code.otpToken },
      { otp: code.otp, otpToken: 'nonsense' },
      { otp: '', otpToken: '' },
      dealers,
    ]) {
      const answer = await app.call('verifyOTP', wrong)
      expect(answer).toMatchObject({ status: 401, body: { code: 'OTP_INVALID' } })
    }
    expect((await app.call('verifyOTP', code)).status).toBe(200)
  })

  test('refuses whom nobody lets in any more', async () => {
    const { dealer, person, accessId } = await letSomebodyIn()
    const code = await receiveCode(app, person.phone)
    await app.must('revokeFieldAccess', { accessId }, { token: dealer.token })
    expect(await app.call('verifyOTP', code)).toMatchObject({
      status: 403,
      body: { error: 'No valid OTP access found. Please contact an administrator.' },
    })
  })
})

describe('the session', () => {
  test('ends with the access, to the second, and its stream with it', async () => {
    const { person } = await letSomebodyIn('dealer_evaluator', 6)
    const { accessToken } = await signIn(person)
    const { valid_until: end } = await db()
      .selectFrom('field_accesses')
      .select('valid_until')
      .where('phone', '=', person.phone)
      .executeTakeFirstOrThrow()
    const { ticket } = await app.must('openLive', {}, { token: accessToken })
    const stream = await app.fetch(`/api/live?ticket=${ticket}`)
    const closed = stream.text()

    const seen: { readonly status: number; readonly at: number }[] = []
    await expect
      .poll(
        async () => {
          const { status, headers } = await app.call('getEvaluatorCars', {}, { token: accessToken })
          seen.push({ status, at: Number(headers.get('x-server-time')) })
          return status
        },
        { timeout: 15_000, interval: 200 },
      )
      .toBe(401)
    // The header's clock is measured, and may be off by a little.
    const tolerance = 250
    for (const { status, at } of seen) {
      if (at < end.getTime() - tolerance) expect(status).toBe(200)
      if (at > end.getTime() + tolerance) expect(status).toBe(401)
    }
    expect(seen.some(({ status }) => status === 200)).toBe(true)
    expect(await closed).toContain('event: clock')
    expect((await app.call('openLive', {}, { token: accessToken })).status).toBe(401)
  }, 30_000)

  test('closes its stream when the access is taken back', async () => {
    const { dealer, person, accessId } = await letSomebodyIn()
    const { accessToken, refreshToken } = await signIn(person)
    const { ticket } = await app.must('openLive', {}, { token: accessToken })
    const stream = await app.fetch(`/api/live?ticket=${ticket}`)
    const closed = stream.text()
    await app.must('revokeFieldAccess', { accessId }, { token: dealer.token })
    expect(await closed).toContain('event: clock')
    expect(await isOpen(accessToken)).toBe(false)
    expect((await refresh(refreshToken)).status).toBe(401)
  })

  test('goes on where the dealer lets its worker in for longer', async () => {
    const { dealer, person } = await letSomebodyIn('dealer_evaluator', 600)
    const { refreshToken } = await signIn(person)
    const { validUntil } = await app.must(
      'createOTPLoginAccess',
      { phoneNumber: person.phone, userRole: 'evaluator', validityDays: 2 },
      { token: dealer.token },
    )
    const { accessToken } = await renew(refreshToken)
    const { sessions } = await app.must('getSessions', {}, { token: accessToken })
    expect(sessions[0]?.expiresAt).toBe(validUntil)
  })
})

describe('renewing', () => {
  test('gives new tokens, and the old access token opens nothing', async () => {
    const { person } = await letSomebodyIn()
    const first = await signIn(person)
    const second = await renew(first.refreshToken)
    const third = await renew(second.refreshToken)
    expect(new Set([first, second, third].flatMap((one) => [one.accessToken, one.refreshToken])).size).toBe(6)
    expect([await isOpen(first.accessToken), await isOpen(second.accessToken)]).toEqual([false, false])
    expect(await isOpen(third.accessToken)).toBe(true)
    const { sessions } = await app.must('getSessions', {}, { token: third.accessToken })
    expect(sessions).toHaveLength(1)
  })

  test('leaves the stream open, another opens by the new token alone, and both end with the access', async () => {
    const { dealer, person, accessId } = await letSomebodyIn()
    const first = await signIn(person)
    const before = await listenLive(app, first.accessToken)
    const isOver = before.ended()
    const second = await renew(first.refreshToken)
    await expect(listenLive(app, first.accessToken)).rejects.toThrow('401')
    const after = await listenLive(app, second.accessToken)
    expect(await Promise.race([isOver, delay(300, 'open')])).toBe('open')
    await app.must('revokeFieldAccess', { accessId }, { token: dealer.token })
    expect([await isOver, await after.ended()]).toEqual(['ended', 'ended'])
  })

  test('revives a session that idled away', async () => {
    const { person } = await letSomebodyIn()
    const { accessToken, refreshToken } = await signIn(person)
    await db()
      .updateTable('sessions')
      .set({ last_used_at: secondsFromNow(-7200) })
      .where('field_phone', '=', person.phone)
      .execute()
    expect(await isOpen(accessToken)).toBe(false)
    expect(await isOpen((await renew(refreshToken)).accessToken)).toBe(true)
  })

  test('again with the last token within a minute gives another pair in the place of the one that was lost', async () => {
    const { person } = await letSomebodyIn()
    const first = await signIn(person)
    const lost = await renew(first.refreshToken)
    const again = await renew(first.refreshToken)
    expect(await isOpen(lost.accessToken)).toBe(false)
    expect(await isOpen(again.accessToken)).toBe(true)
    const next = await renew(again.refreshToken)
    expect(await isOpen(next.accessToken)).toBe(true)
  })

  test.each([
    ['the last token after a minute', 61],
    ['the last token once its successor was used', 0],
    ['a token that was replaced', 0],
    ['a token before the last', 0],
  ] as const)('with %s ends the session', async (what, seconds) => {
    const { person } = await letSomebodyIn()
    const first = await signIn(person)
    const second = await renew(first.refreshToken)
    let stolen = first.refreshToken
    let living = second
    if (what === 'the last token once its successor was used') living = await renew(second.refreshToken)
    if (what === 'a token that was replaced') {
      living = await renew(first.refreshToken)
      stolen = second.refreshToken
    }
    if (what === 'a token before the last') {
      living = await renew((await renew(second.refreshToken)).refreshToken)
    }
    await age(person.phone, seconds)
    expect(await isOpen(living.accessToken)).toBe(true)
    const answer = await refresh(stolen)
    expect(answer).toMatchObject({ status: 401, body: { code: 'UNAUTHENTICATED' } })
    expect(await isOpen(living.accessToken)).toBe(false)
    expect((await refresh(living.refreshToken)).status).toBe(401)
  })

  test('many times at once leaves one pair that is good', async () => {
    const { person } = await letSomebodyIn()
    const { refreshToken } = await signIn(person)
    const answers = await Promise.all(Array.from({ length: 20 }, () => refresh(refreshToken)))
    const pairs = answers.flatMap((answer) => (answer.ok ? [answer.body] : []))
    expect(pairs).toHaveLength(20)
    const open = await Promise.all(pairs.map(({ accessToken }) => isOpen(accessToken)))
    expect(open.filter(Boolean)).toHaveLength(1)
  })

  test('ends with the access, logging out and the retiring of the worker, and knows no other tokens', async () => {
    const ended = await letSomebodyIn()
    const signedIn = await signIn(ended.person)
    await app.must('logout', {}, { token: signedIn.accessToken })
    expect((await refresh(signedIn.refreshToken)).status).toBe(401)

    const over = await letSomebodyIn()
    const { refreshToken } = await signIn(over.person)
    await db()
      .updateTable('field_accesses')
      .set({ valid_until: secondsFromNow(-1) })
      .where('id', '=', over.accessId)
      .execute()
    expect((await refresh(refreshToken)).status).toBe(401)

    const retired = await letSomebodyIn()
    const tokens = await signIn(retired.person)
    await db()
      .updateTable('people')
      .set({ retired_at: new Date() })
      .where('id', '=', retired.person.personId)
      .execute()
    expect((await refresh(tokens.refreshToken)).status).toBe(401)

    for (const unknown of ['', 'nonsense', tokens.accessToken]) {
      expect((await refresh(unknown)).status).toBe(401)
    }
    const stored = JSON.stringify(await db().selectFrom('refresh_tokens').selectAll().execute())
    expect(stored).not.toContain(tokens.refreshToken)
  })
})
