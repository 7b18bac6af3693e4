import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  disableOtherAdmins,
  makeAdmin,
  makeDealer,
  secondsFromNow,
  type MadeUser,
} from '#server/testing/factories.ts'
import { startTestApp, type TestApp } from '#server/testing/test-app.ts'
import { hashCheaply } from '#server/testing/cheap-password.ts'
import { readOutboxOf } from '#server/testing/outbox.ts'

const PASSWORD = 'Correct horse 1'
const REASON = 'Left the company.'

let app: TestApp
let boss: MadeUser
let passwordHash: string
beforeAll(async () => {
  app = await startTestApp()
  passwordHash = await hashCheaply(PASSWORD)
  boss = await makeAdmin(app.database.db, { name: 'Asha Rao', passwordHash })
})
afterAll(() => app.stop())

const disable = (by: MadeUser, uid: string) =>
  app.call('admin/disableAdmin', { uid, reason: REASON }, { token: by.token })
const setDisabled = (admin: MadeUser, at: Date | null) =>
  app.database.db
    .updateTable('users')
    .set({ disabled_at: at, disabled_reason: at && REASON })
    .where('id', '=', admin.userId)
    .execute()
const read = async () => (await app.must('admin/getAdmins', {}, { token: boss.token })).admins

const reinstate = (by: MadeUser, uid: string) =>
  app.call('admin/reinstateAdmin', { uid }, { token: by.token })
const confirmDisable = (by: MadeUser, uid: string) =>
  app.call('admin/confirmDisable', { uid }, { token: by.token })
const confirm = (by: MadeUser, proposalId: string) =>
  app.call('admin/confirmProposal', { proposalId }, { token: by.token })
const rowOf = async (uid: string) => (await read()).find((admin) => admin.uid === uid)
const textsTo = async (email: string) => (await readOutboxOf(app, email)).map(({ text }) => text).join('\n')

test('an admin disables another, whose sessions end at once; two let it in again, and all are notified', async () => {
  const clerk = await makeAdmin(app.database.db, { name: 'Bina Das', passwordHash })
  const live = await app.must('openLive', {}, { token: clerk.token })
  const stream = await app.fetch(`/api/live?ticket=${live.ticket}`)
  expect(await read()).toMatchObject([
    { name: 'Asha Rao', isSelf: true, disabledAt: null },
    { name: 'Bina Das', isSelf: false, openSessions: 1, hasSecondFactor: false, countsAsSecond: true },
  ])

  expect(await disable(boss, clerk.userId)).toMatchObject({
    status: 200,
    body: { uid: clerk.userId, openSessions: 0, disabledReason: REASON, countsAsSecond: true },
  })
  expect((await app.call('admin/getCities', {}, { token: clerk.token })).status).toBe(401)
  // The stream ends.
  await stream.text()
  const login = () => app.call('login', { email: clerk.email, password: PASSWORD })
  expect((await login()).status).toBe(401)
  expect((await disable(boss, clerk.userId)).status).toBe(409)
  await expect
    .poll(() => textsTo(boss.email), { timeout: 10_000 })
    .toContain('disabled the account of Bina Das')
  await expect
    .poll(() => textsTo(clerk.email), { timeout: 10_000 })
    .toContain('Asha Rao disabled your account')

  const { body } = await reinstate(boss, clerk.userId)
  const proposalId = 'proposalId' in body ? (body.proposalId ?? '') : ''
  expect(body).toMatchObject({ disabledReason: REASON, proposalId: expect.any(String) })
  expect((await reinstate(boss, clerk.userId)).status).toBe(409)
  const { proposals } = await app.must('admin/getProposals', {}, { token: boss.token })
  expect(proposals).toMatchObject([
    { proposalId, isOwn: true, mayConfirm: false, act: { kind: 'reinstateAdmin', name: 'Bina Das' } },
  ])
  expect(await confirm(boss, proposalId)).toMatchObject({ body: { code: 'OTHER_ADMIN_REQUIRED' } })
  const third = await makeAdmin(app.database.db, { name: 'Chetan Roy' })
  expect((await confirm(third, proposalId)).status).toBe(200)
  expect((await login()).status).toBe(200)
  expect((await app.call('admin/getCities', {}, { token: clerk.token })).status).toBe(401)
  expect(await rowOf(clerk.userId)).toMatchObject({ countsAsSecond: true, proposalId: null })
  expect((await reinstate(boss, clerk.userId)).status).toBe(409)
  const { entries } = await app.must('admin/getAudit', {}, { token: boss.token })
  expect(entries).toMatchObject([
    { action: 'adminReinstated', subjectId: clerk.userId, by: 'Chetan Roy', alone: false },
    { action: 'adminReinstateProposed', subjectId: clerk.userId },
    { action: 'adminDisabled', subjectId: clerk.userId, reason: REASON },
  ])
})

test('disabling asks for the password', async () => {
  const clerk = await makeAdmin(app.database.db)
  const forgetful = await makeAdmin(app.database.db)
  await app.database.db
    .updateTable('sessions')
    .set({ password_confirmed_at: secondsFromNow(-16 * 60) })
    .where('user_id', '=', forgetful.userId)
    .execute()
  const due = { status: 403, body: { code: 'PASSWORD_REQUIRED' } }
  expect(await disable(forgetful, clerk.userId)).toMatchObject(due)
  expect(await rowOf(clerk.userId)).toMatchObject({ disabledAt: null })
})

describe('a disabled admin counts as a second person', () => {
  test('for 72 hours, then one who is left alone lets it in again, and it counts after another 72', async () => {
    const [left, clerk] = [await makeAdmin(app.database.db), await makeAdmin(app.database.db)]
    await disableOtherAdmins(app.database.db, left)
    await setDisabled(clerk, secondsFromNow(-71 * 3_600))
    const { body } = await reinstate(left, clerk.userId)
    const proposalId = 'proposalId' in body ? (body.proposalId ?? '') : ''
    expect(await confirm(left, proposalId)).toMatchObject({ body: { code: 'OTHER_ADMIN_REQUIRED' } })
    await app.must('admin/withdrawProposal', { proposalId }, left)
    await setDisabled(clerk, secondsFromNow(-73 * 3_600))
    expect(await reinstate(left, clerk.userId)).toMatchObject({
      status: 200,
      body: {
        disabledAt: null,
        proposalId: null,
        countsAsSecond: false,
        countingChangesAt: expect.any(String),
      },
    })
    const { entries } = await app.must('admin/getAudit', { alone: true, limit: 1 }, left)
    expect(entries).toMatchObject([{ action: 'adminReinstated', subjectId: clerk.userId, alone: true }])
    await setDisabled(boss, null)
  })

  test('until an admin other than the one who disabled it confirms that', async () => {
    const [by, clerk, other] = [
      await makeAdmin(app.database.db),
      await makeAdmin(app.database.db),
      await makeAdmin(app.database.db),
    ]
    expect(await confirmDisable(other, clerk.userId)).toMatchObject({ body: { code: 'WRONG_STATE' } })
    await disable(by, clerk.userId)
    expect(await confirmDisable(by, clerk.userId)).toMatchObject({
      status: 409,
      body: { code: 'OTHER_ADMIN_REQUIRED' },
    })
    const { admins } = await app.must('admin/getAdmins', {}, { token: other.token })
    expect(admins.find(({ uid }) => uid === clerk.userId)).toMatchObject({ mayConfirmDisable: true })
    expect(await confirmDisable(other, clerk.userId)).toMatchObject({
      status: 200,
      body: { countsAsSecond: false, countingChangesAt: null, mayConfirmDisable: false },
    })
    expect((await confirmDisable(other, clerk.userId)).status).toBe(409)
  })
})

test('disabling an admin while it confirms has exactly one outcome', async () => {
  const { db } = app.database
  for (let round = 0; round < 5; round += 1) {
    const [by, second, clerk] = [await makeAdmin(db), await makeAdmin(db), await makeAdmin(db)]
    await disable(by, clerk.userId)
    const { body } = await reinstate(by, clerk.userId)
    const proposalId = 'proposalId' in body ? (body.proposalId ?? '') : ''
    const [disabled, confirmed, withdrawn] = await Promise.all([
      disable(by, second.userId),
      confirm(second, proposalId),
      app.call('admin/withdrawProposal', { proposalId }, { token: by.token }),
    ])
    expect(disabled.status).toBe(200)
    expect([confirmed.status, withdrawn.status].filter((status) => status === 200)).toHaveLength(1)
    const { outcome } = await db
      .selectFrom('proposals')
      .select('outcome')
      .where('id', '=', proposalId)
      .executeTakeFirstOrThrow()
    expect(outcome).toBe(confirmed.status === 200 ? 'confirmed' : 'withdrawn')
    expect((await rowOf(clerk.userId))?.disabledAt === null).toBe(confirmed.status === 200)
  }
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
