import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { expectCodeTakenOnce } from '#server/testing/expect-code-once.ts'
import { makeDealer, makePerson, secondsFromNow, type MadePerson } from '#server/testing/factories.ts'
import { makeFieldAccess } from '#server/testing/field-factories.ts'
import { listenLive } from '#server/testing/live-listener.ts'
import { receiveCode } from '#server/testing/outbox.ts'
import { startTestApp, type TestApp } from '#server/testing/test-app.ts'
import { sizeOf } from '#server/testing/tier.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

const db = () => app.database.db

/** Makes a dealer and a field worker with access, by default for an hour. */
async function makeWorkerWithAccess(
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

/** Renews a session and returns the new tokens. */
async function renew(refreshToken: string) {
  const answer = await refresh(refreshToken)
  if (!answer.ok) throw new Error(answer.body.detail)
  return answer.body
}

/** Backdates the last use of the newest used refresh token by `seconds`. */
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
    const { person } = await makeWorkerWithAccess(type)
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

  test('uses the name given by the dealer who grants access, not by another dealer who lists the phone', async () => {
    const { person } = await makeWorkerWithAccess()
    const rival = await makeDealer(db())
    await makePerson(db(), { ...rival, phone: person.phone, name: 'Call me first' })
    const { user, accessToken } = await signIn(person)
    expect(user.name).toBe('Ravi Kumar')
    expect((await app.must('verifySession', {}, { token: accessToken })).user.name).toBe('Ravi Kumar')
  })

  test('accepts a correct code once of 100 simultaneous attempts', async () => {
    const { person } = await makeWorkerWithAccess()
    await expectCodeTakenOnce(app, person, 100)
  })

  test('refuses a wrong code, another worker’s token, and a dealer’s code', async () => {
    const { person } = await makeWorkerWithAccess()
    const { person: colleague } = await makeWorkerWithAccess()
    const code = await receiveCode(app, person.phone)
    const otherCode = await receiveCode(app, colleague.phone)
    const dealer = await makeDealer(db())
    const dealerCode = await receiveCode(app, dealer.mobile, 'dealer')
    for (const wrong of [
      { ...code, otp: String((Number(code.otp) + 1) % 1_000_000).padStart(6, '0') },
      { otp: otherCode.otp === code.otp ? '' : otherCode.otp, otpToken: code.otpToken },
      { otp: code.otp, otpToken: 'nonsense' },
      { otp: '', otpToken: '' },
      dealerCode,
    ]) {
      const answer = await app.call('verifyOTP', wrong)
      expect(answer).toMatchObject({ status: 401, body: { code: 'OTP_INVALID' } })
    }
    expect((await app.call('verifyOTP', code)).status).toBe(200)
  })

  test('is refused after the access is revoked', async () => {
    const { dealer, person, accessId } = await makeWorkerWithAccess()
    const code = await receiveCode(app, person.phone)
    await app.must('revokeFieldAccess', { accessId }, { token: dealer.token })
    expect(await app.call('verifyOTP', code)).toMatchObject({
      status: 403,
      body: { error: 'No valid OTP access found. Please contact an administrator.' },
    })
  })
})

describe('the session', () => {
  test('ends with the access, to the second, and closes its stream', async () => {
    const { person } = await makeWorkerWithAccess('dealer_evaluator', sizeOf({ short: 4, long: 6 }))
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
    // The header's clock is only an estimate of the database's.
    const tolerance = 250
    for (const { status, at } of seen) {
      if (at < end.getTime() - tolerance) expect(status).toBe(200)
      if (at > end.getTime() + tolerance) expect(status).toBe(401)
    }
    expect(seen.some(({ status }) => status === 200)).toBe(true)
    expect(await closed).toContain('event: clock')
    expect((await app.call('openLive', {}, { token: accessToken })).status).toBe(401)
  }, 30_000)

  test('closes its stream when the access is revoked', async () => {
    const { dealer, person, accessId } = await makeWorkerWithAccess()
    const { accessToken, refreshToken } = await signIn(person)
    const { ticket } = await app.must('openLive', {}, { token: accessToken })
    const stream = await app.fetch(`/api/live?ticket=${ticket}`)
    const closed = stream.text()
    await app.must('revokeFieldAccess', { accessId }, { token: dealer.token })
    expect(await closed).toContain('event: clock')
    expect(await isOpen(accessToken)).toBe(false)
    expect((await refresh(refreshToken)).status).toBe(401)
  })

  test('lasts longer after the dealer extends the access', async () => {
    const { dealer, person } = await makeWorkerWithAccess('dealer_evaluator', 600)
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
  test('gives new tokens and invalidates the old access token', async () => {
    const { person } = await makeWorkerWithAccess()
    const first = await signIn(person)
    const second = await renew(first.refreshToken)
    const third = await renew(second.refreshToken)
    expect(new Set([first, second, third].flatMap((one) => [one.accessToken, one.refreshToken])).size).toBe(6)
    expect([await isOpen(first.accessToken), await isOpen(second.accessToken)]).toEqual([false, false])
    expect(await isOpen(third.accessToken)).toBe(true)
    const { sessions } = await app.must('getSessions', {}, { token: third.accessToken })
    expect(sessions).toHaveLength(1)
  })

  test('keeps the stream open, requires the new token for another, and both close with the access', async () => {
    const { dealer, person, accessId } = await makeWorkerWithAccess()
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

  test('revives an idle session', async () => {
    const { person } = await makeWorkerWithAccess()
    const { accessToken, refreshToken } = await signIn(person)
    await db()
      .updateTable('sessions')
      .set({ last_used_at: secondsFromNow(-7200) })
      .where('field_phone', '=', person.phone)
      .execute()
    expect(await isOpen(accessToken)).toBe(false)
    expect(await isOpen((await renew(refreshToken)).accessToken)).toBe(true)
  })

  test('with the last token within a minute replaces the lost pair', async () => {
    const { person } = await makeWorkerWithAccess()
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
    ['the last token after its successor was used', 0],
    ['a token that was replaced', 0],
    ['a token before the last one', 0],
  ] as const)('with %s ends the session', async (which, seconds) => {
    const { person } = await makeWorkerWithAccess()
    const first = await signIn(person)
    const second = await renew(first.refreshToken)
    let stolen = first.refreshToken
    let latest = second
    if (which === 'the last token after its successor was used') latest = await renew(second.refreshToken)
    if (which === 'a token that was replaced') {
      latest = await renew(first.refreshToken)
      stolen = second.refreshToken
    }
    if (which === 'a token before the last one') {
      latest = await renew((await renew(second.refreshToken)).refreshToken)
    }
    await age(person.phone, seconds)
    expect(await isOpen(latest.accessToken)).toBe(true)
    const answer = await refresh(stolen)
    expect(answer).toMatchObject({ status: 401, body: { code: 'UNAUTHENTICATED' } })
    expect(await isOpen(latest.accessToken)).toBe(false)
    expect((await refresh(latest.refreshToken)).status).toBe(401)
  })

  test('with one token many times at once leaves one valid pair', async () => {
    const { person } = await makeWorkerWithAccess()
    const { refreshToken } = await signIn(person)
    const answers = await Promise.all(Array.from({ length: 20 }, () => refresh(refreshToken)))
    const pairs = answers.flatMap((answer) => (answer.ok ? [answer.body] : []))
    expect(pairs).toHaveLength(20)
    const open = await Promise.all(pairs.map(({ accessToken }) => isOpen(accessToken)))
    expect(open.filter(Boolean)).toHaveLength(1)
  })

  test('fails after logout, expired access, retirement of the worker, or with an unknown token', async () => {
    const ended = await makeWorkerWithAccess()
    const signedIn = await signIn(ended.person)
    await app.must('logout', {}, { token: signedIn.accessToken })
    expect((await refresh(signedIn.refreshToken)).status).toBe(401)

    const over = await makeWorkerWithAccess()
    const { refreshToken } = await signIn(over.person)
    await db()
      .updateTable('field_accesses')
      .set({ valid_until: secondsFromNow(-1) })
      .where('id', '=', over.accessId)
      .execute()
    expect((await refresh(refreshToken)).status).toBe(401)

    const retired = await makeWorkerWithAccess()
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
