import { beforeAll, expect, test } from 'vitest'
import { hashCheaply } from '#server/testing/cheap-password.ts'
import { makeApplicant } from '#server/testing/dealer-factories.ts'
import { makeUnprovenDealer, receiveEmailProof } from '#server/testing/email-proof-scene.ts'
import { makeAdmin, makeDealer } from '#server/testing/factories.ts'
import { readLinkToken, readOutboxOf } from '#server/testing/outbox.ts'
import { shareTestApp } from '#server/testing/shared-app.ts'
import type { TestApp } from '#server/testing/test-app.ts'

const PASSWORD = 'Correct horse 1'
let app: TestApp
beforeAll(async () => {
  app = await shareTestApp()
})

test.each(['dealer_info', 'pending_approval'] as const)(
  '“No” ends a registration at %s as the house’s rejection does, once',
  async (step) => {
    const dealer = await makeApplicant(app, { cityIds: [], step })
    await app.database.db
      .updateTable('users')
      .set({ email_proven_at: null })
      .where('id', '=', dealer.userId)
      .execute()
    const token = await receiveEmailProof(app, dealer)
    expect(await app.must('denyEmail', { token })).toEqual({ success: true })
    expect((await app.call('verifySession', {}, dealer)).status).toBe(401)
    const admin = await makeAdmin(app.database.db)
    const reason = 'The owner of the email that was given says that this registration is not theirs.'
    expect(await app.must('admin/getDealer', { uid: dealer.userId }, admin)).toMatchObject({
      status: 'rejected',
      rejectedReason: reason,
    })
    expect((await readOutboxOf(app, dealer.mobile))[0]?.text).toMatch(/^Yardbid has declined/)
    for (const call of ['denyEmail', 'proveEmail', 'readEmailProof'] as const) {
      expect((await app.call(call, { token })).body).toMatchObject({ code: 'EMAIL_LINK_INVALID' })
    }
    // The email is free again.
    const other = await makeUnprovenDealer(app, { email: dealer.email })
    await app.must('proveEmail', { token: await receiveEmailProof(app, other) })
  },
)

test('an approved dealer loses only the new email', async () => {
  const dealer = await makeDealer(app.database.db, { passwordHash: await hashCheaply(PASSWORD) })
  const email = `new-${dealer.email}`
  await app.must('changeEmail', { email, password: PASSWORD }, dealer)
  const token = await readLinkToken(app, email)
  await app.must('denyEmail', { token })
  expect((await app.call('proveEmail', { token })).body).toMatchObject({ code: 'EMAIL_LINK_INVALID' })
  const session = await app.must('login', { email: dealer.email, password: PASSWORD })
  expect(session).toMatchObject({ onboarding: 'home', emailProven: true })
  expect((await app.call('resendEmailProof', {}, dealer)).status).toBe(409)
})
