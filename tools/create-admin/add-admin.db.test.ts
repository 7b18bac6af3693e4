import { afterAll, beforeAll, expect, test } from 'vitest'
import { runBuilt } from '#server/testing/run-built.ts'
import { startTestApp, type TestApp } from '#server/testing/test-app.ts'
import { addAdmin } from './add-admin.ts'
import { describeRefusal } from './describe-refusal.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

const admin = { email: 'Boss@House.test', name: 'Asha Rao', mobile: '98100 12345' }

/** Runs the command with the password on its standard input. */
function createAdmin(given: Partial<typeof admin>, password: string) {
  const options = Object.entries(given).map(([name, value]) => `--${name}=${value}`)
  const env = { NODE_ENV: 'test', DATABASE_URL: app.database.url, DATA_DIR: app.dataDir }
  return runBuilt('tools/create-admin/create-admin.ts', options, env, `${password}\n`)
}

test('creates the first admin, who can sign in; the email cannot be used twice', async () => {
  const made = await createAdmin(admin, 'Correct horse 1')
  expect(made).toMatchObject({ code: 0, err: '' })
  expect(made.out).toContain('boss@house.test')
  expect(made.out).not.toContain('Correct horse')

  const { token, user, onboarding } = await app.must('login', {
    email: 'boss@house.test',
    password: 'Correct horse 1',
  })
  expect(user).toMatchObject({ role: 'admin', name: 'Asha Rao', mobile: '+919810012345' })
  expect(onboarding).toBe('home')

  const again = await createAdmin(admin, 'Correct horse 1')
  expect(again.code).toBe(1)
  expect(again.err).toContain('already')

  const { entries } = await app.must('admin/getAudit', { action: 'adminCreated' }, { token })
  expect(entries).toMatchObject([
    { by: null, subjectId: user.uid, subject: 'Asha Rao', before: null, after: { email: 'boss@house.test' } },
  ])
})

test.each([
  ['a password that is too common', admin, 'password123', 'common'],
  ['a password that is too short', admin, 'short', 'At least 10'],
  ['an invalid mobile', { ...admin, mobile: '12345' }, 'Correct horse 1', '10-digit'],
  ['an invalid email', { ...admin, email: 'boss' }, 'Correct horse 1', 'valid email'],
])('%s is refused with a sentence that says why', async (_what, given, password, sentence) => {
  const refused = await addAdmin(app.database.db, { ...given, password })
  expect(refused.ok ? '' : describeRefusal(refused.refusal)).toContain(sentence)
})

test('the command without options says which it takes', async () => {
  const refused = await createAdmin({}, '')
  expect(refused.code).toBe(1)
  expect(refused.err).toContain('--email')
})
