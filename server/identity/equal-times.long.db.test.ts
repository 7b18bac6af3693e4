import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Input } from '#contract/api.ts'
import { refuse } from '#domain/refusal.ts'
import { chanceOfShare, shareLonger, timeAt, type Times } from '#server/testing/compare-times.ts'
import { makeDealer, uniqueMobile } from '#server/testing/factories.ts'
import { createSeededChoice } from '#server/testing/seeded-choice.ts'
import { startTestApp, type Answer, type TestApp } from '#server/testing/test-app.ts'
import { isLong, partOf, report, sizeOf } from '#server/testing/tier.ts'
import { findUserByEmail } from './identity-queries.ts'
import { hashPassword } from './password.ts'

/** Number of calls with an existing account, and of calls without one. */
const TRIES = sizeOf({ short: 14, long: 200 })
/** Largest accepted deviation from 50 % of pairs in which the call with an account takes longer. */
const TOLERATED = 0.1

type Call = 'login' | 'registerDealer' | 'requestPasswordReset' | 'sendOTP'

/** The email and mobile that a call is made with. */
interface Named {
  readonly email: string
  readonly mobile: string
}

const MANY = '1000000'
/** Settings with limits too high to be reached. */
const env = {
  FAILED_LOGINS_PER_ACCOUNT: MANY,
  FAILED_LOGINS_PER_ADDRESS: MANY,
  REGISTRATIONS_PER_ADDRESS_PER_HOUR: MANY,
  REGISTRATION_NOTICES_PER_DAY: MANY,
  PASSWORD_RESETS_PER_EMAIL_PER_HOUR: MANY,
  PASSWORD_RESETS_PER_ADDRESS_PER_HOUR: MANY,
  CODE_RESEND_SECONDS: '0',
  CODES_PER_PHONE_PER_HOUR: MANY,
  CODES_PER_ADDRESS_PER_HOUR: MANY,
}

let app: TestApp
let passwordHash: string
beforeAll(async () => {
  app = await startTestApp({ env })
  passwordHash = await hashPassword('Correct horse 1')
})
afterAll(() => app.stop())

const INPUT_OF: { readonly [Name in Call]: (named: Named) => Input<Name> } = {
  login: ({ email }) => ({ email, password: 'Wrong horse 1' }),
  registerDealer: ({ email, mobile }) => ({
    email,
    mobile,
    password: 'Another horse 1',
    name: 'Ravi Kumar',
    role: 'dealer',
    organization: 'Kumar Motors',
  }),
  requestPasswordReset: ({ email }) => ({ email }),
  sendOTP: ({ mobile }) => ({ phoneNumber: mobile, role: 'dealer' }),
}

const namePerson = (): Named => ({ email: `${randomUUID()}@dealers.test`, mobile: uniqueMobile() })

/** Returns people in pairs, one with an account and one without, so that warm-up and load affect both alike. */
async function namePeople({
  database: { db },
}: TestApp): Promise<readonly { readonly named: Named; readonly isKnown: boolean }[]> {
  const choice = createSeededChoice(TRIES)
  const all = []
  for (let number = 0; number < TRIES; number += 1) {
    const known = namePerson()
    await makeDealer(db, { ...known, passwordHash })
    const pair = [
      { named: known, isKnown: true },
      { named: namePerson(), isKnown: false },
    ]
    // Random order, so that neither kind always comes second.
    all.push(...(choice.below(2) === 0 ? pair : pair.toReversed()))
  }
  return all
}

/** Returns an answer's status and body as text, without the random values. */
const shapeOf = ({ status, body }: Answer<Call>) =>
  `${status} ${JSON.stringify(body).replaceAll(/"(customToken|otpToken|uid|requestId)":"[^"]+"/g, '"$1"')}`

/**
 * Times a call with and without an account, and reports both. Returns the answers' shapes, the deviation from 50 %, and
 * its bound.
 */
async function compareTimes(app: TestApp, name: Call) {
  const known: number[] = []
  const unknown: number[] = []
  const shapes = new Set<string>()
  // The first calls of a process are slower.
  for (let number = 0; number < 3; number += 1) await app.call(name, INPUT_OF[name](namePerson()))
  for (const { named, isKnown } of await namePeople(app)) {
    const begun = performance.now()
    const answer = await app.call(name, INPUT_OF[name](named))
    ;(isKnown ? known : unknown).push(performance.now() - begun)
    shapes.add(shapeOf(answer))
  }
  const share = shareLonger(known, unknown)
  report(`${name}, with an account: ${describe(known)}; without: ${describe(unknown)}`)
  report(`${name}: slower with an account in ${(share * 100).toFixed(1)} % of all pairs`)
  return {
    shapes: [...shapes],
    difference: Math.abs(share - 0.5),
    bound: TOLERATED + 3 * chanceOfShare(known, unknown),
  }
}

test.each(partOf(['login', 'registerDealer', 'requestPasswordReset', 'sendOTP'] as const, 0, 2))(
  '%s answers the same, equally fast, with and without an account',
  async (name) => {
    const { shapes, difference, bound } = await compareTimes(app, name)
    expect(shapes).toHaveLength(1)
    expect(difference).toBeLessThan(bound)
  },
)

test.runIf(isLong())('detects a server that refuses an unknown email early', async () => {
  const leaky = await startTestApp({
    env,
    replace: ({ handlers }) => ({
      handlers: {
        ...handlers,
        login: async (call) =>
          (await findUserByEmail(call.db, call.input.email)) === null
            ? refuse('INVALID_CREDENTIALS', 'login.failed')
            : handlers.login(call),
      },
    }),
  })
  try {
    const { shapes, difference, bound } = await compareTimes(leaky, 'login')
    expect(shapes).toHaveLength(1)
    expect(difference).toBeGreaterThan(bound)
  } finally {
    await leaky.stop()
  }
})

function describe(times: Times): string {
  const inMs = (percent: number) => `p${percent} ${timeAt(times, percent).toFixed(2)} ms`
  return `${times.length} tries, ${[10, 50, 90].map(inMs).join(', ')}`
}
