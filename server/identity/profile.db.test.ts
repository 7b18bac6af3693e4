import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeAdmin, makeDealer, makeSession, type MadeUser } from '#server/testing/factories.ts'
import { readOutboxOf, receiveResetToken } from '#server/testing/outbox.ts'
import { startTestApp, type TestApp } from '#server/testing/test-app.ts'
import { hashCheaply } from '#server/testing/cheap-password.ts'

const OLD = 'Correct horse 1'
const NEW = 'Battery staple 2'

let app: TestApp
let passwordHash: string
beforeAll(async () => {
  app = await startTestApp({ env: { WRONG_PASSWORDS_PER_HOUR: '3' } })
  passwordHash = await hashCheaply(OLD)
})
afterAll(() => app.stop())

const newDealer = () => makeDealer(app.database.db, { passwordHash })
const statusOfLogin = async ({ email }: MadeUser, password: string) =>
  (await app.call('login', { email, password })).status
const change = (token: string, password: string, newPassword: string) =>
  app.call('changePassword', { password, newPassword }, { token })

describe('a change of the password', () => {
  test('ends all other sessions and all reset links, keeps this one, and notifies the owner', async () => {
    const dealer = await newDealer()
    const other = await makeSession(app.database.db, dealer)
    const link = await receiveResetToken(app, dealer.email)
    expect(await change(dealer.token, OLD, NEW)).toMatchObject({ status: 200, body: { success: true } })
    expect(await statusOfLogin(dealer, OLD)).toBe(401)
    expect(await statusOfLogin(dealer, NEW)).toBe(200)
    expect((await app.call('verifySession', {}, { token: other })).status).toBe(401)
    expect((await app.call('verifySession', {}, { token: dealer.token })).status).toBe(200)
    expect((await app.call('resetPassword', { token: link, password: NEW })).status).toBe(400)
    expect((await readOutboxOf(app, dealer.email))[0]).toMatchObject({
      subject: 'Your Yardbid password was changed',
    })
  })

  test('is open to admins', async () => {
    const admin = await makeAdmin(app.database.db, { passwordHash })
    expect((await change(admin.token, OLD, NEW)).status).toBe(200)
    expect(await statusOfLogin(admin, NEW)).toBe(200)
  })

  test.each([
    ['a common one', 'Passw0rd!!', 'newPassword'],
    ['a short one', 'short', 'newPassword'],
    ['the present one', OLD, 'newPassword'],
  ])('refuses %s, beside its field', async (_what, chosen, field) => {
    const { token } = await newDealer()
    const answer = await change(token, OLD, chosen)
    expect(answer).toMatchObject({ status: 400, body: { code: 'INVALID_INPUT' } })
    expect(answer.ok ? {} : answer.body.fields).toHaveProperty(field)
  })

  test('refuses a wrong present password, and after too many the right one too, in that session alone', async () => {
    const dealer = await newDealer()
    const other = await makeSession(app.database.db, dealer)
    for (let tries = 0; tries < 3; tries += 1) {
      expect(await change(dealer.token, 'Wrong horse 22', NEW)).toMatchObject({
        status: 400,
        body: { fields: { password: 'This is not your password.' } },
      })
    }
    const late = await change(dealer.token, OLD, NEW)
    expect(late).toMatchObject({ status: 429, body: { code: 'TOO_MANY_REQUESTS' } })
    expect(Number(late.headers.get('retry-after'))).toBeGreaterThan(0)
    expect((await app.call('confirmPassword', { password: OLD }, { token: dealer.token })).status).toBe(429)
    expect(await statusOfLogin(dealer, OLD)).toBe(200)
    expect((await change(other, OLD, NEW)).status).toBe(200)
  })

  test('is made once by several simultaneous ones', async () => {
    const { token } = await newDealer()
    const answers = await Promise.all(
      Array.from({ length: 3 }, (_, index) => change(token, OLD, `${NEW} ${index}`)),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  })
})

describe('giving the password again', () => {
  test('counts for five minutes', async () => {
    const { token } = await newDealer()
    const before = Date.now()
    const { validUntil } = await app.must('confirmPassword', { password: OLD }, { token })
    expect(Date.parse(validUntil)).toBeGreaterThan(before + 4 * 60_000)
    expect(Date.parse(validUntil)).toBeLessThan(Date.now() + 6 * 60_000)
    const wrong = await app.call('confirmPassword', { password: NEW }, { token })
    expect(wrong).toMatchObject({ status: 400, body: { fields: { password: 'This is not your password.' } } })
  })
})

test('a user changes its name, and nothing else', async () => {
  const dealer = await newDealer()
  const { token } = dealer
  const more = {
    name: '  Asha R. Mehta ',
    email: 'other@dealers.test',
    mobile: '+919800000000',
    role: 'admin',
  }
  const { user } = await app.must('updateProfile', more, { token })
  expect(user).toMatchObject({
    name: 'Asha R. Mehta',
    email: dealer.email,
    mobile: dealer.mobile,
    role: 'orguserdealer',
  })
  expect((await app.must('verifySession', {}, { token })).user).toEqual(user)
  expect((await app.call('updateProfile', { name: '  ' }, { token })).status).toBe(400)
})
