import { afterAll, beforeAll, expect, test } from 'vitest'
import { openPayments } from '#server/city-payments/open-payments.ts'
import type { PaymentProvider } from '#server/city-payments/payments.ts'
import { readConfig } from '#server/config.ts'
import type { PooledQueries } from '#server/platform/db/pool.ts'
import { createCityPaymentsHandlers } from '#server/city-payments/city-payments-handlers.ts'
import type { Replaceable, AppParts } from '#server/app.ts'
import { findFlowOfCar } from '#server/flows/find-flow.ts'
import { setCallScene } from '#server/testing/call-scene.ts'
import { expectCodeTakenOnce } from '#server/testing/expect-code-once.ts'
import { expectOverSessionsUnknown } from '#server/testing/expect-over-sessions.ts'
import { expectOthersThingsUnknown, expectOwned, setOwnershipScenes } from '#server/testing/expect-owned.ts'
import { expectAmountRefused, expectSignatureChecked } from '#server/testing/expect-paid.ts'
import { expectRoles, signInRoles } from '#server/testing/expect-roles.ts'
import { EVERY_STEP_CALL, expectStepsOfTable } from '#server/testing/expect-steps.ts'
import { makeCity, makeDealer, makePerson, UNUSED_ID } from '#server/testing/factories.ts'
import { makeFieldAccess } from '#server/testing/field-factories.ts'
import { CITY_PRICE } from '#server/testing/payment-scene.ts'
import { startTestApp, type TestApp } from '#server/testing/test-app.ts'
import { isLong } from '#server/testing/tier.ts'
import { userOf, type Caller } from '#server/platform/http/caller.ts'
import { storeFirstVersion } from '#server/platform/settings/read-setting.ts'

const secret = Buffer.alloc(32, 7)
let intact: TestApp
beforeAll(async () => {
  intact = await startTestApp({ secret })
})
afterAll(() => intact.stop())

/** A programming mistake, and the check of the test suite that must detect it. */
interface Mistake {
  readonly kind: string
  readonly what: string
  readonly replace: NonNullable<AppParts['replace']>
  readonly check: (app: TestApp) => Promise<unknown>
  /** The failure by which the check detects it. */
  readonly failure: RegExp
}

const withHandlers = (own: Replaceable, broken: Partial<Replaceable['handlers']>): Partial<Replaceable> => ({
  handlers: { ...own.handlers, ...broken },
})

/** Creates the payment handlers with another provider than the configured one. */
const payBy = (change: Partial<PaymentProvider>, db: PooledQueries) => {
  const settings = readConfig({ NODE_ENV: 'test' }).payments
  return createCityPaymentsHandlers({
    provider: { ...openPayments(settings.provider, { db, secret }), ...change },
    vault: intact.vault,
    onFailure: (error) => {
      throw error
    },
  })
}

const MOVE = 'updateCarWorkflowStatus'

const MISTAKES: readonly Mistake[] = [
  {
    kind: 'ownership',
    what: 'a car is removed from any dealer’s list',
    replace: (own) =>
      withHandlers(own, {
        removeFromMyCars: async (call) => {
          const caller = userOf(call.caller)
          const flow = await call.db
            .selectFrom('flows')
            .select('organisation_id')
            .where('car_id', '=', call.input.carId)
            .executeTakeFirst()
          const organisationId = flow?.organisation_id ?? caller.organisationId
          return own.handlers.removeFromMyCars({ ...call, caller: { ...caller, organisationId } })
        },
      }),
    check: async (app) => expectOwned(await setOwnershipScenes(app), 'removeFromMyCars'),
    failure: /expected 200 to be 404/,
  },
  {
    kind: 'role',
    what: 'every user counts as an admin',
    replace: (own) => ({
      authenticate: async (authorization) => {
        const caller = await own.authenticate(authorization)
        return caller?.kind === 'user' ? { ...caller, role: 'admin' } : caller
      },
    }),
    check: async (app) => expectRoles(app, await signInRoles(app), 'admin/createCity'),
    failure: /orguserdealer: expected 400 to be 403/,
  },
  {
    kind: 'step',
    what: 'a car goes to Place Bids from any state',
    replace: (own) =>
      withHandlers(own, {
        [MOVE]: async (call) => {
          const { organisationId } = userOf(call.caller)
          const flow = await findFlowOfCar(call.db, { organisationId, carId: call.input.carId })
          await call.db
            .updateTable('flows')
            .set({ state: 'EVALUATION_COMPLETE' })
            .where('id', '=', flow?.flowId ?? UNUSED_ID)
            .execute()
          return own.handlers[MOVE](call)
        },
      }),
    check: async (app) => {
      const scene = await setCallScene(app)
      for (const tried of EVERY_STEP_CALL)
        if (tried.name === MOVE) await expectStepsOfTable(scene, tried, 'MY_CARS_NEW')
    },
    failure: /from MY_CARS_NEW: expected \[ 403, 404, 409 \] to include 200/,
  },
  {
    kind: 'price',
    what: 'the browser sets the price of cities',
    replace: (own) =>
      withHandlers(own, {
        initiatePayment: async (call) => {
          const { amount, cities } = call.input
          await storeFirstVersion(call.db, 'cityPrice', { rupees: amount / cities.length })
          return own.handlers.initiatePayment(call)
        },
      }),
    check: async (app) => {
      const { db } = app.database
      const dealer = await makeDealer(db, { onboarding: 'subscription' })
      await expectAmountRefused(app, dealer, [await makeCity(db), await makeCity(db)], CITY_PRICE)
    },
    failure: /expected \{ code: 200, .* to match object \{ status: 409/,
  },
  {
    kind: 'signature',
    what: 'the signature of a payment is not checked',
    replace: (own) =>
      withHandlers(own, {
        confirmPayment: (call) => payBy({ isPaymentSigned: () => true }, call.db).confirmPayment(call),
      }),
    check: async (app) => {
      const { db } = app.database
      const dealer = await makeDealer(db, { onboarding: 'subscription' })
      await expectSignatureChecked(app, dealer, [await makeCity(db), await makeCity(db)])
    },
    // The answer of the call itself, or the dealer's step after the provider was queried.
    failure: /expected (\[ 200, \{ onboarding: )?'upload_docs'/,
  },
  {
    kind: 'owner of a file',
    what: 'a caller may use any file that it names',
    replace: (own) =>
      withHandlers(own, {
        createDriver: async (call) => {
          const { organisationId: organisation_id } = userOf(call.caller)
          await call.db
            .updateTable('files')
            .set({ organisation_id })
            .where('folder', '=', 'drivers')
            .execute()
          return own.handlers.createDriver(call)
        },
      }),
    check: async (app) => expectOthersThingsUnknown(await setOwnershipScenes(app), 'createDriver'),
    failure: /expected 200 to be 400/,
  },
  {
    kind: 'code',
    what: 'a used code works again',
    replace: (own) =>
      withHandlers(own, {
        verifyOTP: async (call) => {
          await call.db.updateTable('one_time_codes').set({ ended_at: null }).execute()
          return own.handlers.verifyOTP(call)
        },
      }),
    check: async (app) => {
      const { db } = app.database
      const { organisationId } = await makeDealer(db)
      const person = await makePerson(db, { organisationId })
      await makeFieldAccess(db, { organisationId, person })
      await expectCodeTakenOnce(app, person, 10)
    },
    failure: /to have a length of 1 but got \d+/,
  },
  {
    kind: 'session',
    what: 'authentication is cached',
    replace: (own) => {
      const known = new Map<string, Caller>()
      return {
        authenticate: async (authorization = '') => {
          const caller = known.get(authorization) ?? (await own.authenticate(authorization || undefined))
          if (caller !== null) known.set(authorization, caller)
          return caller
        },
      }
    },
    check: expectOverSessionsUnknown,
    failure: /expected 200 to be 401/,
  },
]

/** The mistakes of the short tier: the checks of the others make more calls. */
const SHORT: ReadonlySet<string> = new Set(['role', 'price', 'session'])

test.each(MISTAKES.filter(({ kind }) => isLong() || SHORT.has(kind)))(
  '$kind: if $what, the check that the intact app passes fails',
  async (mistake) => {
    await mistake.check(intact)
    const broken = await startTestApp({ secret, replace: mistake.replace })
    try {
      await expect(mistake.check(broken)).rejects.toThrow(mistake.failure)
    } finally {
      await broken.stop()
    }
  },
)
