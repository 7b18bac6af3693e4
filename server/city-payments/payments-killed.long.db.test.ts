import { randomBytes, randomInt } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createRazorpay } from './razorpay-payments.ts'
import { signPayment } from './payment-signatures.ts'
import { makeCity, makeDealer, type MadeCity, type MadeUser } from '#server/testing/factories.ts'
import { startAppProcess, type AppProcess } from '#server/testing/app-process.ts'
import { checkPaymentConsistency } from '#server/testing/payment-consistency-queries.ts'
import { CITY_PRICE } from '#server/testing/payment-scene.ts'
import { startRazorpayStandIn, type RazorpayStandIn } from '#server/testing/razorpay-stand-in.ts'
import { createTestDatabase, type TestDatabase } from '#server/testing/test-database.ts'
import { createCall } from '#server/testing/test-app.ts'
import { sizeOf, report } from '#server/testing/tier.ts'
import { createVault } from '#server/platform/vault.ts'
import { reconcileOrders } from './reconcile-orders.ts'

const KILLS = sizeOf({ short: 1, long: 20 })
const DEALERS = sizeOf({ short: 4, long: 12 })

let standIn: RazorpayStandIn
let database: TestDatabase
let dataDir: string
let app: AppProcess
let delhi: MadeCity
const secret = randomBytes(32)

beforeAll(async () => {
  standIn = await startRazorpayStandIn()
  database = await createTestDatabase()
  dataDir = await mkdtemp(join(tmpdir(), 'yardbid-test-'))
  delhi = await makeCity(database.db)
  app = await startProcess()
})
afterAll(async () => {
  await app.end('SIGKILL')
  await database.drop()
  await standIn.stop()
  await rm(dataDir, { recursive: true, force: true })
})

const startProcess = () =>
  startAppProcess({
    databaseUrl: database.url,
    dataDir,
    env: { ...standIn.env, APP_SECRET: secret.toString('hex') },
  })

/** Orders, pays and confirms without retries, and returns early if the server is down. */
async function payOnce(dealer: MadeUser, statuses: number[]): Promise<void> {
  const call = createCall(app.url)
  const { token } = dealer
  const order = { amount: CITY_PRICE, cities: [delhi.name], mode: 'UPI' as const }
  const placed = await call('initiatePayment', order, { token })
  if (!placed.ok) return
  const { orderId } = placed.body.value
  const { id: paymentId } = standIn.pay(orderId, { status: randomInt(2) === 0 ? 'captured' : 'authorized' })
  const signature = signPayment(standIn.account.keySecret, orderId, paymentId)
  const confirmed = await call('confirmPayment', { orderId, paymentId, signature }, { token })
  statuses.push(confirmed.status)
}

async function reconcileAll(): Promise<void> {
  await database.db
    .updateTable('city_order_checks')
    .set({ check_at: new Date(0) })
    .execute()
  await reconcileOrders(database.db, {
    provider: createRazorpay({ ...standIn.account, apiUrl: standIn.url }),
    vault: createVault(secret),
    onFailure: (error) => {
      throw error
    },
  })
}

test(
  'killing a process with payments in progress neither loses nor double-counts money',
  async () => {
    for (let kill = 1; kill <= KILLS; kill += 1) {
      const dealers: MadeUser[] = []
      for (let count = 0; count < DEALERS; count += 1) {
        dealers.push(await makeDealer(database.db, { onboarding: 'subscription' }))
      }
      const statuses: number[] = []
      const paidBefore = standIn.payments.size
      const paying = Promise.allSettled(dealers.map((dealer) => payOnce(dealer, statuses)))
      // Kill in the middle: some dealers have paid, and the app may or may not know yet.
      const enough = paidBefore + randomInt(1, DEALERS)
      await vi.waitUntil(() => standIn.payments.size >= enough, { interval: 1, timeout: 30_000 })
      await delay(randomInt(0, 250))
      await app.end('SIGKILL')
      await paying
      app = await startProcess()
      await reconcileAll()

      await checkPaymentConsistency(database.db)
      const { taken } = await database.db
        .selectFrom('city_payments')
        .select(({ fn }) => fn.countAll<number>().as('taken'))
        .where('captured_at', 'is not', null)
        .executeTakeFirstOrThrow()
      expect(taken).toBe(standIn.payments.size)
      for (const { status } of standIn.payments.values()) expect(status).toBe('captured')
      report(
        `kill ${kill} of ${KILLS}: ${statuses.length} of ${DEALERS} confirmed before the kill, ${taken} paid in total`,
      )
    }
  },
  60_000 + KILLS * 30_000,
)
