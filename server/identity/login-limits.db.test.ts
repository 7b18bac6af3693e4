import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { hashPassword } from './password.ts'
import { makeDealer } from '#server/testing/factories.ts'
import { receiveResetToken } from '#server/testing/outbox.ts'
import { startAppAt, startTestApp, type AppAt, type TestApp } from '#server/testing/test-app.ts'

const PASSWORD = 'Correct horse 1'
let app: TestApp
/** Another process on the same database. */
let beside: AppAt
let email: string
beforeAll(async () => {
  const env = {
    TRUST_PROXY: '1',
    FAILED_LOGINS_PER_ACCOUNT: '3',
    FAILED_LOGINS_PER_ADDRESS: '10',
    FAILED_LOGIN_WAIT_SECONDS: '60',
  }
  const secret = Buffer.alloc(32, 9)
  app = await startTestApp({ env, secret })
  beside = await startAppAt({ databaseUrl: app.database.url, dataDir: app.dataDir, secret, env })
})
afterAll(async () => {
  await beside.stop()
  await app.stop()
})
beforeEach(async () => {
  const passwordHash = await hashPassword(PASSWORD)
  email = (await makeDealer(app.database.db, { passwordHash })).email
})

let networks = 0
const someAddress = () => {
  networks += 1
  return `203.0.113.${networks}`
}

const logIn = (at: AppAt, password: string, who = email, address = someAddress()) =>
  at.call('login', { email: who, password }, { headers: { 'x-forwarded-for': address } })

const statusesOf = async (tries: readonly string[], who = email) => {
  const statuses: number[] = []
  for (const [index, password] of tries.entries()) {
    statuses.push((await logIn(index % 2 === 0 ? app : beside, password, who)).status)
  }
  return statuses
}

/** Lets all waiting be over, and what failed be remembered. */
const waitIsOver = () => app.database.pool.query('update backoffs set blocked_until = now()')

/** Lets forty minutes pass. */
const fortyMinutesPass = async () => {
  await app.database.pool.query(`update backoffs set last_at = last_at - interval '40 minutes',
    blocked_until = blocked_until - interval '40 minutes'`)
  await app.database.pool.query(`update throttles set
    taken = array(select turn - interval '40 minutes' from unnest(taken) as turn order by turn)`)
}

describe('who fails to sign in', () => {
  test('waits, longer each time, whichever process is asked, and also with the right password', async () => {
    expect(await statusesOf(['wrong 1', 'wrong 2', 'wrong 3', 'wrong 4', PASSWORD])).toEqual([
      401, 401, 401, 401, 429,
    ])
    const first = Number((await logIn(beside, PASSWORD)).headers.get('retry-after'))
    expect(first).toBeGreaterThan(0)
    expect(first).toBeLessThanOrEqual(60)
    await waitIsOver()
    expect((await logIn(app, 'wrong 5')).status).toBe(401)
    const second = Number((await logIn(app, PASSWORD)).headers.get('retry-after'))
    expect(second).toBeGreaterThan(60)
    expect(second).toBeLessThanOrEqual(120)
  })

  test('hears the same of an email that nobody has', async () => {
    const nobody = `nobody-${email}`
    const known = await statusesOf(['wrong 1', 'wrong 2', 'wrong 3', 'wrong 4', 'wrong 5'])
    expect(await statusesOf(['wrong 1', 'wrong 2', 'wrong 3', 'wrong 4', 'wrong 5'], nobody)).toEqual(known)
    const answers = [await logIn(app, 'wrong', email), await logIn(app, 'wrong', nobody)]
    const codes = answers.map(({ body }) => ('code' in body ? body.code : null))
    expect(codes).toEqual(['TOO_MANY_REQUESTS', 'TOO_MANY_REQUESTS'])
  })

  test('begins anew after signing in, and after choosing a new password', async () => {
    expect(await statusesOf(['wrong 1', 'wrong 2', 'wrong 3', PASSWORD])).toEqual([401, 401, 401, 200])
    expect(await statusesOf(['wrong 1', 'wrong 2', 'wrong 3', 'wrong 4', PASSWORD])).toEqual([
      401, 401, 401, 401, 429,
    ])
    const token = await receiveResetToken(app, email)
    await app.must('resetPassword', { token, password: 'Battery staple 2' })
    expect((await logIn(app, 'Battery staple 2')).status).toBe(200)
  })

  test('from one address waits there, with whatever email, and nobody else does', async () => {
    const address = someAddress()
    const statuses: number[] = []
    for (let number = 0; number < 12; number += 1) {
      statuses.push((await logIn(app, 'wrong', `nobody-${number}-${email}`, address)).status)
    }
    expect(statuses.slice(0, 10).every((status) => status === 401)).toBe(true)
    expect(statuses.slice(10)).toEqual([429, 429])
    expect((await logIn(app, PASSWORD, email, address)).status).toBe(429)
    expect((await logIn(app, PASSWORD)).status).toBe(200)
  })

  test('among many behind one address, now and then one of them, never makes them wait', async () => {
    const address = someAddress()
    for (let number = 0; number < 15; number += 1) {
      // There is a failure within every hour, and never more than a few.
      await fortyMinutesPass()
      expect((await logIn(app, 'wrong', `nobody-${number}-${email}`, address)).status, `${number}`).toBe(401)
    }
    expect((await logIn(app, PASSWORD, email, address)).status).toBe(200)
  })

  test('with the right password among 60 wrong ones at once gets through at most as the first few', async () => {
    const tries = Array.from({ length: 60 }, (_, index) => `wrong ${index}`)
    const answers = await Promise.all([...tries, PASSWORD].map((password) => logIn(app, password)))
    expect(answers.at(-1)?.status).not.toBe(401)
    expect((await logIn(app, PASSWORD)).status).toBe(429)
  })
})

test('dealers who sign in at once, right, never wait for each other', async () => {
  const answers = await Promise.all(Array.from({ length: 20 }, () => logIn(app, PASSWORD)))
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
})
