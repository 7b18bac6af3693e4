import { generateSync } from 'otplib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { mayActAlone } from '#domain/proposals/who-counts.ts'
import { hashPassword } from '#server/identity/password.ts'
import { createStaffReader } from '#server/proposals/read-staff.ts'
import { makeAdmin } from '#server/testing/factories.ts'
import { runBuilt } from '#server/testing/run-built.ts'
import { startTestApp, type TestApp } from '#server/testing/test-app.ts'
import { isLong } from '#server/testing/tier.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ env: { DEMO_HOUSE: '0' } })
})
afterAll(() => app.stop())

function forgetSecondFactor(...options: readonly string[]) {
  const env = { NODE_ENV: 'test', DATABASE_URL: app.database.url, DATA_DIR: app.dataDir }
  return runBuilt('tools/create-admin/forget-second-factor.ts', options, env)
}

test('an admin without phone and recovery codes can set up a new second factor; all sessions are ended', async () => {
  const { db } = app.database
  const password = 'Correct horse 1'
  const { email, token } = await makeAdmin(db, { passwordHash: await hashPassword(password) })
  const { secret } = await app.must('beginSecondFactor', {}, { token })
  const code = generateSync({ secret })
  const { recoveryCodes } = await app.must('confirmSecondFactor', { code }, { token })
  expect(await app.call('login', { email, password })).toMatchObject({ ok: false })

  expect(await forgetSecondFactor('--email', email.toUpperCase())).toMatchObject({ code: 0, err: '' })
  expect((await app.call('verifySession', {}, { token })).status).toBe(401)
  const login = await app.must('login', { email, password })
  expect(await app.must('getSecondFactor', {}, { token: login.token })).toMatchObject({ isSet: false })
  expect(recoveryCodes.length).toBeGreaterThan(0)
  const left = await db.selectFrom('recovery_codes').select('user_id').execute()
  expect(left).toEqual([])

  const otherAdmin = await makeAdmin(db, { passwordHash: await hashPassword(password) })
  const { secret: otherSecret } = await app.must('beginSecondFactor', {}, { token: otherAdmin.token })
  await app.must(
    'confirmSecondFactor',
    { code: generateSync({ secret: otherSecret }) },
    { token: otherAdmin.token },
  )
  const staff = await createStaffReader(true).read(db)
  expect(mayActAlone(staff, otherAdmin.userId), 'clearing frees nobody at once').toBe(false)
  const { entries } = await app.must('admin/getAudit', {}, { token: otherAdmin.token })
  expect(entries.find(({ action }) => action === 'secondFactorForgotten')).toMatchObject({
    by: null,
    after: { sessionsEnded: 1 },
  })
})

test.runIf(isLong())('reports an unknown email and a missing second factor', async () => {
  const { email } = await makeAdmin(app.database.db)
  expect(await forgetSecondFactor('--email', email)).toMatchObject({
    code: 1,
    err: `${email} has no second factor.\n`,
  })
  expect(await forgetSecondFactor('--email', 'nobody@house.test')).toMatchObject({
    code: 1,
    err: 'No account that may sign in has the email nobody@house.test.\n',
  })
  expect((await forgetSecondFactor()).err).toContain('--email <email>')
})
