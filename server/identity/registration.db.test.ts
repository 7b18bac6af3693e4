import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Input } from '#contract/api.ts'
import { OPERATION_NAMES, operationOf } from '#contract/api.ts'
import { methodOf, pathOf } from '#contract/route.ts'
import { makeAdmin, makeDealer, uniqueMobile } from '#server/testing/factories.ts'
import { readOutboxOf, receiveCode, type SentCode } from '#server/testing/outbox.ts'
import { startTestApp, type TestApp } from '#server/testing/test-app.ts'

let app: TestApp
beforeAll(async () => {
  // Limits have their own tests.
  app = await startTestApp({
    env: {
      CODE_RESEND_SECONDS: '0',
      CODES_PER_PHONE_PER_HOUR: '1000',
      CODES_PER_ADDRESS_PER_HOUR: '100000',
      REGISTRATIONS_PER_ADDRESS_PER_HOUR: '100000',
      WRONG_CODES_PER_ADDRESS_PER_HOUR: '100000',
    },
  })
})
afterAll(() => app.stop())

const db = () => app.database.db
const PASSWORD = 'Correct horse 1'

let registered = 0
function someone(more: Partial<Input<'registerDealer'>> = {}) {
  registered += 1
  return {
    email: `newcomer${registered}@dealers.test`,
    password: PASSWORD,
    name: 'Ravi Kumar',
    mobile: uniqueMobile(),
    role: 'dealer',
    organization: 'Kumar Motors',
    ...more,
  }
}

const register = (who: Input<'registerDealer'>) => app.must('registerDealer', who)

/** Verifies a mobile with the code sent to it, as the browser does. */
async function verifyMobile(who: { readonly mobile: string }, customToken?: string) {
  const { otp, otpToken } = await receiveCode(app, who.mobile, 'dealer')
  return app.call('loginDealer', {
    regNumber: who.mobile,
    otp,
    otpToken,
    role: 'dealer',
    organization: 'x',
    ...(customToken === undefined ? {} : { customToken }),
  } as Input<'loginDealer'>)
}

const countUsers = async () =>
  (
    await db()
      .selectFrom('users')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
  ).count

describe('a new dealer', () => {
  test.each(['Passw0rd!!', 'Demo@12345', 'KumarMotors1', 'Ravi.Kumar1'])(
    'cannot choose the common password %s',
    async (password) => {
      const answer = await app.call('registerDealer', someone({ password }))
      expect(answer).toMatchObject({
        status: 400,
        body: { fields: { password: 'This password is too common. Please choose another one.' } },
      })
    },
  )

  test('registers, verifies the mobile, and gets an organisation at the first onboarding step', async () => {
    const who = someone()
    const { customToken, uid } = await register(who)
    const { otp, otpToken } = await receiveCode(app, who.mobile, 'orguserdealer')
    expect(otp).toMatch(/^\d{6}$/)

    const answer = await app.must('loginDealer', {
      regNumber: who.mobile.slice(3),
      otp,
      otpToken,
      customToken,
      role: 'dealer',
    })
    expect(answer.onboarding).toBe('dealer_info')
    expect(answer.user).toMatchObject({
      uid,
      email: who.email,
      name: 'Ravi Kumar',
      organization: 'Kumar Motors',
      role: 'orguserdealer',
      mobile: who.mobile,
    })
    const session = await app.must('verifySession', {}, { token: answer.token })
    expect(session).toMatchObject({ onboarding: 'dealer_info', user: answer.user })
    expect((await app.call('getDealerCounts', {}, { token: answer.token })).status).toBe(403)
    const login = await app.must('login', { email: who.email, password: PASSWORD })
    expect(login).toMatchObject({ onboarding: 'dealer_info', user: { uid } })
  })

  test('learns only that the code was sent', async () => {
    const who = someone()
    const answer = await app.call('registerDealer', who)
    expect(Object.keys(answer.body).toSorted()).toEqual(['customToken', 'uid'])
    expect(await readOutboxOf(app, who.mobile)).toEqual([])
    const sent = await app.must('sendOTP', { phoneNumber: who.mobile, role: 'dealer' })
    expect(Object.keys(sent).toSorted()).toEqual([
      'expiresInSeconds',
      'otpToken',
      'resendAfterSeconds',
      'success',
    ])
    const [message] = await readOutboxOf(app, who.mobile)
    expect(JSON.stringify(sent)).not.toContain(message?.code)
    const { rows } = await app.database.pool.query<{ row: string }>(
      'select one_time_codes::text as row from one_time_codes where phone = $1',
      [who.mobile],
    )
    expect(rows).toHaveLength(1)
    expect(rows[0]?.row).not.toContain(message?.code)
  })

  test('goes on with the code after signing in with the password', async () => {
    const who = someone()
    const first = await register(who)
    const { onboarding, customToken } = await app.must('login', { email: who.email, password: PASSWORD })
    expect(onboarding).toBe('otp_login')
    expect(customToken).toMatch(/^[\w-]{43}$/)
    expect(customToken).not.toBe(first.customToken)
    expect(await verifyMobile(who, customToken)).toMatchObject({
      status: 200,
      body: { onboarding: 'dealer_info', user: { uid: first.uid } },
    })
    expect(await app.must('login', { email: who.email, password: PASSWORD })).not.toHaveProperty(
      'customToken',
    )
  })

  test('may only check and end the session before the mobile is verified', async () => {
    const who = someone()
    await register(who)
    const { token, onboarding, user } = await app.must('login', { email: who.email, password: PASSWORD })
    expect(onboarding).toBe('otp_login')
    expect(user).toMatchObject({ email: who.email, role: 'orguserdealer' })
    expect(await app.must('verifySession', {}, { token })).toMatchObject({ onboarding: 'otp_login', user })
    for (const name of OPERATION_NAMES) {
      const { who: mayCall } = operationOf(name)
      if (mayCall === 'public' || name === 'verifySession' || name === 'logout') continue
      const post = methodOf(name) === 'POST'
      const answer = await app.fetch(pathOf(name), {
        method: methodOf(name),
        headers: {
          authorization: `Bearer ${token}`,
          ...(post ? { 'content-type': 'application/json' } : {}),
        },
        ...(post ? { body: '{}' } : {}),
      })
      expect(answer.status, name).toBe(403)
    }
    await app.must('logout', {}, { token })
    expect((await app.call('verifySession', {}, { token })).status).toBe(401)
  })

  test.each([
    ['password', 'short', 'At least 10 characters.'],
    ['password', 'x'.repeat(129), 'At most 128 characters.'],
    ['password', 'Password@123', 'This password is too common. Please choose another one.'],
    ['mobile', '12345', 'Please provide a valid 10-digit mobile number.'],
    ['email', 'nobody', 'Enter a valid email address.'],
    ['email', 'a@b.c\u0000d', 'This text has characters that can’t be stored.'],
    ['name', '', 'This is required.'],
    ['name', 'x'.repeat(201), 'At most 200 characters.'],
    ['name', 'a\u0000b', 'This text has characters that can’t be stored.'],
  ])('%s %j is refused with a message', async (field, value, sentence) => {
    const answer = await app.call('registerDealer', { ...someone(), [field]: value })
    expect(answer).toMatchObject({ status: 400, body: { fields: { [field]: sentence } } })
  })

  test('cannot set a role or id through the registration', async () => {
    const who = { ...someone(), role: 'admin' }
    const forged = {
      ...who,
      uid: '11111111-2222-4333-8444-555555555555',
      roles: ['admin'],
      onboarding: 'home',
    }
    const { customToken } = await register(forged)
    expect(await verifyMobile(who, customToken)).toMatchObject({
      body: { onboarding: 'dealer_info', user: { role: 'orguserdealer', roles: ['orguserdealer'] } },
    })
  })
})

describe('a registration reserves nothing', () => {
  test('the first of several to verify a shared mobile gets the account; those of a shared email go on', async () => {
    const first = someone()
    const second = someone({ mobile: first.mobile })
    const third = someone({ email: first.email })
    const tokens = [await register(first), await register(second), await register(third)]
    expect((await verifyMobile(second, tokens[1]?.customToken)).status).toBe(200)

    // The mobile belongs to an account now, so the token is ignored.
    const again = await verifyMobile(first, tokens[0]?.customToken)
    expect(again).toMatchObject({ status: 200, body: { user: { email: second.email } } })
    expect((await app.call('login', { email: first.email, password: PASSWORD })).body).toMatchObject({
      onboarding: 'otp_login',
    })
    expect((await verifyMobile(third, tokens[2]?.customToken)).body).toMatchObject({
      user: { email: first.email },
    })
  })

  test('another registration’s token is refused', async () => {
    const [mine, theirs] = [someone(), someone()]
    await register(mine)
    const { customToken } = await register(theirs)
    expect(await verifyMobile(mine, customToken)).toMatchObject({
      status: 401,
      body: {
        code: 'USER_LOGIN_FAILED',
        message: 'User login failed. Please check your credentials.',
      },
    })
  })

  test('a missing or expired token is refused even with the correct code', async () => {
    const who = someone()
    const { customToken } = await register(who)
    expect(await verifyMobile(who)).toMatchObject({
      status: 401,
      body: { message: 'Missing temporary credentials. Please complete registration first.' },
    })
    await app.database.pool.query(
      `update registrations set token_expires_at = now() - interval '1 second' where email = $1`,
      [who.email],
    )
    expect(await verifyMobile(who, customToken)).toMatchObject({
      status: 401,
      body: { code: 'USER_LOGIN_FAILED' },
    })
    expect((await app.call('login', { email: who.email, password: PASSWORD })).status).toBe(200)
  })

  test('it is gone after 24 hours', async () => {
    const who = someone()
    const { customToken } = await register(who)
    const { token } = await app.must('login', { email: who.email, password: PASSWORD })
    const sent = await receiveCode(app, who.mobile, 'dealer')
    await app.database.pool.query(
      `update registrations set expires_at = now() - interval '1 second', token_expires_at = now() - interval '1 second'
      where email = $1`,
      [who.email],
    )
    expect((await app.call('verifySession', {}, { token })).status).toBe(401)
    expect((await app.call('login', { email: who.email, password: PASSWORD })).status).toBe(401)
    const late = { regNumber: who.mobile, ...sent, customToken }
    expect((await app.call('loginDealer', late)).body).toMatchObject({ code: 'USER_LOGIN_FAILED' })
    await app.must('sendOTP', { phoneNumber: who.mobile, role: 'dealer' })
    expect(await readOutboxOf(app, who.mobile)).toHaveLength(1)
  })

  test('of three with a shared email or mobile, verified simultaneously, one becomes an account', async () => {
    const first = someone()
    const others = [someone({ mobile: first.mobile }), someone({ mobile: first.mobile, email: first.email })]
    const all = [first, ...others]
    const tokens = await Promise.all(all.map(register))
    const sent: SentCode[] = []
    for (const who of all) sent.push(await receiveCode(app, who.mobile, 'dealer'))
    const before = await countUsers()
    const answers = await Promise.all(
      all.map((who, index) =>
        app.call('loginDealer', {
          regNumber: who.mobile,
          otp: sent[index]?.otp ?? '',
          otpToken: sent[index]?.otpToken ?? '',
          customToken: tokens[index]?.customToken ?? '',
        }),
      ),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await countUsers()).toBe(before + 1)
  })
})

describe('an email or mobile that has an account', () => {
  test('is answered like a new one; the owner is notified, and no account or code is made', async () => {
    const owner = await makeDealer(db())
    const before = await countUsers()
    for (const who of [
      someone({ email: owner.email }),
      someone({ mobile: owner.mobile }),
      someone({ email: owner.email, mobile: owner.mobile }),
    ]) {
      const answer = await app.call('registerDealer', who)
      expect(answer.status).toBe(200)
      expect(Object.keys(answer.body).toSorted()).toEqual(['customToken', 'uid'])
      // A login is answered like that of any other pending registration.
      expect((await app.call('login', { email: who.email, password: PASSWORD })).body).toMatchObject({
        onboarding: 'otp_login',
      })
    }
    expect(await countUsers()).toBe(before)
    const emails = await readOutboxOf(app, owner.email)
    const texts = await readOutboxOf(app, owner.mobile)
    expect(emails.map(({ channel }) => channel)).toEqual(['email', 'email'])
    expect(texts.map(({ channel }) => channel)).toEqual(['sms', 'sms'])
    expect([...emails, ...texts].filter(({ code, link }) => code ?? link)).toEqual([])
  })

  test('never gives its account, or a second one, to the registrant', async () => {
    const owner = await makeDealer(db())
    const admin = await makeAdmin(db())
    for (const { email } of [owner, admin]) {
      const who = someone({ email })
      const { customToken } = await register(who)
      await app.must('sendOTP', { phoneNumber: who.mobile, role: 'dealer' })
      expect(await readOutboxOf(app, who.mobile)).toEqual([])
      expect(
        (await app.call('loginDealer', { regNumber: who.mobile, otp: '123456', customToken })).status,
      ).toBe(401)
    }
  })

  test('of a suspended dealer signs nobody in', async () => {
    const owner = await makeDealer(db())
    await db().updateTable('users').set({ disabled_at: new Date() }).where('id', '=', owner.userId).execute()
    const who = someone({ mobile: owner.mobile })
    const { customToken } = await register(who)
    await app.must('sendOTP', { phoneNumber: owner.mobile, role: 'dealer' })
    expect((await readOutboxOf(app, owner.mobile)).filter(({ code }) => code)).toEqual([])
    const tried = await app.call('loginDealer', { regNumber: owner.mobile, otp: '000000', customToken })
    expect(tried.status).toBe(401)
  })
})
