import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeApplicant } from '#server/testing/dealer-factories.ts'
import { makeUnprovenDealer, receiveEmailProof } from '#server/testing/email-proof-scene.ts'
import { makeAdmin, makeCity, type MadeUser } from '#server/testing/factories.ts'
import { listenLive, type LiveListener } from '#server/testing/live-listener.ts'
import { dealerInfo, documentsOf, makeNewcomer } from '#server/testing/onboarding-scene.ts'
import { readLinkToken } from '#server/testing/outbox.ts'
import { startTestApp, type TestApp } from '#server/testing/test-app.ts'

let app: TestApp
let admin: MadeUser
let ofAdmin: LiveListener
beforeAll(async () => {
  app = await startTestApp()
  admin = await makeAdmin(app.database.db)
  ofAdmin = await listenLive(app, admin.token)
})
afterAll(async () => {
  ofAdmin.close()
  await app.stop()
})

/** Waits until the console has received this dealer `times` times. Returns how often it has. */
async function countReceived({ userId }: MadeUser, times = 1): Promise<number> {
  const count = () =>
    ofAdmin.events.filter((event) => event.event === 'dealer' && event.data.uid === userId).length
  await ofAdmin.waitFor(() => count() >= times)
  return count()
}

test('the console is notified when an email is proven', async () => {
  const dealer = await makeUnprovenDealer(app, { step: 'pending_approval' })
  await app.must('proveEmail', { token: await receiveEmailProof(app, dealer) })
  expect(await countReceived(dealer)).toBe(1)
})

test('the console is notified when another email is given before the approval', async () => {
  const password = 'Correct horse 1'
  const dealer = await makeUnprovenDealer(app, { step: 'pending_approval', password })
  const email = 'another@dealers.test'
  await app.must('changeEmail', { email, password }, dealer)
  expect(await countReceived(dealer)).toBe(1)
  await app.must('proveEmail', { token: await readLinkToken(app, email) })
  expect(await countReceived(dealer, 2)).toBe(2)
})

test('the console is notified of each step', async () => {
  const dealer = await makeNewcomer(app, 'dealer_info')
  await app.must('createDealerInfo', dealerInfo(dealer.mobile), dealer)
  expect(await countReceived(dealer)).toBe(1)
  const other = await makeNewcomer(app, 'upload_docs')
  expect(await countReceived(other)).toBe(1)
  await app.must('uploadDocuments', await documentsOf(app, other), other)
  expect(await countReceived(other, 2)).toBe(2)
})

test('the console is notified of the decisions of other admins', async () => {
  const { cityId } = await makeCity(app.database.db)
  const asAdmin = { token: admin.token }
  const approved = await makeApplicant(app, { cityIds: [cityId] })
  await app.must('admin/approveOnboarding', { uid: approved.userId }, asAdmin)
  expect(await countReceived(approved)).toBe(1)
  const returned = await makeApplicant(app, { cityIds: [cityId] })
  const step = 'upload_docs'
  await app.must('admin/returnOnboarding', { uid: returned.userId, step, reason: 'Blurred.' }, asAdmin)
  expect(await countReceived(returned)).toBe(1)
  const rejected = await makeApplicant(app, { cityIds: [cityId] })
  await app.must('admin/rejectOnboarding', { uid: rejected.userId, reason: 'Forged.' }, asAdmin)
  expect(await countReceived(rejected)).toBe(1)
})
