import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { OWN_STEPS } from '#domain/onboarding-steps.ts'
import { makeApplicant } from '#server/testing/dealer-factories.ts'
import {
  makeAdmin,
  makeCity,
  makeDealer,
  UNUSED_ID,
  type MadeCity,
  type MadeUser,
} from '#server/testing/factories.ts'
import { makeNewcomer, uploadAs } from '#server/testing/onboarding-scene.ts'
import { readOutboxOf, receiveCode } from '#server/testing/outbox.ts'
import { checkPaymentConsistency } from '#server/testing/payment-consistency-queries.ts'
import { startTestApp, type TestApp } from '#server/testing/test-app.ts'
import { partOf, sizeOf } from '#server/testing/tier.ts'

/** How often two decisions are made at the same time. */
const ROUNDS = sizeOf({ short: 2, long: 5 })

let app: TestApp
let admin: MadeUser
let delhi: MadeCity
let dealer: MadeUser

beforeAll(async () => {
  app = await startTestApp({ env: { CODE_RESEND_SECONDS: '0' } })
  admin = await makeAdmin(app.database.db, { name: 'Meera of the house' })
  delhi = await makeCity(app.database.db)
})
afterAll(() => app.stop())
beforeEach(async () => {
  dealer = await makeApplicant(app, { cityIds: [] })
})
afterEach(() => checkPaymentConsistency(app.database.db))

const REASON = 'The documents are of another business.'
const reject = ({ userId }: Pick<MadeUser, 'userId'> = dealer, by = admin) =>
  app.call('admin/rejectOnboarding', { uid: userId, reason: REASON }, { token: by.token })
const approve = (by = admin) =>
  app.call('admin/approveOnboarding', { uid: dealer.userId, cities: [delhi.name] }, { token: by.token })
const sendBack = (by = admin) =>
  app.call(
    'admin/returnOnboarding',
    { uid: dealer.userId, step: 'contract', reason: 'Not signed.' },
    { token: by.token },
  )
const readAudit = async () =>
  (await app.must('admin/getAudit', { uid: dealer.userId }, { token: admin.token })).entries
const isWaiting = async (uid: string) => {
  const { items } = await app.must('admin/getQueue', { queue: 'onboarding', limit: 100 }, admin)
  return items.some((item) => item.queue === 'onboarding' && item.uid === uid)
}

describe('rejecting a registration', () => {
  test.each(partOf([...OWN_STEPS, 'pending_approval'] as const, 0, 2))('at %s ends it', async (step) => {
    dealer = await makeApplicant(app, { cityIds: [], step })
    const answer = await reject()
    expect(answer.body).toMatchObject({
      uid: dealer.userId,
      status: 'rejected',
      rejectedAt: expect.any(String),
      rejectedReason: REASON,
      suspendedAt: null,
    })
    expect((await app.call('getOnboarding', {}, { token: dealer.token })).status).toBe(401)
    expect(await isWaiting(dealer.userId)).toBe(false)
    expect(await readAudit()).toMatchObject([
      {
        action: 'onboardingRejected',
        by: 'Meera of the house',
        reason: REASON,
        before: { step },
        after: { step: 'rejected', sessionsEnded: 1 },
      },
    ])
  })

  test('sends the dealer the reason by email, and by SMS to look for it', async () => {
    await reject()
    const [email] = await readOutboxOf(app, dealer.email)
    expect(email).toMatchObject({ channel: 'email', subject: 'Yardbid has declined your registration' })
    expect(email?.text).toContain(REASON)
    expect(email?.text).toContain('You have paid nothing')
    const [sms] = await readOutboxOf(app, dealer.mobile)
    expect(sms?.text).toMatch(/^Yardbid has declined your registration\./)
    expect(sms?.text.length).toBeLessThanOrEqual(160)
  })

  test('can be found in the list of dealers by its status', async () => {
    await reject()
    const { dealers } = await app.must('admin/getDealers', { q: dealer.mobile, status: 'rejected' }, admin)
    expect(dealers.map(({ uid }) => uid)).toEqual([dealer.userId])
    const record = await app.must('admin/getDealer', { uid: dealer.userId }, admin)
    expect(record).toMatchObject({ status: 'rejected', rejectedReason: REASON, openSessions: 0 })
  })

  test('frees the email and the mobile for a registration of its own', async () => {
    await reject()
    const { email, mobile } = dealer
    // Neither the password nor a code lets the rejected account in.
    const other = await makeDealer(app.database.db)
    const role = 'orguserdealer'
    const before = await readOutboxOf(app, mobile)
    await app.must('sendOTP', { phoneNumber: mobile, role })
    expect(await readOutboxOf(app, mobile)).toHaveLength(before.length)

    const password = 'Correct horse 1'
    const again = { email, mobile, password, name: 'Ravi Kumar', role }
    const { customToken } = await app.must('registerDealer', again)
    const { otp, otpToken } = await receiveCode(app, mobile, role)
    const answer = await app.must('loginDealer', { regNumber: mobile, otp, otpToken, customToken, role })
    expect(answer.onboarding).toBe('dealer_info')
    expect(answer.user.uid).not.toBe(dealer.userId)
    expect((await app.must('login', { email, password })).user.uid).toBe(answer.user.uid)
    expect((await app.must('getOnboarding', {}, { token: answer.token })).details).toBeNull()
    // A second account with them is still impossible.
    await app.must('registerDealer', { ...again, email: other.email })
    const { rows } = await app.database.pool.query<{ ids: number }>(
      'select count(*)::int as ids from users where email = $1 and rejected_at is null',
      [email],
    )
    expect(rows[0]?.ids).toBe(1)
  })

  test('needs a reason', async () => {
    for (const reason of ['', '   ', 'x'.repeat(501)]) {
      const answer = await app.call('admin/rejectOnboarding', { uid: dealer.userId, reason }, admin)
      expect(answer.body).toMatchObject({ status: 400, fields: { reason: expect.any(String) } })
    }
    expect(await isWaiting(dealer.userId)).toBe(true)
  })

  test('is final: it is neither approved, returned, suspended nor given cities, and not rejected twice', async () => {
    await reject()
    for (const answer of [await reject(), await approve(), await sendBack()]) {
      expect(answer.body).toMatchObject({ status: 409, code: 'WRONG_STEP' })
    }
    const { userId: uid } = dealer
    for (const answer of [
      await app.call('admin/suspendDealer', { uid, reason: 'Twice.' }, admin),
      await app.call('admin/reinstateDealer', { uid }, admin),
      await app.call('admin/setDealerCities', { uid, cities: [] }, admin),
    ]) {
      expect(answer.body).toMatchObject({ status: 409, code: 'WRONG_STATE' })
    }
    expect(await readAudit()).toHaveLength(1)
  })

  test('is refused for an approved dealer, and unknown to others', async () => {
    const approved = await makeDealer(app.database.db)
    expect((await reject(approved)).body).toMatchObject({ status: 409, code: 'WRONG_STEP' })
    for (const userId of [UNUSED_ID, 'nonsense', admin.userId, dealer.organisationId]) {
      expect((await reject({ userId })).status, userId).toBe(404)
    }
    expect((await reject(dealer, approved)).status).toBe(403)
    expect((await reject(dealer, dealer)).status).toBe(403)
  })

  test('also ends a suspended registration', async () => {
    const suspended = { uid: dealer.userId, reason: 'Forged papers.' }
    await app.must('admin/suspendDealer', suspended, admin)
    expect((await reject()).body).toMatchObject({ status: 'rejected' })
  })
})

describe('decisions at the same time', () => {
  test.each([
    ['approved', approve],
    ['sent back', sendBack],
    ['rejected', (by: MadeUser) => reject(dealer, by)],
  ] as const)('a registration is rejected or %s: one succeeds, the other gets 409', async (_, decide) => {
    const other = await makeAdmin(app.database.db)
    for (let round = 0; round < ROUNDS; round += 1) {
      dealer = await makeApplicant(app, { cityIds: [] })
      const answers = await Promise.all([reject(), decide(other)])
      const statuses = answers.map(({ status }) => status)
      const audit = await readAudit()
      // A registration that was sent back can be rejected after that.
      if (audit.length === 2) {
        expect([statuses, audit.map(({ action }) => action).toSorted()]).toEqual([
          [200, 200],
          ['onboardingRejected', 'onboardingReturned'],
        ])
        continue
      }
      expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 409])
      expect(audit).toHaveLength(1)
    }
  })

  test('a step that arrives with the rejection does not bring the registration back', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const newcomer = await makeNewcomer(app, 'contract')
      const signedContractUrl = await uploadAs(app, newcomer, 'contracts')
      const [rejected] = await Promise.all([
        reject(newcomer),
        app.call('dealerContract', { regNumber: newcomer.mobile, signedContractUrl }, newcomer),
      ])
      expect(rejected.status).toBe(200)
      expect(await isWaiting(newcomer.userId)).toBe(false)
      const record = await app.must('admin/getDealer', { uid: newcomer.userId }, admin)
      expect(record.status).toBe('rejected')
    }
  })
})
