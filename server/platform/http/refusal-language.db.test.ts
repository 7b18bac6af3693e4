import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeDealer, uniqueMobile } from '#server/testing/factories.ts'
import { startTestApp, type TestApp } from '#server/testing/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

const hindi = { 'accept-language': 'hi-IN,hi;q=0.9,en;q=0.8' }

test('a refusal is in the language of the call, with its reason and its values', async () => {
  const given = {
    email: 'newcomer@dealers.test',
    password: 'short',
    name: 'Ravi Kumar',
    mobile: uniqueMobile(),
    role: 'dealer',
    organization: 'Kumar Motors',
  }
  const fault = { reason: 'password.tooShort', values: { min: 10 } }
  expect(await app.call('registerDealer', given, { headers: hindi })).toMatchObject({
    status: 400,
    body: {
      message: 'कम से कम 10 अक्षर डालें।',
      error: 'कम से कम 10 अक्षर डालें।',
      detail: 'कम से कम 10 अक्षर डालें।',
      ...fault,
      fields: { password: 'कम से कम 10 अक्षर डालें।' },
      faults: { password: fault },
    },
  })
  expect(await app.call('registerDealer', given)).toMatchObject({
    body: { message: 'At least 10 characters.', ...fault },
  })
})

test('a stored refusal is repeated in the language of the repeat', async () => {
  const { token } = await makeDealer(app.database.db)
  const input = { accessId: '11111111-2222-4333-8444-555555555555' }
  const key = 'in-two-languages'
  const first = await app.call('revokeFieldAccess', input, { token, key })
  expect(first).toMatchObject({ status: 404, body: { message: 'This access is not in your list.' } })
  expect(await app.call('revokeFieldAccess', input, { token, key, headers: hindi })).toMatchObject({
    status: 404,
    body: { message: 'यह एक्सेस आपकी लिस्ट में नहीं है।', reason: 'access.unknown' },
  })
  // A process of the release before refuses to read a field that it does not know.
  const stored = await app.database.db
    .selectFrom('idempotency_keys')
    .select(['outcome', 'reasons'])
    .where('key', '=', key)
    .executeTakeFirstOrThrow()
  expect(Object.keys(stored.outcome as object).toSorted()).toEqual(
    ['code', 'detail', 'error', 'message', 'status', 'title', 'type'].toSorted(),
  )
  expect(stored.reasons).toEqual({ reason: 'access.unknown' })
})
