import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Input } from '#contract/api.ts'
import { makeAdmin, makeDealer, makePerson, makeSession, type MadePerson } from '#server/testing/factories.ts'
import { makeFieldAccess } from '#server/testing/field-factories.ts'
import { hashCheaply } from '#server/testing/cheap-password.ts'
import { receiveCode } from '#server/testing/outbox.ts'
import { startTestApp, type TestApp } from '#server/testing/test-app.ts'

const PASSWORD = 'Correct horse 1'

let app: TestApp
let passwordHash: string
beforeAll(async () => {
  app = await startTestApp({ env: { CODE_RESEND_SECONDS: '0' } })
  passwordHash = await hashCheaply(PASSWORD)
})
afterAll(() => app.stop())

const db = () => app.database.db
const asking = (language: string) => ({ headers: { 'accept-language': language } })
const languageOf = async (token: string) => (await app.must('verifySession', {}, { token })).user.language
const choose = (token: string, language: Input<'setLanguage'>['language']) =>
  app.must('setLanguage', { language }, { token })

/** Makes a field worker of a dealer, with access. */
async function makeWorker(type: 'dealer_evaluator' | 'delivery_driver' = 'dealer_evaluator', phone?: string) {
  const { organisationId, token } = await makeDealer(db())
  const person = await makePerson(db(), { organisationId, type, ...(phone === undefined ? {} : { phone }) })
  await makeFieldAccess(db(), { organisationId, person, role: type })
  return { ...person, dealerToken: token }
}
const signIn = async ({ phone }: MadePerson, language = '*', role?: string) =>
  app.must('verifyOTP', await receiveCode(app, phone, role), asking(language))

describe('a choice', () => {
  test('holds for a user in all sessions, and is made by dealers at each step and by admins', async () => {
    const dealer = await makeDealer(db(), { onboarding: 'pending_approval' })
    const admin = await makeAdmin(db())
    for (const user of [dealer, admin]) {
      expect(await languageOf(user.token)).toBeNull()
      await choose(user.token, 'hi')
      expect(await languageOf(await makeSession(db(), user))).toBe('hi')
      await choose(user.token, 'en')
      expect(await languageOf(user.token)).toBe('en')
    }
  })

  test('holds for a field worker in both roles and with every dealer, also one who lists the phone later', async () => {
    const worker = await makeWorker()
    const { accessToken } = await signIn(worker)
    expect(await languageOf(accessToken)).toBeNull()
    await choose(accessToken, 'hi')
    await makeWorker('dealer_evaluator', worker.phone)
    await makeWorker('delivery_driver', worker.phone)
    expect(await languageOf(accessToken)).toBe('hi')
    expect((await signIn(worker, 'en', 'delivery_driver')).user.language).toBe('hi')
  })

  test('does not go over to the next owner of a row whose phone the dealer changes', async () => {
    const worker = await makeWorker()
    await choose((await signIn(worker)).accessToken, 'hi')
    const stored = () =>
      db().selectFrom('people').select(['phone', 'language']).where('id', '=', worker.personId).execute()
    const change = (phone: string) =>
      app.must('updateDriver', { driverId: worker.personId, phone }, { token: worker.dealerToken })
    await change(worker.phone)
    expect(await stored()).toEqual([{ phone: worker.phone, language: 'hi' }])
    await change('+919876500001')
    expect(await stored()).toEqual([{ phone: '+919876500001', language: null }])
  })

  test('is one of the languages, and of somebody who is signed in', async () => {
    const { token } = await makeDealer(db())
    const language = 'fr' as 'en'
    expect(await app.call('setLanguage', { language }, { token })).toMatchObject({
      status: 400,
      body: { code: 'INVALID_INPUT', fields: { language: 'Choose one of the languages.' } },
    })
    expect(await languageOf(token)).toBeNull()
    expect((await app.call('setLanguage', { language: 'hi' })).status).toBe(401)
  })
})

describe('a sign-in stores the language that the client asks for, if none is stored', () => {
  test('with a password', async () => {
    const { email } = await makeDealer(db(), { passwordHash })
    const logIn = (language: string) => app.must('login', { email, password: PASSWORD }, asking(language))
    expect((await logIn('fr-FR')).user.language).toBeNull()
    const { token, user } = await logIn('hi-IN,en;q=0.8')
    expect(user.language).toBe('hi')
    expect(await languageOf(token)).toBe('hi')
    expect((await logIn('en')).user.language).toBe('hi')
  })

  test('not of an admin: the console is in English until its person chooses', async () => {
    const { email } = await makeAdmin(db(), { passwordHash })
    const { token, user } = await app.must('login', { email, password: PASSWORD }, asking('hi'))
    expect(user.language).toBeNull()
    await choose(token, 'hi')
    expect((await app.must('login', { email, password: PASSWORD }, asking('en'))).user.language).toBe('hi')
  })

  test('with a code', async () => {
    const { mobile } = await makeDealer(db())
    const logIn = async (language: string) => {
      const code = await receiveCode(app, mobile, 'dealer')
      return app.must('loginDealer', { regNumber: mobile, role: 'dealer', ...code }, asking(language))
    }
    const { token, user } = await logIn('hi')
    expect(user.language).toBe('hi')
    expect(await languageOf(token)).toBe('hi')
    expect((await logIn('en')).user.language).toBe('hi')
  })

  test('as a field worker', async () => {
    const worker = await makeWorker('delivery_driver')
    const { accessToken, user } = await signIn(worker, 'hi')
    expect(user.language).toBe('hi')
    expect(await languageOf(accessToken)).toBe('hi')
    expect((await signIn(worker, 'en')).user.language).toBe('hi')
  })
})
