import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeDealer, makePerson, uniqueMobile, type MadeUser } from '#server/testing/factories.ts'
import { makeFieldAccess } from '#server/testing/field-factories.ts'
import { readOutboxOf, receiveCode, type SentCode } from '#server/testing/outbox.ts'
import { startTestApp, type TestApp } from '#server/testing/test-app.ts'
import { untilTaken } from '#server/testing/until-taken.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({
    env: {
      CODE_RESEND_SECONDS: '0',
      CODES_PER_PHONE_PER_HOUR: '1000',
      CODES_PER_ADDRESS_PER_HOUR: '100000',
      WRONG_CODES_PER_ADDRESS_PER_HOUR: '100000',
      SAME_WRONG_CODE_PER_HOUR: '8',
    },
  })
})
afterAll(() => app.stop())

const db = () => app.database.db

async function dealerWithCode(): Promise<{ dealer: MadeUser; sent: SentCode }> {
  const dealer = await makeDealer(db())
  return { dealer, sent: await receiveCode(app, dealer.mobile, 'dealer') }
}

const logIn = (
  mobile: string,
  given: { readonly otp: string; readonly otpToken?: string; readonly lastOtpToken?: string },
) => app.call('loginDealer', { regNumber: mobile, role: 'dealer', ...given })

/** Returns a wrong code, different for each number. */
const otherThan = (otp: string, number = 1) => String((Number(otp) + number) % 1_000_000).padStart(6, '0')

const INVALID = {
  status: 401,
  body: { code: 'OTP_INVALID', message: 'Dealer login failed. Please verify your OTP.' },
}

describe('a code', () => {
  test('signs its dealer in once, with its token or with the mobile alone', async () => {
    const { dealer, sent } = await dealerWithCode()
    expect((await logIn(dealer.mobile, sent)).status).toBe(200)
    expect(await logIn(dealer.mobile, sent)).toMatchObject(INVALID)
    const { otp } = await receiveCode(app, dealer.mobile, 'dealer')
    expect(await logIn(dealer.mobile, { otp })).toMatchObject({
      status: 200,
      body: { user: { uid: dealer.userId }, onboarding: 'home' },
    })
    expect(await logIn(dealer.mobile, { otp })).toMatchObject(INVALID)
  })

  test('opens one session for 100 simultaneous correct attempts', async () => {
    const { dealer, sent } = await dealerWithCode()
    const answers = await Promise.all(
      Array.from({ length: 100 }, () => untilTaken(() => logIn(dealer.mobile, sent))),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(99)
    const { rows } = await app.database.pool.query('select 1 from sessions where user_id = $1', [
      dealer.userId,
    ])
    // One from makeDealer, and the new one.
    expect(rows).toHaveLength(2)
  })

  test('is refused after 5 wrong guesses, even if correct', async () => {
    const { dealer, sent } = await dealerWithCode()
    for (let guess = 1; guess <= 4; guess += 1) {
      const wrong = otherThan(sent.otp, guess)
      expect(await logIn(dealer.mobile, { ...sent, otp: wrong })).toMatchObject(INVALID)
    }
    expect((await logIn(dealer.mobile, sent)).status).toBe(200)

    const next = await receiveCode(app, dealer.mobile, 'dealer')
    const guesses = [1, 2, 3, 4, 5].map((number) => otherThan(next.otp, 100 + number))
    await Promise.all(guesses.map((otp) => logIn(dealer.mobile, { ...next, otp })))
    expect(await logIn(dealer.mobile, next)).toMatchObject(INVALID)
    // They end it for the holder of its token alone.
    expect((await logIn(dealer.mobile, { otp: next.otp })).status).toBe(200)
  })

  test('survives wrong guesses without its token, which only end sign-in by phone alone', async () => {
    const { dealer, sent } = await dealerWithCode()
    for (let guess = 1; guess <= 5; guess += 1) {
      expect(await logIn(dealer.mobile, { otp: otherThan(sent.otp, guess) })).toMatchObject(INVALID)
    }
    expect(await logIn(dealer.mobile, { otp: sent.otp })).toMatchObject(INVALID)
    expect((await logIn(dealer.mobile, sent)).status).toBe(200)
  })

  test('expires', async () => {
    const { dealer, sent } = await dealerWithCode()
    await app.database.pool.query(
      `update one_time_codes set expires_at = now() - interval '1 millisecond' where phone = $1`,
      [dealer.mobile],
    )
    expect(await logIn(dealer.mobile, sent)).toMatchObject(INVALID)
  })

  test('is bound to its token, its phone and its role', async () => {
    const [one, other] = [await dealerWithCode(), await dealerWithCode()]
    const swapped = { otp: one.sent.otp, otpToken: other.sent.otpToken }
    if (one.sent.otp !== other.sent.otp) {
      expect(await logIn(one.dealer.mobile, swapped)).toMatchObject(INVALID)
      expect(await logIn(other.dealer.mobile, swapped)).toMatchObject(INVALID)
    }
    expect(await logIn(other.dealer.mobile, one.sent)).toMatchObject(INVALID)
    expect((await logIn(one.dealer.mobile, one.sent)).status).toBe(200)

    // The phone is also an evaluator's. Its evaluator code must not sign the dealer in.
    const { organisationId, mobile } = other.dealer
    const person = await makePerson(db(), { organisationId, phone: mobile })
    await makeFieldAccess(db(), { organisationId, person, role: 'dealer_evaluator' })
    const asEvaluator = await receiveCode(app, mobile, 'evaluator')
    expect(await logIn(mobile, asEvaluator)).toMatchObject(INVALID)
    const inRole = { regNumber: mobile, ...asEvaluator, role: 'evaluator' }
    expect(await app.call('loginDealer', inRole)).toMatchObject(INVALID)
  })

  test('ends when another code of the same phone is used', async () => {
    const { dealer, sent } = await dealerWithCode()
    const second = await receiveCode(app, dealer.mobile, 'dealer')
    expect((await logIn(dealer.mobile, sent)).status).toBe(200)
    expect(await logIn(dealer.mobile, second)).toMatchObject(INVALID)
  })

  test.each(['', '12345', '1234567', 'abcdef', '１２３４５６', "' or 1=1 --", '\u202e123456'])(
    'input %j is refused',
    async (otp) => {
      const { dealer, sent } = await dealerWithCode()
      const answer = await logIn(dealer.mobile, { ...sent, otp })
      expect([400, 401]).toContain(answer.status)
      expect((await logIn(dealer.mobile, sent)).status).toBe(200)
    },
  )

  describe('after another one was sent', () => {
    async function twoCodes() {
      const dealer = await makeDealer(db())
      const last = await receiveCode(app, dealer.mobile, 'dealer')
      const next = await receiveCode(app, dealer.mobile, 'dealer')
      const given = { otpToken: next.otpToken, lastOtpToken: last.otpToken }
      return { dealer, last, next, given }
    }

    test('holds, until the new one is used', async () => {
      const { dealer, last, given } = await twoCodes()
      expect(await logIn(dealer.mobile, { otp: last.otp, otpToken: given.otpToken })).toMatchObject(INVALID)
      expect((await logIn(dealer.mobile, { otp: last.otp, ...given })).status).toBe(200)
      expect(await logIn(dealer.mobile, { otp: last.otp, ...given })).toMatchObject(INVALID)
      const other = await twoCodes()
      expect((await logIn(other.dealer.mobile, { otp: other.next.otp, ...other.given })).status).toBe(200)
      expect(await logIn(other.dealer.mobile, { otp: other.last.otp, ...other.given })).toMatchObject(INVALID)
    })

    test('signs a field worker in, too', async () => {
      const { organisationId } = await makeDealer(db())
      const person = await makePerson(db(), { organisationId, type: 'dealer_evaluator' })
      await makeFieldAccess(db(), { organisationId, person, role: 'dealer_evaluator', untilSeconds: 3600 })
      const last = await receiveCode(app, person.phone)
      const { otpToken } = await receiveCode(app, person.phone)
      const given = { otp: last.otp, otpToken, lastOtpToken: last.otpToken }
      const refused = { status: 401, body: { code: 'OTP_INVALID' } }
      expect(await app.call('verifyOTP', { otp: last.otp, otpToken })).toMatchObject(refused)
      expect((await app.must('verifyOTP', given)).user.mobile).toBe(person.phone)
      expect(await app.call('verifyOTP', given)).toMatchObject(refused)
    })

    test('holds for 60 s', async () => {
      const { dealer, last, given } = await twoCodes()
      const back = (seconds: number) =>
        app.database.pool.query(
          `update one_time_codes set created_at = created_at - make_interval(secs => $2) where phone = $1`,
          [`+91${dealer.mobile.slice(-10)}`, seconds],
        )
      await back(61)
      expect(await logIn(dealer.mobile, { otp: last.otp, ...given })).toMatchObject(INVALID)
      await back(-31)
      expect((await logIn(dealer.mobile, { otp: last.otp, ...given })).status).toBe(200)
    })

    test('is bound to its phone', async () => {
      const { dealer, given } = await twoCodes()
      const stranger = await dealerWithCode()
      expect(
        await logIn(dealer.mobile, {
          otp: stranger.sent.otp,
          ...given,
          lastOtpToken: stranger.sent.otpToken,
        }),
      ).toMatchObject(INVALID)
      expect((await logIn(stranger.dealer.mobile, stranger.sent)).status).toBe(200)
    })

    test('shares the guesses with it', async () => {
      const { dealer, last, next, given } = await twoCodes()
      for (let guess = 1; guess <= 4; guess += 1) {
        await logIn(dealer.mobile, { otp: otherThan(last.otp, 200 + guess), otpToken: last.otpToken })
      }
      // One wrong guess more is the fifth at the last code, and the first at the new one.
      await logIn(dealer.mobile, { otp: otherThan(last.otp, 300), ...given })
      for (const sent of [last, { otp: last.otp, ...given }]) {
        expect(await logIn(dealer.mobile, sent)).toMatchObject(INVALID)
      }
      // That was the second at the new one.
      for (let guess = 1; guess <= 3; guess += 1) {
        await logIn(dealer.mobile, { otp: otherThan(last.otp, 400 + guess), ...given })
      }
      expect(await logIn(dealer.mobile, next)).toMatchObject(INVALID)
    })

    test('is guessed at no more once the new one has no guesses left', async () => {
      const { dealer, last, next, given } = await twoCodes()
      for (let guess = 1; guess <= 5; guess += 1) {
        await logIn(dealer.mobile, { otp: otherThan(next.otp, 500 + guess), otpToken: next.otpToken })
      }
      expect(await logIn(dealer.mobile, { otp: last.otp, ...given })).toMatchObject(INVALID)
      expect((await logIn(dealer.mobile, last)).status).toBe(200)
    })
  })

  test('guessed on many phones is throttled across all phones', async () => {
    const otp = '424242'
    const phones = await Promise.all(Array.from({ length: 9 }, () => dealerWithCode()))
    const targets = phones.filter(({ sent }) => sent.otp !== otp)
    const statuses: number[] = []
    for (const { dealer, sent } of targets)
      statuses.push((await logIn(dealer.mobile, { ...sent, otp })).status)
    expect(statuses.slice(0, 8)).toEqual(Array.from({ length: 8 }, () => 401))
    const throttled = await logIn(targets[0]?.dealer.mobile ?? '', { otp })
    expect(throttled).toMatchObject({ status: 429, body: { code: 'TOO_MANY_REQUESTS' } })
    expect(Number(throttled.headers.get('retry-after'))).toBeGreaterThan(0)
    // Other codes still work.
    const [first] = targets
    if (first) expect((await logIn(first.dealer.mobile, first.sent)).status).toBe(200)
  })
})

describe('sending a code', () => {
  test('answers the same for an unknown dealer mobile, and sends nothing', async () => {
    const { mobile } = await makeDealer(db())
    const unknown = uniqueMobile()
    const real = await app.call('sendOTP', { phoneNumber: mobile, role: 'dealer' })
    const empty = await app.call('sendOTP', { phoneNumber: unknown, role: 'dealer' })
    expect(empty.status).toBe(real.status)
    const shapeOf = (body: object) => JSON.stringify(body).replace(/"otpToken":"[\w-]{43}"/, '')
    expect(shapeOf(empty.body)).toBe(shapeOf(real.body))
    expect(await readOutboxOf(app, unknown)).toEqual([])
    expect(await readOutboxOf(app, mobile)).toHaveLength(1)
  })

  test('reaches an evaluator or driver only while a dealer grants access', async () => {
    const { organisationId } = await makeDealer(db())
    const phone = uniqueMobile()
    const refused = {
      status: 403,
      body: { message: 'No valid OTP access found. Please contact an administrator.' },
    }
    expect(await app.call('sendOTP', { phoneNumber: phone })).toMatchObject(refused)
    const person = await makePerson(db(), { organisationId, phone, type: 'delivery_driver' })
    expect(await app.call('sendOTP', { phoneNumber: phone, role: 'driver' })).toMatchObject(refused)
    await makeFieldAccess(db(), { organisationId, person, role: 'delivery_driver' })
    expect(await app.call('sendOTP', { phoneNumber: phone, role: 'evaluator' })).toMatchObject(refused)
    for (const role of ['driver', 'delivery_driver', undefined]) {
      expect((await receiveCode(app, phone, role)).otp).toMatch(/^\d{6}$/)
    }
    await db().updateTable('people').set({ retired_at: new Date() }).where('phone', '=', phone).execute()
    expect(await app.call('sendOTP', { phoneNumber: phone, role: 'driver' })).toMatchObject(refused)
  })

  test.each([
    [
      { phoneNumber: '12345', role: 'dealer' },
      'phoneNumber',
      'Please provide a valid 10-digit mobile number.',
    ],
    [{ phoneNumber: '9810012345', role: 'admin' }, 'role', 'Choose dealer, evaluator or driver.'],
    [{ phoneNumber: '9810012345', role: 'boss' }, 'role', 'Choose dealer, evaluator or driver.'],
  ])('%j is refused', async (input, field, sentence) => {
    expect(await app.call('sendOTP', input)).toMatchObject({
      status: 400,
      body: { fields: { [field]: sentence } },
    })
  })
})
