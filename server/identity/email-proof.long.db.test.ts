import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Input } from '#contract/api.ts'
import { makeApplicant } from '#server/testing/dealer-factories.ts'
import { makeUnprovenDealer, receiveEmailProof } from '#server/testing/email-proof-scene.ts'
import { makeAdmin, makeCity, makeDealer, uniqueMobile, type MadeUser } from '#server/testing/factories.ts'
import { hashCheaply } from '#server/testing/cheap-password.ts'
import { readLinkToken, readOutboxOf, receiveCode } from '#server/testing/outbox.ts'
import { startTestApp, type TestApp } from '#server/testing/test-app.ts'
import { sizeOf } from '#server/testing/tier.ts'

const PASSWORD = 'Correct horse 1'
let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ env: { CODE_RESEND_SECONDS: '0' } })
})
afterAll(() => app.stop())

const db = () => app.database.db
let named = 0
const someEmail = () => {
  named += 1
  return `proof${named}@dealers.test`
}

/** Registers a dealer and proves the mobile. */
async function join(more: Partial<Input<'registerDealer'>> = {}) {
  const who = { email: someEmail(), password: PASSWORD, name: 'Ravi Kumar', mobile: uniqueMobile(), ...more }
  const { customToken } = await app.must('registerDealer', who)
  const code = await receiveCode(app, who.mobile, 'dealer')
  const session = await app.must('loginDealer', { regNumber: who.mobile, ...code, customToken })
  return { ...who, ...session }
}

const isProven = async (email: string) => (await app.must('login', { email, password: PASSWORD })).emailProven

describe('the email of a new account', () => {
  test('is proven by the link that is sent once the mobile is proven, on a page that names the account', async () => {
    const email = someEmail()
    const who = { email, password: PASSWORD, name: 'Ravi Kumar', mobile: uniqueMobile() }
    const { customToken } = await app.must('registerDealer', who)
    expect(await readOutboxOf(app, email)).toEqual([])
    const code = await receiveCode(app, who.mobile, 'dealer')
    const session = await app.must('loginDealer', { regNumber: who.mobile, ...code, customToken })
    expect(session.emailProven).toBe(false)
    const [sent] = await readOutboxOf(app, email)
    const token = await readLinkToken(app, email)
    expect(sent).toMatchObject({
      channel: 'email',
      subject: 'Please confirm your email for Yardbid',
      text: expect.stringContaining('Please confirm here within 24 hours'),
    })
    expect(sent?.link).toBe(`${app.url}/confirm-email#token=${token}`)
    expect(await app.must('readEmailProof', { token })).toEqual({
      email,
      name: 'Ravi Kumar',
      mobileEnd: who.mobile.slice(-4),
    })
    expect(await isProven(email)).toBe(false)
    await app.must('proveEmail', { token })
    expect(await isProven(email)).toBe(true)
    const session2 = await app.must('verifySession', {}, { token: session.token })
    expect(session2.emailProven).toBe(true)
    for (const call of ['readEmailProof', 'proveEmail'] as const) {
      const again = await app.call(call, { token })
      expect(again).toMatchObject({ status: 400, body: { code: 'EMAIL_LINK_INVALID' } })
    }
  })

  test('can be proven for 24 hours, and the link is stored as a hash', async () => {
    const dealer = await makeUnprovenDealer(app)
    const token = await receiveEmailProof(app, dealer)
    const rows = await db()
      .selectFrom('email_proofs')
      .selectAll()
      .where('user_id', '=', dealer.userId)
      .execute()
    expect(rows).toHaveLength(1)
    expect(JSON.stringify(rows)).not.toContain(token)
    const [row] = rows
    expect((row?.expires_at.getTime() ?? 0) - (row?.created_at.getTime() ?? 0)).toBeCloseTo(86_400_000, -3)
    await db()
      .updateTable('email_proofs')
      .set({ expires_at: new Date(Date.now() - 1000) })
      .where('user_id', '=', dealer.userId)
      .execute()
    expect((await app.call('proveEmail', { token })).body).toMatchObject({ code: 'EMAIL_LINK_INVALID' })
  })

  test.each(['', 'nonsense', "' or true --"])('is not proven by %j', async (token) => {
    expect(await app.call('proveEmail', { token })).toMatchObject({
      status: 400,
      body: { code: 'EMAIL_LINK_INVALID' },
    })
  })
})

describe('the link', () => {
  test('can be sent again at every step before the approval, and only while something is unproven', async () => {
    for (const step of ['dealer_info', 'contract', 'pending_approval'] as const) {
      const dealer = await makeUnprovenDealer(app, { step })
      const { email, token } = dealer
      expect(await app.must('resendEmailProof', {}, { token })).toEqual({ success: true, email })
      await app.must('proveEmail', { token: await readLinkToken(app, email) })
      const again = await app.call('resendEmailProof', {}, { token })
      expect(again).toMatchObject({ status: 409, body: { code: 'WRONG_STATE' } })
    }
  })

  test('is sent five times an hour to an account, and to an email', async () => {
    const dealer = await makeUnprovenDealer(app)
    for (let sent = 1; sent <= 5; sent += 1) {
      expect((await app.call('resendEmailProof', {}, dealer)).status).toBe(200)
    }
    expect((await app.call('resendEmailProof', {}, dealer)).status).toBe(429)
    const other = await makeUnprovenDealer(app, { email: dealer.email })
    expect((await app.call('resendEmailProof', {}, other)).status).toBe(429)
  })

  test('is not for a registrant, an admin or an approved dealer whose email is proven', async () => {
    const admin = await makeAdmin(db())
    expect((await app.call('resendEmailProof', {}, admin)).status).toBe(403)
    const approved = await makeDealer(db())
    expect((await app.call('resendEmailProof', {}, approved)).status).toBe(409)
    const email = someEmail()
    await app.must('registerDealer', { email, password: PASSWORD, name: 'Ravi', mobile: uniqueMobile() })
    const { token } = await app.must('login', { email, password: PASSWORD })
    expect((await app.call('resendEmailProof', {}, { token })).body).toMatchObject({
      code: 'ONBOARDING_INCOMPLETE',
    })
  })
})

describe('at pending_approval', () => {
  test('only the session, what was sent, the link and the email are open', async () => {
    const dealer = await makeUnprovenDealer(app, { step: 'pending_approval', password: PASSWORD })
    const { token, onboarding, emailProven } = await app.must('login', {
      email: dealer.email,
      password: PASSWORD,
    })
    expect({ onboarding, emailProven }).toEqual({ onboarding: 'pending_approval', emailProven: false })
    expect((await app.call('AmountPayGet', {}, { token })).status).toBe(403)
    expect((await app.call('getOnboarding', {}, { token })).status).toBe(200)
    expect((await app.call('verifySession', {}, { token })).status).toBe(200)
    expect((await app.call('resendEmailProof', {}, { token })).status).toBe(200)
    const email = someEmail()
    expect((await app.call('changeEmail', { email, password: PASSWORD }, { token })).status).toBe(200)
    expect((await app.call('logout', {}, { token })).status).toBe(200)
  })

  test('the approval waits for the proof', async () => {
    const { cityId } = await makeCity(db())
    const applicant = await makeApplicant(app, { cityIds: [cityId] })
    await db()
      .updateTable('users')
      .set({ email_proven_at: null })
      .where('id', '=', applicant.userId)
      .execute()
    const admin = await makeAdmin(db())
    const approve = () => app.call('admin/approveOnboarding', { uid: applicant.userId }, admin)
    expect(await approve()).toMatchObject({ status: 409, body: { code: 'EMAIL_UNPROVEN' } })
    const record = await app.must('admin/getDealer', { uid: applicant.userId }, admin)
    expect(record).toMatchObject({ emailProven: false, status: 'waiting' })
    await app.must('proveEmail', { token: await receiveEmailProof(app, applicant) })
    expect(await approve()).toMatchObject({ status: 200, body: { emailProven: true, status: 'active' } })
  })
})

describe('changing the email', () => {
  const change = (by: Pick<MadeUser, 'token'>, email: string, password = PASSWORD) =>
    app.call('changeEmail', { email, password }, by)

  test('replaces an unproven one at once; older links prove nothing any more', async () => {
    const dealer = await makeUnprovenDealer(app, { password: PASSWORD })
    const old = await receiveEmailProof(app, dealer)
    const email = someEmail()
    expect((await change(dealer, email)).status).toBe(200)
    expect((await app.call('proveEmail', { token: old })).status).toBe(400)
    expect((await app.call('login', { email: dealer.email, password: PASSWORD })).status).toBe(401)
    expect(await isProven(email)).toBe(false)
    await app.must('proveEmail', { token: await readLinkToken(app, email) })
    expect(await isProven(email)).toBe(true)
  })

  test('of an approved dealer takes effect with the proof, and the old email is notified', async () => {
    const dealer = await makeDealer(db(), { passwordHash: await hashCheaply(PASSWORD) })
    const email = someEmail()
    expect((await change(dealer, email)).status).toBe(200)
    expect(await isProven(dealer.email)).toBe(true)
    expect((await app.call('login', { email, password: PASSWORD })).status).toBe(401)
    // The link can be sent again.
    expect(await app.must('resendEmailProof', {}, dealer)).toEqual({ success: true, email })
    await app.must('proveEmail', { token: await readLinkToken(app, email) })
    expect(await isProven(email)).toBe(true)
    expect((await app.call('login', { email: dealer.email, password: PASSWORD })).status).toBe(401)
    expect((await readOutboxOf(app, dealer.email))[0]).toMatchObject({
      subject: 'The email of your Yardbid account was changed',
    })
  })

  test('asks for the password, with a growing wait', async () => {
    const dealer = await makeUnprovenDealer(app, { password: PASSWORD })
    for (let number = 0; number < 6; number += 1) {
      expect(await change(dealer, someEmail(), 'wrong')).toMatchObject({
        status: 400,
        body: { fields: { password: 'This is not your password.' } },
      })
    }
    expect((await change(dealer, someEmail())).status).toBe(429)
  })

  test('to one’s own proven email is refused', async () => {
    const dealer = await makeDealer(db(), { passwordHash: await hashCheaply(PASSWORD) })
    expect((await change(dealer, dealer.email.toUpperCase())).body).toMatchObject({
      fields: { email: 'This is your email already.' },
    })
  })

  test('to another account’s email answers the same and sends nothing that proves it', async () => {
    const owner = await makeDealer(db())
    const dealer = await makeUnprovenDealer(app, { password: PASSWORD })
    expect((await change(dealer, owner.email)).status).toBe(200)
    expect((await readOutboxOf(app, owner.email)).filter(({ link }) => link)).toEqual([])
  })
})

describe('only a proven email reserves', () => {
  test('of several accounts with one email the first proof wins, and the others give another', async () => {
    const first = await join()
    const second = await join({ email: first.email, password: 'Battery staple 2' })
    expect(second.user.uid).not.toBe(first.user.uid)
    // The password decides which account a login is for.
    const { email } = first
    expect((await app.must('login', { email, password: PASSWORD })).user.uid).toBe(first.user.uid)
    expect((await app.must('login', { email, password: 'Battery staple 2' })).user.uid).toBe(second.user.uid)

    const ofFirst = await receiveEmailProof(app, { email, token: first.token })
    const ofSecond = await receiveEmailProof(app, { email, token: second.token })
    await app.must('proveEmail', { token: ofSecond })
    const late = await app.call('proveEmail', { token: ofFirst })
    expect(late).toMatchObject({ status: 409, body: { code: 'ALREADY_EXISTS' } })

    const other = someEmail()
    await app.must('changeEmail', { email: other, password: PASSWORD }, { token: first.token })
    await app.must('proveEmail', { token: await readLinkToken(app, other) })
    expect(await isProven(other)).toBe(true)
  })

  test('of two simultaneous proofs one wins', async () => {
    for (let round = 0; round < sizeOf({ short: 2, long: 5 }); round += 1) {
      const email = someEmail()
      const tokens: string[] = []
      for (let number = 0; number < 2; number += 1) {
        tokens.push(await receiveEmailProof(app, await makeUnprovenDealer(app, { email })))
      }
      const answers = await Promise.all(tokens.map((token) => app.call('proveEmail', { token })))
      expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    }
  })

  test('registering with an unproven one makes an account and notifies nobody; with a proven one it makes none', async () => {
    const first = await join()
    const before = (await readOutboxOf(app, first.email)).length
    const second = await join({ email: first.email, password: 'Battery staple 2' })
    expect(second.onboarding).toBe('dealer_info')
    const messages = await readOutboxOf(app, first.email)
    expect(messages).toHaveLength(before + 1)
    expect(messages[0]?.subject).toBe('Please confirm your email for Yardbid')

    await app.must('proveEmail', { token: await readLinkToken(app, first.email) })
    const mobile = uniqueMobile()
    await app.must('registerDealer', { email: first.email, password: PASSWORD, name: 'Ravi', mobile })
    expect((await readOutboxOf(app, first.email))[0]?.subject).toBe('You already have a Yardbid account')
    await app.must('sendOTP', { phoneNumber: mobile, role: 'dealer' })
    expect(await readOutboxOf(app, mobile)).toEqual([])
  })
})

describe('a forgotten password while the email is unproven', () => {
  const NEW = 'Staple battery 3'

  test('also needs a code of the mobile', async () => {
    const dealer = await makeUnprovenDealer(app, { password: PASSWORD })
    const { email, mobile } = dealer
    await app.must('requestPasswordReset', { email })
    const token = await readLinkToken(app, email)
    const reset = (more: object = {}) => app.call('resetPassword', { token, password: NEW, ...more })
    expect(await reset()).toMatchObject({ status: 400, body: { fields: { otp: expect.any(String) } } })
    const other = await makeDealer(db())
    const foreign = await receiveCode(app, other.mobile, 'dealer')
    expect(await reset(foreign)).toMatchObject({ status: 401, body: { code: 'OTP_INVALID' } })
    expect((await app.call('login', { email, password: PASSWORD })).status).toBe(200)
    expect((await reset(await receiveCode(app, mobile, 'dealer'))).status).toBe(200)
    expect((await app.call('login', { email, password: NEW })).status).toBe(200)
    expect((await reset(await receiveCode(app, mobile, 'dealer'))).body).toMatchObject({
      code: 'RESET_LINK_INVALID',
    })
  })

  test('takes the last code after another one was sent', async () => {
    const { email, mobile } = await makeUnprovenDealer(app, { password: PASSWORD })
    await app.must('requestPasswordReset', { email })
    const token = await readLinkToken(app, email)
    const last = await receiveCode(app, mobile, 'dealer')
    const { otpToken } = await receiveCode(app, mobile, 'dealer')
    const reset = (more: object = {}) =>
      app.call('resetPassword', { token, password: NEW, otp: last.otp, otpToken, ...more })
    expect(await reset()).toMatchObject({ status: 401, body: { code: 'OTP_INVALID' } })
    expect((await reset({ lastOtpToken: last.otpToken })).status).toBe(200)
    expect((await app.call('login', { email, password: NEW })).status).toBe(200)
  })

  test('sends one link for each account with the email, and one alone once it is proven', async () => {
    const email = someEmail()
    const [first, second] = [
      await makeUnprovenDealer(app, { email, password: PASSWORD }),
      await makeUnprovenDealer(app, { email, password: 'Battery staple 2' }),
    ]
    await app.must('requestPasswordReset', { email })
    const links = (await readOutboxOf(app, email)).filter(({ subject }) => /new Yardbid/.test(subject ?? ''))
    expect(new Set(links.map(({ link }) => link)).size).toBe(2)
    await app.must('proveEmail', { token: await receiveEmailProof(app, second) })
    await app.must('requestPasswordReset', { email })
    expect(
      (await readOutboxOf(app, email)).filter(({ subject }) => /new Yardbid/.test(subject ?? '')),
    ).toHaveLength(3)
    await app.must('resetPassword', { token: await readLinkToken(app, email), password: NEW })
    expect((await app.must('login', { email, password: NEW })).user.uid).toBe(second.userId)
    expect((await app.must('login', { email, password: PASSWORD })).user.uid).toBe(first.userId)
  })

  test('its links end when the email is replaced or proven', async () => {
    const dealer = await makeUnprovenDealer(app, { password: PASSWORD })
    await app.must('requestPasswordReset', { email: dealer.email })
    const token = await readLinkToken(app, dealer.email)
    await app.must('changeEmail', { email: someEmail(), password: PASSWORD }, dealer)
    expect((await app.call('resetPassword', { token, password: NEW })).body).toMatchObject({
      code: 'RESET_LINK_INVALID',
    })
  })
})
