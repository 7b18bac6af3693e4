import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { hashCheaply } from '#server/testing/cheap-password.ts'
import { makeDealer } from '#server/testing/factories.ts'
import { makeDevice } from '#server/testing/known-device.ts'
import { receiveResetToken } from '#server/testing/outbox.ts'
import { startAppAt, startTestApp, type AppAt, type TestApp } from '#server/testing/test-app.ts'

const PASSWORD = 'Correct horse 1'
let app: TestApp
/** Another process of the app on the same database. */
let otherProcess: AppAt
let email: string
let userId: string
beforeAll(async () => {
  const env = {
    TRUST_PROXY: '1',
    FAILED_LOGINS_PER_ACCOUNT: '3',
    FAILED_LOGINS_PER_ADDRESS: '10',
    // Ten minutes in the place of the second, so that the test does not depend on its own speed.
    FAILED_LOGIN_ADDRESS_SECONDS: '600',
    FAILED_LOGIN_WAIT_SECONDS: '60',
  }
  const secret = Buffer.alloc(32, 9)
  app = await startTestApp({ env, secret })
  otherProcess = await startAppAt({ databaseUrl: app.database.url, dataDir: app.dataDir, secret, env })
})
afterAll(async () => {
  await otherProcess.stop()
  await app.stop()
})
beforeEach(async () => {
  const passwordHash = await hashCheaply(PASSWORD)
  const dealer = await makeDealer(app.database.db, { passwordHash })
  email = dealer.email
  userId = dealer.userId
})

let networks = 0
const someAddress = () => {
  networks += 1
  return `203.0.113.${networks}`
}

const logIn = (at: AppAt, password: string, account = email, address = someAddress(), deviceToken?: string) =>
  at.call('login', { email: account, password, deviceToken }, { headers: { 'x-forwarded-for': address } })

const statusesOf = async (tries: readonly string[], account = email) => {
  const statuses: number[] = []
  for (const [index, password] of tries.entries()) {
    statuses.push((await logIn(index % 2 === 0 ? app : otherProcess, password, account)).status)
  }
  return statuses
}

/** Makes an address exceed its limit of failed sign-ins, with emails that have no account. Returns the address. */
async function exceedAddressLimit(): Promise<string> {
  const address = someAddress()
  for (let number = 0; number < 10; number += 1) {
    expect((await logIn(app, 'wrong', `nobody-${number}-${email}`, address)).status).toBe(401)
  }
  return address
}

/** Ends all waits but keeps the recorded failures. */
const endWaits = () => app.database.pool.query('update backoffs set blocked_until = now()')

/** Backdates all attempts and waits by 40 minutes. */
const passFortyMinutes = async () => {
  await app.database.pool.query(`update backoffs set last_at = last_at - interval '40 minutes',
    blocked_until = blocked_until - interval '40 minutes'`)
  await app.database.pool.query(`update throttles set
    taken = array(select turn - interval '40 minutes' from unnest(taken) as turn order by turn)`)
}

describe('failed sign-ins', () => {
  test('cause a growing wait, across processes, even for the correct password', async () => {
    expect(await statusesOf(['wrong 1', 'wrong 2', 'wrong 3', 'wrong 4', PASSWORD])).toEqual([
      401, 401, 401, 401, 429,
    ])
    const first = Number((await logIn(otherProcess, PASSWORD)).headers.get('retry-after'))
    expect(first).toBeGreaterThan(0)
    expect(first).toBeLessThanOrEqual(60)
    await endWaits()
    expect((await logIn(app, 'wrong 5')).status).toBe(401)
    const second = Number((await logIn(app, PASSWORD)).headers.get('retry-after'))
    expect(second).toBeGreaterThan(60)
    expect(second).toBeLessThanOrEqual(120)
  })

  test('are answered the same for an unknown email', async () => {
    const nobody = `nobody-${email}`
    const known = await statusesOf(['wrong 1', 'wrong 2', 'wrong 3', 'wrong 4', 'wrong 5'])
    expect(await statusesOf(['wrong 1', 'wrong 2', 'wrong 3', 'wrong 4', 'wrong 5'], nobody)).toEqual(known)
    const answers = [await logIn(app, 'wrong', email), await logIn(app, 'wrong', nobody)]
    const codes = answers.map(({ body }) => ('code' in body ? body.code : null))
    expect(codes).toEqual(['TOO_MANY_REQUESTS', 'TOO_MANY_REQUESTS'])
  })

  test('are reset by signing in and by choosing a new password', async () => {
    expect(await statusesOf(['wrong 1', 'wrong 2', 'wrong 3', PASSWORD])).toEqual([401, 401, 401, 200])
    expect(await statusesOf(['wrong 1', 'wrong 2', 'wrong 3', 'wrong 4', PASSWORD])).toEqual([
      401, 401, 401, 401, 429,
    ])
    const token = await receiveResetToken(app, email)
    await app.must('resetPassword', { token, password: 'Battery staple 2' })
    expect((await logIn(app, 'Battery staple 2')).status).toBe(200)
  })

  test('from one address leave each account one attempt in a while there, and its known devices all', async () => {
    const address = await exceedAddressLimit()
    expect((await logIn(app, 'wrong', email, address)).status).toBe(401)
    const soon = await logIn(otherProcess, PASSWORD, email, address)
    expect(soon).toMatchObject({ status: 429, body: { code: 'TOO_MANY_REQUESTS' } })
    const device = await makeDevice(app.database.db, { accountId: userId })
    expect((await logIn(otherProcess, PASSWORD, email, address, device)).status).toBe(200)
    // Other accounts at that address have their own second, and other addresses no limit.
    expect((await logIn(app, 'wrong', `nobody-${email}`, address)).status).toBe(401)
    expect((await logIn(app, PASSWORD)).status).toBe(200)
    await passFortyMinutes()
    expect((await logIn(otherProcess, PASSWORD, email, address)).status).toBe(200)
  })

  test('of strangers make no known device wait, and its own make only itself wait', async () => {
    const [device, other] = [
      await makeDevice(app.database.db, { accountId: userId }),
      await makeDevice(app.database.db, { accountId: userId }),
    ]
    expect(await statusesOf(['wrong 1', 'wrong 2', 'wrong 3', 'wrong 4', PASSWORD])).toEqual([
      401, 401, 401, 401, 429,
    ])
    const known = (password: string, token = device) => logIn(otherProcess, password, email, undefined, token)
    expect((await known(PASSWORD)).status).toBe(200)
    for (let number = 1; number <= 4; number += 1) expect((await known(`wrong ${number}`)).status).toBe(401)
    expect((await known(PASSWORD)).status).toBe(429)
    expect((await known(PASSWORD, other)).status).toBe(200)
  })

  test('are counted as a stranger’s with the device of another account', async () => {
    const rival = await makeDealer(app.database.db)
    const device = await makeDevice(app.database.db, { accountId: rival.userId })
    const tries = ['wrong 1', 'wrong 2', 'wrong 3', 'wrong 4', PASSWORD]
    const statuses: number[] = []
    for (const password of tries) {
      statuses.push((await logIn(app, password, email, undefined, device)).status)
    }
    expect(statuses).toEqual([401, 401, 401, 401, 429])
  })

  test('do not block a shared address when they are rare', async () => {
    const address = someAddress()
    for (let number = 0; number < 15; number += 1) {
      // The limit counts failures per hour, and there are only one or two in each.
      await passFortyMinutes()
      expect((await logIn(app, 'wrong', `nobody-${number}-${email}`, address)).status, `${number}`).toBe(401)
    }
    expect((await logIn(app, PASSWORD, email, address)).status).toBe(200)
  })

  test('block the correct password among 60 simultaneous wrong ones', async () => {
    const tries = Array.from({ length: 60 }, (_, index) => `wrong ${index}`)
    const answers = await Promise.all([...tries, PASSWORD].map((password) => logIn(app, password)))
    expect(answers.at(-1)?.status).not.toBe(401)
    expect((await logIn(app, PASSWORD)).status).toBe(429)
  })
})

test('simultaneous correct sign-ins never wait for each other', async () => {
  const answers = await Promise.all(Array.from({ length: 20 }, () => logIn(app, PASSWORD)))
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
})
