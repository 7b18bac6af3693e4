import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeAdmin, makeDealer, uniqueMobile, type MadeUser } from '#server/testing/factories.ts'
import { receiveCode } from '#server/testing/outbox.ts'
import { startTestApp, type TestApp } from '#server/testing/test-app.ts'
import { createAdminOutboxHandlers } from './admin-outbox-handlers.ts'

let app: TestApp
let admin: MadeUser
beforeAll(async () => {
  app = await startTestApp()
  admin = await makeAdmin(app.database.db)
})
afterAll(() => app.stop())

test('shows sent messages, found by part of a number, with the code hidden', async () => {
  const mobile = uniqueMobile()
  const dealer = await makeDealer(app.database.db, { mobile })
  const { otp } = await receiveCode(app, mobile, 'orguserdealer')
  const { messages, total } = await app.must(
    'admin/getOutbox',
    { to: mobile.slice(3) },
    { token: admin.token },
  )
  expect(total).toBe(1)
  expect(messages).toMatchObject([{ channel: 'sms', to: mobile, text: expect.stringContaining('••••••') }])
  expect(JSON.stringify(messages)).not.toContain(otp)
  // The wildcards of LIKE are literal in a search.
  expect((await app.must('admin/getOutbox', { to: '%' }, { token: admin.token })).total).toBe(0)
  expect((await app.call('admin/getOutbox', {}, { token: dealer.token })).status).toBe(403)
})

test('is not there in production', async () => {
  const { 'admin/getOutbox': getOutbox } = createAdminOutboxHandlers({ production: true })
  const call = { input: { limit: 1, cursor: undefined }, db: app.database.db } as unknown as Parameters<
    typeof getOutbox
  >[0]
  expect(await getOutbox(call)).toMatchObject({ ok: false, refusal: { code: 'NOT_FOUND' } })
})
