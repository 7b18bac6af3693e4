import { generateSync } from 'otplib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hashCheaply } from '#server/testing/cheap-password.ts'
import { makeAdmin, makeDealer, makeSession, type MadeUser } from '#server/testing/factories.ts'
import { readOutboxOf, receiveCode, receiveResetToken } from '#server/testing/outbox.ts'
import { startTestApp, type TestApp } from '#server/testing/test-app.ts'

const PASSWORD = 'Correct horse 1'
/** Seconds per time step of an authenticator app. */
const STEP = 30

let app: TestApp
let passwordHash: string
beforeAll(async () => {
  // Outside the demo, admins need a second factor.
  app = await startTestApp({ env: { DEMO_HOUSE: '0', WRONG_SECOND_FACTORS_PER_HOUR: '5' } })
  passwordHash = await hashCheaply(PASSWORD)
})
afterAll(() => app.stop())

const newAdmin = () => makeAdmin(app.database.db, { passwordHash })
const logIn = (admin: MadeUser, totp?: string) =>
  app.call('login', { email: admin.email, password: PASSWORD, ...(totp === undefined ? {} : { totp }) })

/** Returns the code that the authenticator app shows, or showed `stepsAgo` steps ago. */
const codeOf = (secret: string, stepsAgo = 0) =>
  generateSync({ secret, epoch: Math.floor(Date.now() / 1000) - stepsAgo * STEP })

/** Makes all codes of this admin unused again. */
const forgetStep = (admin: MadeUser) =>
  app.database.db
    .updateTable('second_factors')
    .set({ last_step: 0 })
    .where('user_id', '=', admin.userId)
    .execute()

async function setUp(admin: MadeUser) {
  const { token } = admin
  const { secret } = await app.must('beginSecondFactor', {}, { token })
  const { recoveryCodes } = await app.must('confirmSecondFactor', { code: codeOf(secret) }, { token })
  return { secret, recoveryCodes }
}

describe('second factor setup', () => {
  test('is all that an admin without one may do', async () => {
    const admin = await newAdmin()
    const { token } = admin
    for (const name of ['admin/getCities', 'getSessions', 'getDealerHomeData', 'openLive'] as const) {
      const answer = await app.call(name, {}, { token })
      expect(answer, name).toMatchObject({ status: 403, body: { code: 'SECOND_FACTOR_DUE' } })
    }
    expect((await app.call('verifySession', {}, { token })).status).toBe(200)
    expect(await app.must('getSecondFactor', {}, { token })).toEqual({
      isSet: false,
      setAt: null,
      recoveryCodesLeft: 0,
      isRequired: true,
    })
    await setUp(admin)
    expect((await app.call('admin/getCities', {}, { token })).status).toBe(200)
    expect(await app.must('getSecondFactor', {}, { token })).toMatchObject({
      isSet: true,
      recoveryCodesLeft: 10,
    })
    const dealer = await makeDealer(app.database.db)
    expect(await app.must('getSecondFactor', {}, { token: dealer.token })).toMatchObject({
      isRequired: false,
    })
    expect((await app.call('getDealerHomeData', {}, { token: dealer.token })).status).toBe(200)
  })

  test('gives a secret in otpauth form, and activates it only with one of its codes', async () => {
    const admin = await newAdmin()
    const { token } = admin
    expect(await app.call('confirmSecondFactor', { code: '123456' }, { token })).toMatchObject({
      status: 409,
      body: { code: 'WRONG_STATE' },
    })
    const { secret, otpauthUrl } = await app.must('beginSecondFactor', {}, { token })
    const url = new URL(otpauthUrl)
    expect([url.protocol, url.host, decodeURIComponent(url.pathname)]).toEqual([
      'otpauth:',
      'totp',
      `/Yardbid:${admin.email}`,
    ])
    expect(url.searchParams.get('secret')).toBe(secret)
    for (const code of ['000000', '12345', 'abcdef', codeOf(secret, 5)]) {
      const answer = await app.call('confirmSecondFactor', { code }, { token })
      expect(answer, code).toMatchObject({ status: 401, body: { code: 'OTP_INVALID' } })
    }
    expect((await logIn(admin)).status).toBe(200)
    const stored = await app.database.db
      .selectFrom('second_factors')
      .selectAll()
      .where('user_id', '=', admin.userId)
      .executeTakeFirstOrThrow()
    expect(stored.pending_secret?.includes(secret)).toBe(false)
  })

  test('ends the sessions opened without a second factor', async () => {
    const admin = await newAdmin()
    const before = await makeSession(app.database.db, admin)
    await setUp(admin)
    expect((await app.call('verifySession', {}, { token: before })).status).toBe(401)
    expect((await app.call('verifySession', {}, { token: admin.token })).status).toBe(200)
  })

  test('needs a current code to replace a secret, which works until the new one is confirmed', async () => {
    const admin = await newAdmin()
    const { token } = admin
    const { secret } = await setUp(admin)
    expect(await app.call('beginSecondFactor', {}, { token })).toMatchObject({
      status: 401,
      body: { code: 'SECOND_FACTOR_REQUIRED' },
    })
    await forgetStep(admin)
    const next = await app.must('beginSecondFactor', { totp: codeOf(secret) }, { token })
    expect(next.secret).not.toBe(secret)
    await forgetStep(admin)
    expect((await logIn(admin, codeOf(secret))).status).toBe(200)
    await app.must('confirmSecondFactor', { code: codeOf(next.secret) }, { token })
    await forgetStep(admin)
    expect((await logIn(admin, codeOf(secret))).status).toBe(401)
    expect((await logIn(admin, codeOf(next.secret))).status).toBe(200)
  })
})

describe('sign-in with a second factor', () => {
  test('asks for a code after a correct password, and accepts each code once', async () => {
    const admin = await newAdmin()
    const { secret } = await setUp(admin)
    await forgetStep(admin)
    expect(await logIn(admin)).toMatchObject({ status: 401, body: { code: 'SECOND_FACTOR_REQUIRED' } })
    expect(await logIn(admin, '000000')).toMatchObject({ status: 401, body: { code: 'OTP_INVALID' } })
    const wrongPassword = { email: admin.email, password: 'Wrong horse 22', totp: codeOf(secret) }
    expect((await app.call('login', wrongPassword)).body).toMatchObject({ code: 'INVALID_CREDENTIALS' })
    const code = codeOf(secret)
    const answers = await Promise.all(Array.from({ length: 8 }, () => logIn(admin, code)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    const opened = answers.find((answer) => answer.ok)
    const token = opened?.body.token ?? ''
    expect((await app.call('admin/getCities', {}, { token })).status).toBe(200)
  })

  test('accepts a recovery code once, in any typed form', async () => {
    const admin = await newAdmin()
    const { recoveryCodes } = await setUp(admin)
    expect(recoveryCodes).toHaveLength(10)
    expect(new Set(recoveryCodes).size).toBe(10)
    const [first = '', second = ''] = recoveryCodes
    expect((await logIn(admin, first)).status).toBe(200)
    expect((await logIn(admin, first)).status).toBe(401)
    expect((await logIn(admin, ` ${second.toLowerCase().replace('-', ' ')} `)).status).toBe(200)
    const { recoveryCodesLeft } = await app.must('getSecondFactor', {}, { token: admin.token })
    expect(recoveryCodesLeft).toBe(8)
    const stranger = await newAdmin()
    await setUp(stranger)
    expect((await logIn(stranger, recoveryCodes[2])).status).toBe(401)
  })

  test('refuses old recovery codes after renewal', async () => {
    const admin = await newAdmin()
    const { secret, recoveryCodes } = await setUp(admin)
    const { token } = admin
    await forgetStep(admin)
    const renewed = await app.must('renewRecoveryCodes', { totp: codeOf(secret) }, { token })
    expect(renewed.recoveryCodes.some((code) => recoveryCodes.includes(code))).toBe(false)
    expect((await logIn(admin, recoveryCodes[0])).status).toBe(401)
    expect((await logIn(admin, renewed.recoveryCodes[0])).status).toBe(200)
    const unset = await newAdmin()
    expect((await app.call('renewRecoveryCodes', { totp: '123456' }, { token: unset.token })).status).toBe(
      403,
    )
  })

  test('blocks even the correct code after five wrong ones', async () => {
    const admin = await newAdmin()
    const { secret } = await setUp(admin)
    const { token } = admin
    await forgetStep(admin)
    for (let tries = 0; tries < 5; tries += 1) {
      expect((await app.call('renewRecoveryCodes', { totp: '000000' }, { token })).status).toBe(401)
    }
    const answer = await app.call('renewRecoveryCodes', { totp: codeOf(secret) }, { token })
    expect(answer).toMatchObject({ status: 429, body: { code: 'TOO_MANY_REQUESTS' } })
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
  })

  test('wrong codes of the app block no recovery code, and wrong recovery codes no code of the app', async () => {
    const admin = await newAdmin()
    const { recoveryCodes } = await setUp(admin)
    for (let tries = 0; tries < 5; tries += 1) expect((await logIn(admin, '000000')).status).toBe(401)
    expect((await logIn(admin, '000000')).status).toBe(429)
    expect((await logIn(admin, recoveryCodes[0])).status).toBe(200)

    const other = await newAdmin()
    const { secret } = await setUp(other)
    await forgetStep(other)
    for (let tries = 0; tries < 5; tries += 1) {
      expect((await logIn(other, recoveryCodes[1])).status).toBe(401)
    }
    expect((await logIn(other, recoveryCodes[1])).status).toBe(429)
    expect((await logIn(other, codeOf(secret))).status).toBe(200)
  })
})

describe('a dealer’s second factor', () => {
  const newDealer = () => makeDealer(app.database.db, { passwordHash })

  test('is offered, asked for at sign-in once set, and turned off with a code', async () => {
    const dealer = await newDealer()
    const { token } = dealer
    const { secret, recoveryCodes } = await setUp(dealer)
    expect(await logIn(dealer)).toMatchObject({ status: 401, body: { code: 'SECOND_FACTOR_REQUIRED' } })
    expect((await logIn(dealer, recoveryCodes[0])).status).toBe(200)
    expect(await app.call('removeSecondFactor', { totp: '000000' }, { token })).toMatchObject({
      status: 401,
      body: { code: 'OTP_INVALID' },
    })
    await forgetStep(dealer)
    await app.must('removeSecondFactor', { totp: codeOf(secret) }, { token })
    expect((await logIn(dealer)).status).toBe(200)
    expect(await app.must('getSecondFactor', {}, { token })).toMatchObject({
      isSet: false,
      recoveryCodesLeft: 0,
    })
    expect((await app.call('removeSecondFactor', { totp: '000000' }, { token })).status).toBe(409)
    const subjects = (await readOutboxOf(app, dealer.email)).map(({ subject }) => subject)
    expect(subjects).toEqual([
      'Two-step login was turned off on Yardbid',
      'Two-step login was set up on Yardbid',
    ])
  })

  test('is asked for when a one-time code signs the dealer in, and the same code is sent again', async () => {
    const dealer = await newDealer()
    const { secret, recoveryCodes } = await setUp(dealer)
    await forgetStep(dealer)
    const sent = await receiveCode(app, dealer.mobile, 'dealer')
    const enter = (totp?: string, otp = sent.otp) =>
      app.call('loginDealer', {
        regNumber: dealer.mobile,
        role: 'dealer',
        ...sent,
        otp,
        ...(totp === undefined ? {} : { totp }),
      })
    const wrong = String((Number(sent.otp) + 1) % 1_000_000).padStart(6, '0')
    expect(await enter(codeOf(secret), wrong)).toMatchObject({
      status: 401,
      body: { message: 'Dealer login failed. Please verify your OTP.' },
    })
    expect(await enter()).toMatchObject({ status: 401, body: { code: 'SECOND_FACTOR_REQUIRED' } })
    expect(await enter('000000')).toMatchObject({
      status: 401,
      body: { message: 'This code is not right. Enter the one that your app shows now.' },
    })
    expect((await enter(codeOf(secret))).status).toBe(200)
    // Both codes are used.
    expect((await enter(recoveryCodes[0])).status).toBe(401)
  })

  test('is asked for when a link resets the password, and the link stays usable', async () => {
    const dealer = await newDealer()
    const { recoveryCodes } = await setUp(dealer)
    const token = await receiveResetToken(app, dealer.email)
    const reset = { token, password: 'Battery staple 2' }
    expect(await app.call('resetPassword', reset)).toMatchObject({
      status: 401,
      body: { code: 'SECOND_FACTOR_REQUIRED' },
    })
    expect((await app.call('resetPassword', { ...reset, totp: '000000' })).status).toBe(401)
    expect((await logIn(dealer, recoveryCodes[1])).status).toBe(200)
    expect((await app.call('resetPassword', { ...reset, totp: recoveryCodes[0] })).status).toBe(200)
    expect((await logIn(dealer, recoveryCodes[2])).status).toBe(401)
  })

  test('cannot be turned off by an admin who needs one', async () => {
    const admin = await newAdmin()
    const { recoveryCodes } = await setUp(admin)
    const totp = recoveryCodes[0] ?? ''
    expect(await app.call('removeSecondFactor', { totp }, { token: admin.token })).toMatchObject({
      status: 409,
      body: { code: 'WRONG_STATE' },
    })
    expect((await logIn(admin, totp)).status).toBe(200)
  })

  test('is set up and turned off only after the password was confirmed in the same session', async () => {
    const dealer = await newDealer()
    const { token } = await app.must('login', { email: dealer.email, password: PASSWORD })
    const due = { status: 403, body: { code: 'PASSWORD_REQUIRED' } }
    expect(await app.call('beginSecondFactor', {}, { token })).toMatchObject(due)
    await app.must('confirmPassword', { password: PASSWORD }, { token })
    const { secret } = await app.must('beginSecondFactor', {}, { token })
    await app.must('confirmSecondFactor', { code: codeOf(secret) }, { token })
    await app.database.pool.query(
      `update sessions set password_confirmed_at = now() - interval '301 seconds' where user_id = $1`,
      [dealer.userId],
    )
    await forgetStep(dealer)
    const totp = codeOf(secret)
    expect(await app.call('removeSecondFactor', { totp }, { token })).toMatchObject(due)
    expect(await app.call('beginSecondFactor', { totp }, { token })).toMatchObject(due)
    await app.must('confirmPassword', { password: PASSWORD }, { token })
    // The refused calls did not use the code.
    await app.must('removeSecondFactor', { totp }, { token })
  })
})

test('the demo runs without a second factor but enforces one that is set', async () => {
  const demo = await startTestApp()
  try {
    const admin = await makeAdmin(demo.database.db, { passwordHash })
    const { token } = admin
    expect((await demo.call('admin/getCities', {}, { token })).status).toBe(200)
    expect(await demo.must('getSecondFactor', {}, { token })).toMatchObject({ isRequired: false })
    const { secret } = await demo.must('beginSecondFactor', {}, { token })
    await demo.must('confirmSecondFactor', { code: codeOf(secret) }, { token })
    const answer = await demo.call('login', { email: admin.email, password: PASSWORD })
    expect(answer).toMatchObject({ status: 401, body: { code: 'SECOND_FACTOR_REQUIRED' } })
  } finally {
    await demo.stop()
  }
})
