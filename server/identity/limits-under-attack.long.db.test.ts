import { setTimeout as delay } from 'node:timers/promises'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Input } from '#contract/api.ts'
import { startAppProcess, type AppProcess } from '#server/testing/app-process.ts'
import { makeBiddingScene } from '#server/testing/bidding-scene.ts'
import { makeDealer, type MadeUser } from '#server/testing/factories.ts'
import { makeDevice } from '#server/testing/known-device.ts'
import { describeFigures, measureAttack } from '#server/testing/measure-attack.ts'
import { createCall } from '#server/testing/test-app.ts'
import { createTestDatabase, type TestDatabase } from '#server/testing/test-database.ts'
import { report, sizeOf } from '#server/testing/tier.ts'
import { hashPassword } from './password.ts'

const PASSWORD = 'Correct horse 1'
const SECONDS = sizeOf({ short: 1, long: 30 })
/** The calls that the attacker has in progress at once. */
const AT_ONCE = sizeOf({ short: 6, long: 30 })
const SIGN_INS = sizeOf({ short: 1, long: 10 })
const ADDRESS_LIMIT = sizeOf({ short: 8, long: 20 })
/** The attacker and its victim are behind one address. */
const SHARED = { headers: { 'x-forwarded-for': '203.0.113.9' } }

let database: TestDatabase
let dataDir: string
let app: AppProcess
beforeAll(async () => {
  database = await createTestDatabase()
  dataDir = await mkdtemp(join(tmpdir(), 'yardbid-test-'))
  app = await startAppProcess({
    databaseUrl: database.url,
    dataDir,
    env: {
      TRUST_PROXY: '1',
      CODE_RESEND_SECONDS: '0',
      FAILED_LOGINS_PER_ADDRESS: String(ADDRESS_LIMIT),
    },
  })
})
afterAll(async () => {
  await app.end('SIGTERM')
  await database.drop()
  await rm(dataDir, { recursive: true, force: true })
})

type Statuses = Map<string, number>

const count = (statuses: Statuses, name: string, status: number) =>
  statuses.set(`${name} ${status}`, (statuses.get(`${name} ${status}`) ?? 0) + 1)

/** Tries wrong passwords until `isOver`, for the victim and for emails that nobody has, and sends codes to the victim. */
async function attack(victim: MadeUser, statuses: Statuses, isOver: () => boolean): Promise<void> {
  const call = createCall(app.url)
  let tries = 0
  const work = async () => {
    while (!isOver()) {
      tries += 1
      const email = tries % 3 === 0 ? victim.email : `nobody-${tries}@dealers.test`
      const { status } = await call('login', { email, password: `wrong ${tries}` }, SHARED)
      count(statuses, 'login', status)
      if (tries % 5 !== 0) continue
      const sent = await call('sendOTP', { phoneNumber: victim.mobile, role: 'dealer' }, SHARED)
      count(statuses, 'sendOTP', sent.status)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
}

/** Signs the victim in with its known device, repeating only what the app is too busy for. */
async function signIn(input: Input<'login'>): Promise<number> {
  for (;;) {
    const { status } = await createCall(app.url)('login', input, SHARED)
    if (status !== 503) return status
    await delay(500)
  }
}

test(
  'a known device signs in while a stranger at its address uses up every limit',
  async () => {
    const victim = await makeDealer(database.db, { passwordHash: await hashPassword(PASSWORD) })
    const deviceToken = await makeDevice(database.db, { accountId: victim.userId })
    const scene = await makeBiddingScene(
      database.db,
      sizeOf({ short: { dealers: 5, lots: 10 }, long: { dealers: 40, lots: 10 } }),
    )
    const attacks: Statuses = new Map()
    const signIns: number[] = []
    // Before anything is measured, since logins take long on a busy machine.
    await attack(victim, attacks, () => attacks.has('login 429') && attacks.has('sendOTP 429'))
    const figures = await measureAttack(
      { app, pool: database.pool, scene, seconds: SECONDS },
      async (signal) => {
        const attacking = attack(victim, attacks, () => signal.aborted)
        while (signIns.length < SIGN_INS) {
          signIns.push(await signIn({ email: victim.email, password: PASSWORD, deviceToken }))
        }
        await attacking
      },
    )
    const call = createCall(app.url)
    const known = { phoneNumber: victim.mobile, role: 'dealer', deviceToken }
    const sends = [await call('sendOTP', known, SHARED), await call('sendOTP', known, SHARED)]

    report(`wrong logins and codes by a stranger: ${describeFigures(figures)}`)
    report(
      `the attacker’s answers: ${[...attacks].map(([name, number]) => `${number} × ${name}`).join(', ')}`,
    )
    expect(signIns).toEqual(signIns.map(() => 200))
    // The known device has the rest of the phone’s five codes.
    expect([attacks.get('sendOTP 200'), sends.map(({ status }) => status)]).toEqual([3, [200, 200]])
    for (const name of attacks.keys()) {
      expect(['login 401', 'login 429', 'login 503', 'sendOTP 200', 'sendOTP 429', 'sendOTP 503']).toContain(
        name,
      )
    }
    expect(figures.bidStatuses.get(200) ?? 0).toBeGreaterThan(0)
  },
  120_000 + SECONDS * 5_000,
)
