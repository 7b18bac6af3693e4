import { hashToken } from '#server/platform/hash-token.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hashCheaply } from '#server/testing/cheap-password.ts'
import { makeDealer, makePerson, uniqueMobile, type MadeUser } from '#server/testing/factories.ts'
import { makeFieldAccess } from '#server/testing/field-factories.ts'
import { receiveCode, receiveResetToken } from '#server/testing/outbox.ts'
import { startTestApp, type TestApp } from '#server/testing/test-app.ts'
import { findKnownDevice } from './known-devices.ts'

const PASSWORD = 'Correct horse 1'
let app: TestApp
let passwordHash: string
beforeAll(async () => {
  app = await startTestApp({ env: { CODE_RESEND_SECONDS: '0', CODES_PER_PHONE_PER_HOUR: '100' } })
  passwordHash = await hashCheaply(PASSWORD)
})
afterAll(() => app.stop())

const db = () => app.database.db
const logIn = (email: string, deviceToken?: string) =>
  app.must('login', { email, password: PASSWORD, deviceToken })
const enter = async ({ mobile }: MadeUser, deviceToken?: string) =>
  app.must('loginDealer', { regNumber: mobile, ...(await receiveCode(app, mobile, 'dealer')), deviceToken })

/** Returns whether the token makes a device known to the dealer with this mobile. */
const isKnown = async ({ mobile: phone }: Pick<MadeUser, 'mobile'>, deviceToken: string) =>
  (await findKnownDevice(db(), { deviceToken }, { phone, roles: ['orguserdealer'] })) !== null

describe('the device token', () => {
  test('comes with every sign-in, is stored as a hash, and stays the same on a device', async () => {
    const dealer = await makeDealer(db(), { passwordHash })
    const { deviceToken } = await logIn(dealer.email)
    expect(deviceToken).toMatch(/^[\w-]{43}$/)
    expect((await logIn(dealer.email, deviceToken)).deviceToken).toBe(deviceToken)
    expect((await enter(dealer, deviceToken)).deviceToken).toBe(deviceToken)
    expect((await enter(dealer)).deviceToken).not.toBe(deviceToken)
    expect(await isKnown(dealer, deviceToken)).toBe(true)
    const rows = await db().selectFrom('known_devices').selectAll().execute()
    expect(JSON.stringify(rows)).not.toContain(deviceToken)
    expect(rows.some(({ token_hash }) => token_hash.equals(hashToken(deviceToken)))).toBe(true)
  })

  test('belongs to one account: another one gets its own on the same device', async () => {
    const [dealer, rival] = [
      await makeDealer(db(), { passwordHash }),
      await makeDealer(db(), { passwordHash }),
    ]
    const { deviceToken } = await logIn(dealer.email)
    const second = await logIn(rival.email, deviceToken)
    expect(second.deviceToken).not.toBe(deviceToken)
    expect(await isKnown(rival, deviceToken)).toBe(false)
    expect(await isKnown(rival, second.deviceToken)).toBe(true)
    expect(await isKnown(dealer, deviceToken)).toBe(true)
  })

  test('outlives the session, and ends with a change of the password', async () => {
    const dealer = await makeDealer(db(), { passwordHash })
    const { deviceToken, token } = await logIn(dealer.email)
    await app.must('logout', {}, { token })
    expect(await isKnown(dealer, deviceToken)).toBe(true)
    const reset = await receiveResetToken(app, dealer.email)
    await app.must('resetPassword', { token: reset, password: 'Battery staple 2' })
    expect(await isKnown(dealer, deviceToken)).toBe(false)
  })

  test('of a suspended dealer counts for nothing', async () => {
    const dealer = await makeDealer(db(), { passwordHash })
    const { deviceToken } = await logIn(dealer.email)
    await db().updateTable('users').set({ disabled_at: new Date() }).where('id', '=', dealer.userId).execute()
    expect(await isKnown(dealer, deviceToken)).toBe(false)
  })

  test('of a field worker counts in its role, until every dealer has retired it', async () => {
    const { organisationId } = await makeDealer(db())
    const person = await makePerson(db(), { organisationId })
    await makeFieldAccess(db(), { organisationId, person })
    const { phone } = person
    const { deviceToken } = await app.must('verifyOTP', await receiveCode(app, phone))
    const again = await app.must('verifyOTP', { ...(await receiveCode(app, phone)), deviceToken })
    expect(again.deviceToken).toBe(deviceToken)
    const find = (role: 'dealer_evaluator' | 'delivery_driver') =>
      findKnownDevice(db(), { deviceToken }, { phone, roles: [role] })
    expect(await find('dealer_evaluator')).not.toBeNull()
    expect(await find('delivery_driver')).toBeNull()
    await db().updateTable('people').set({ retired_at: new Date() }).where('phone', '=', phone).execute()
    expect(await find('dealer_evaluator')).toBeNull()
  })

  test('of a registration is not known to the mobile, before its code is given', async () => {
    const who = { email: 'registrant@dealers.test', mobile: uniqueMobile(), name: 'Ravi', password: PASSWORD }
    await app.must('registerDealer', who)
    const { deviceToken, customToken } = await logIn(who.email)
    expect(await isKnown(who, deviceToken)).toBe(false)
    const given = await receiveCode(app, who.mobile, 'dealer')
    const entered = await app.must('loginDealer', {
      regNumber: who.mobile,
      ...given,
      customToken,
      deviceToken,
    })
    expect(entered.deviceToken).toBe(deviceToken)
    expect(await isKnown(who, deviceToken)).toBe(true)
  })

  test('is kept for the 20 devices used last', async () => {
    const dealer = await makeDealer(db(), { passwordHash })
    const tokens: string[] = []
    for (let number = 0; number < 21; number += 1) tokens.push((await logIn(dealer.email)).deviceToken)
    const known = await Promise.all(tokens.map((token) => isKnown(dealer, token)))
    expect(known).toEqual([false, ...Array.from({ length: 20 }, () => true)])
  })
})
