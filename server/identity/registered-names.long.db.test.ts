import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Input } from '#contract/api.ts'
import { isPrintable } from '#domain/printable-text.ts'
import { uniqueMobile } from '#server/testing/factories.ts'
import { HOSTILE_TEXTS, JOINED_TEXTS, nameOf } from '#server/testing/hostile-texts.ts'
import { receiveCode } from '#server/testing/outbox.ts'
import { startTestApp, type TestApp } from '#server/testing/test-app.ts'
import { partOf } from '#server/testing/tier.ts'

let app: TestApp
beforeAll(async () => {
  // Limits have their own tests.
  app = await startTestApp({
    env: { CODE_RESEND_SECONDS: '0', REGISTRATIONS_PER_ADDRESS_PER_HOUR: '100000' },
  })
})
afterAll(() => app.stop())

let registered = 0

/** Registers a dealer with this name of the person and of the business, and verifies the mobile. */
async function registerAs(name: string) {
  registered += 1
  const who = {
    email: `newcomer${registered}@dealers.test`,
    password: 'Correct horse 1',
    name,
    mobile: uniqueMobile(),
    role: 'dealer',
    organization: name,
  }
  const { customToken } = await app.must('registerDealer', who)
  const { otp, otpToken } = await receiveCode(app, who.mobile, 'dealer')
  return app.call('loginDealer', {
    regNumber: who.mobile,
    otp,
    otpToken,
    role: 'dealer',
    organization: name,
    customToken,
  } as Input<'loginDealer'>)
}

describe('a new dealer', () => {
  test('keeps names in any script that papers can print', async () => {
    const printed = HOSTILE_TEXTS.filter(isPrintable).map(nameOf)
    for (const text of [
      'रवि कुमार',
      'Jürgen O’Neil',
      ...partOf(printed, 0, 8),
      ...partOf(JOINED_TEXTS, 0, 8),
    ]) {
      const answer = await registerAs(text)
      expect(answer, text).toMatchObject({ status: 200, body: { user: { name: text, organization: text } } })
    }
  })
})
