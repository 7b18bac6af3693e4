import { beforeAll, expect, test } from 'vitest'
import { makeUnprovenDealer } from '#server/testing/email-proof-scene.ts'
import { makeAdmin, makeDealer, UNUSED_ID, type MadeUser } from '#server/testing/factories.ts'
import { readLinkToken, readOutboxOf } from '#server/testing/outbox.ts'
import { shareTestApp } from '#server/testing/shared-app.ts'
import type { TestApp } from '#server/testing/test-app.ts'

let app: TestApp
let admin: MadeUser
beforeAll(async () => {
  app = await shareTestApp()
  admin = await makeAdmin(app.database.db)
})

const remind = (uid: string) => app.call('admin/remindEmailProof', { uid }, { token: admin.token })

test('a dealer whose email is not confirmed gets the link again, which is audited', async () => {
  const dealer = await makeUnprovenDealer(app, { step: 'pending_approval' })
  expect(await remind(dealer.userId)).toMatchObject({
    status: 200,
    body: { success: true, email: dealer.email },
  })
  const token = await readLinkToken(app, dealer.email)
  const [sent] = await readOutboxOf(app, dealer.email)
  expect(sent?.text).toContain('within 24 hours')
  const { entries } = await app.must('admin/getAudit', { uid: dealer.userId }, { token: admin.token })
  expect(entries).toMatchObject([{ action: 'emailReminderSent', before: null, after: null }])
  await app.must('proveEmail', { token })
  expect(await remind(dealer.userId)).toMatchObject({ status: 409, body: { code: 'WRONG_STATE' } })
})

test('reminders count towards the limit of the account', async () => {
  const dealer = await makeUnprovenDealer(app, { step: 'pending_approval' })
  for (let sent = 1; sent <= 5; sent += 1) expect((await remind(dealer.userId)).status).toBe(200)
  expect(await remind(dealer.userId)).toMatchObject({ status: 429 })
  expect((await app.call('resendEmailProof', {}, dealer)).status).toBe(429)
})

test('an email that another account has confirmed is not reminded', async () => {
  const owner = await makeDealer(app.database.db)
  const dealer = await makeUnprovenDealer(app, { step: 'pending_approval', email: owner.email })
  expect(await remind(dealer.userId)).toMatchObject({ status: 409, body: { code: 'ALREADY_EXISTS' } })
})

test('closed accounts, unknown ids and admins are refused', async () => {
  const suspended = await makeUnprovenDealer(app, { step: 'pending_approval' })
  const rejected = await makeUnprovenDealer(app, { step: 'pending_approval' })
  const asAdmin = { token: admin.token }
  await app.must('admin/suspendDealer', { uid: suspended.userId, reason: 'Forged papers.' }, asAdmin)
  await app.must('admin/rejectOnboarding', { uid: rejected.userId, reason: 'Forged papers.' }, asAdmin)
  for (const { userId } of [suspended, rejected]) {
    expect(await remind(userId)).toMatchObject({ status: 409, body: { code: 'WRONG_STATE' } })
  }
  for (const uid of [UNUSED_ID, 'nonsense', admin.userId]) expect((await remind(uid)).status, uid).toBe(404)
})
