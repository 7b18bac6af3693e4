import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeAdmin, makeDealer, type MadeUser } from '#server/testing/factories.ts'
import { startTestApp, type TestApp } from '#server/testing/test-app.ts'
import { hashPassword } from './password.ts'

const PASSWORD = 'Correct horse 1'
const REASON = 'Left the company.'

let app: TestApp
let boss: MadeUser
let passwordHash: string
beforeAll(async () => {
  app = await startTestApp()
  passwordHash = await hashPassword(PASSWORD)
  boss = await makeAdmin(app.database.db, { name: 'Asha Rao', passwordHash })
})
afterAll(() => app.stop())

const disable = (by: MadeUser, uid: string) =>
  app.call('admin/disableAdmin', { uid, reason: REASON }, { token: by.token })
const read = async () => (await app.must('admin/getAdmins', {}, { token: boss.token })).admins

test('an admin disables another, whose sessions end at once, and lets it in again', async () => {
  const clerk = await makeAdmin(app.database.db, { name: 'Bina Das', passwordHash })
  const live = await app.must('openLive', {}, { token: clerk.token })
  const stream = await app.fetch(`/api/live?ticket=${live.ticket}`)
  expect(await read()).toMatchObject([
    { name: 'Asha Rao', isSelf: true, disabledAt: null },
    { name: 'Bina Das', isSelf: false, openSessions: 1, hasSecondFactor: false },
  ])

  expect(await disable(boss, clerk.userId)).toMatchObject({
    status: 200,
    body: { uid: clerk.userId, openSessions: 0, disabledReason: REASON },
  })
  expect((await app.call('admin/getCities', {}, { token: clerk.token })).status).toBe(401)
  // The stream ends.
  await stream.text()
  const login = () => app.call('login', { email: clerk.email, password: PASSWORD })
  expect((await login()).status).toBe(401)
  expect((await disable(boss, clerk.userId)).status).toBe(409)

  const again = { uid: clerk.userId }
  const { token } = boss
  expect(await app.call('admin/reinstateAdmin', again, { token })).toMatchObject({
    status: 200,
    body: { disabledAt: null, disabledReason: null },
  })
  expect((await login()).status).toBe(200)
  expect((await app.call('admin/getCities', {}, { token: clerk.token })).status).toBe(401)
  expect((await app.call('admin/reinstateAdmin', again, { token })).status).toBe(409)
  const { entries } = await app.must('admin/getAudit', {}, { token })
  expect(entries).toMatchObject([
    { action: 'adminReinstated', subjectId: clerk.userId },
    { action: 'adminDisabled', subjectId: clerk.userId, reason: REASON },
  ])
})

test('no admin disables itself, a dealer, or nobody', async () => {
  expect(await disable(boss, boss.userId)).toMatchObject({ status: 409, body: { code: 'WRONG_STATE' } })
  const dealer = await makeDealer(app.database.db)
  expect((await disable(boss, dealer.userId)).status).toBe(404)
  expect((await disable(dealer, boss.userId)).status).toBe(403)
})

test('two admins who disable each other at once leave one', async () => {
  for (let round = 0; round < 5; round += 1) {
    const [one, other] = [await makeAdmin(app.database.db), await makeAdmin(app.database.db)]
    const answers = await Promise.all([disable(one, other.userId), disable(other, one.userId)])
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    const left = (await read()).filter(({ uid }) => uid === one.userId || uid === other.userId)
    expect(left.filter(({ disabledAt }) => disabledAt === null)).toHaveLength(1)
  }
})
