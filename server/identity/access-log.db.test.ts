import { generateSync } from 'otplib'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { makeDealer, makePerson, type MadeUser } from '#server/testing/factories.ts'
import { makeFieldAccess } from '#server/testing/field-factories.ts'
import { receiveCode } from '#server/testing/outbox.ts'
import { startTestApp, type TestApp } from '#server/testing/test-app.ts'
import { hashCheaply } from '#server/testing/cheap-password.ts'

const PASSWORD = 'Correct horse 1'

let app: TestApp
let dealer: MadeUser
let text = ''
beforeAll(async () => {
  const logger = pino({ level: 'info' }, { write: (line: string) => void (text += line) })
  app = await startTestApp({ env: { DEMO_HOUSE: '0' }, logger })
  dealer = await makeDealer(app.database.db, { passwordHash: await hashCheaply(PASSWORD) })
})
afterAll(() => app.stop())
beforeEach(() => {
  text = ''
})

/** The lines about access that were logged since the test began, without their times. */
const lines = () =>
  text
    .split('\n')
    .filter((line) => /authenticat|access refused/.test(line))
    .map((line) => JSON.parse(line) as Record<string, unknown>)

test('sign-ins and failed ones are logged at info, with ids alone', async () => {
  await app.call('login', { email: dealer.email, password: 'Wrong horse 22' })
  const { token } = await app.must('login', { email: dealer.email, password: PASSWORD })
  await app.call('confirmPassword', { password: 'Wrong horse 22' }, { token })
  const { otp, otpToken } = await receiveCode(app, dealer.mobile, 'dealer')
  await app.must('loginDealer', { regNumber: dealer.mobile, otp, otpToken, role: 'dealer' })
  const { userId } = dealer
  const INFO = 30
  expect(lines()).toMatchObject([
    { level: INFO, operation: 'login', code: 'INVALID_CREDENTIALS', msg: 'authentication refused' },
    { level: INFO, operation: 'login', userId, role: 'orguserdealer', msg: 'authenticated' },
    {
      level: INFO,
      operation: 'confirmPassword',
      userId,
      code: 'INVALID_INPUT',
      msg: 'authentication refused',
    },
    { level: INFO, operation: 'loginDealer', userId, msg: 'authenticated' },
  ])
  for (const line of lines()) expect(line['requestId']).toEqual(expect.any(String))
})

test('a field worker’s sign-in is logged without the phone', async () => {
  const { organisationId } = dealer
  const person = await makePerson(app.database.db, { organisationId })
  await makeFieldAccess(app.database.db, { organisationId, person })
  const code = await receiveCode(app, person.phone)
  await app.call('verifyOTP', { ...code, otp: '000000' })
  await app.must('verifyOTP', code)
  expect(lines()).toMatchObject([
    { operation: 'verifyOTP', code: 'OTP_INVALID' },
    { operation: 'verifyOTP', role: 'dealer_evaluator', msg: 'authenticated' },
  ])
  expect(text).not.toContain(person.phone.slice(3))
})

test('refused accesses are logged at info, with ids alone', async () => {
  const { token, userId } = dealer
  await app.call('admin/getCities', {}, { token })
  await app.call('getMyCarsByYard', {}, { token: 'a-token-that-does-not-exist' })
  await app.call('getMyCarsByYard', {})
  expect(lines()).toMatchObject([
    { operation: 'admin/getCities', code: 'FORBIDDEN', userId, msg: 'access refused' },
    { operation: 'getMyCarsByYard', code: 'UNAUTHENTICATED', msg: 'access refused' },
    { operation: 'getMyCarsByYard', code: 'UNAUTHENTICATED', msg: 'access refused' },
  ])
})

test('no line has personal data, a password, a code or a token', async () => {
  const { token } = await app.must('login', { email: dealer.email, password: PASSWORD })
  await app.must('confirmPassword', { password: PASSWORD }, { token })
  const { secret } = await app.must('beginSecondFactor', {}, { token })
  const { recoveryCodes } = await app.must(
    'confirmSecondFactor',
    { code: generateSync({ secret }) },
    { token },
  )
  expect(lines().length).toBeGreaterThanOrEqual(3)
  for (const secretText of [
    dealer.email,
    dealer.mobile.slice(3),
    dealer.name,
    PASSWORD,
    token,
    secret,
    '127.0.0.1',
    ...recoveryCodes,
  ]) {
    expect(text, secretText).not.toContain(secretText)
  }
})
