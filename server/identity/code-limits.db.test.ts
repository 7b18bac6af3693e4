import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeDealer, makePerson, uniqueMobile } from '#server/testing/factories.ts'
import { makeFieldAccess } from '#server/testing/field-factories.ts'
import { makeDevice } from '#server/testing/known-device.ts'
import { startAppAt, startTestApp, type AppAt, type TestApp } from '#server/testing/test-app.ts'

let app: TestApp
/** Another process of the app on the same database. */
let otherProcess: AppAt
beforeAll(async () => {
  const env = { TRUST_PROXY: '1', CODES_PER_ADDRESS_PER_HOUR: '12', WRONG_CODES_PER_ADDRESS_PER_HOUR: '6' }
  const secret = Buffer.alloc(32, 7)
  app = await startTestApp({ env, secret })
  otherProcess = await startAppAt({ databaseUrl: app.database.url, dataDir: app.dataDir, secret, env })
})
afterAll(async () => {
  await otherProcess.stop()
  await app.stop()
})

let networks = 0
const someAddress = () => {
  networks += 1
  return `198.51.100.${networks}`
}

const send = (at: AppAt, phoneNumber: string, address: string, role = 'dealer', deviceToken?: string) =>
  at.call('sendOTP', { phoneNumber, role, deviceToken }, { headers: { 'x-forwarded-for': address } })

/** Makes all recorded attempts older by `seconds`. */
const letPass = (seconds: number) =>
  app.database.pool.query(
    `update throttles set taken = array(select turn - make_interval(secs => $1) from unnest(taken) turn)`,
    [seconds],
  )

test('a phone gets one code per 30 s and five per hour, across processes', async () => {
  const { mobile, userId } = await makeDealer(app.database.db)
  const device = await makeDevice(app.database.db, { accountId: userId })
  const address = someAddress()
  const sendKnown = (at: AppAt) => send(at, mobile, address, 'dealer', device)
  for (let sent = 1; sent <= 5; sent += 1) {
    expect((await sendKnown(app)).status).toBe(200)
    const soon = await sendKnown(otherProcess)
    expect(soon).toMatchObject({ status: 429, body: { code: 'TOO_MANY_REQUESTS' } })
    const wait = Number(soon.headers.get('retry-after'))
    if (sent < 5) expect(wait).toBeLessThanOrEqual(30)
    else expect(wait).toBeGreaterThan(3000)
    await letPass(30)
  }
  const sixth = await sendKnown(otherProcess)
  expect(sixth.status).toBe(429)
  expect(Number(sixth.headers.get('retry-after'))).toBeGreaterThan(3000)
  await letPass(3600 - 150)
  expect((await sendKnown(otherProcess)).status).toBe(200)
})

test('strangers’ devices use three of a phone’s five, and none of a known device’s intervals', async () => {
  const { mobile, userId } = await makeDealer(app.database.db)
  const device = await makeDevice(app.database.db, { accountId: userId })
  for (let sent = 1; sent <= 3; sent += 1) {
    expect((await send(app, mobile, someAddress())).status).toBe(200)
    await letPass(30)
  }
  const fourth = await send(otherProcess, mobile, someAddress())
  expect(fourth.status).toBe(429)
  expect(Number(fourth.headers.get('retry-after'))).toBeGreaterThan(3000)
  expect((await send(app, mobile, someAddress(), 'dealer', device)).status).toBe(200)
  await letPass(30)
  expect((await send(otherProcess, mobile, someAddress(), 'dealer', device)).status).toBe(200)
  await letPass(30)
  expect((await send(app, mobile, someAddress(), 'dealer', device)).status).toBe(429)

  const other = await makeDealer(app.database.db)
  const ofOther = await makeDevice(app.database.db, { accountId: other.userId })
  // A stranger who has just asked does not make the known device wait.
  expect((await send(app, other.mobile, someAddress())).status).toBe(200)
  expect((await send(app, other.mobile, someAddress(), 'dealer', device)).status).toBe(429)
  expect((await send(app, other.mobile, someAddress(), 'dealer', ofOther)).status).toBe(200)
})

test('a field worker’s device is known in its role, and no address’s limit stops it', async () => {
  const { organisationId } = await makeDealer(app.database.db)
  const person = await makePerson(app.database.db, { organisationId })
  await makeFieldAccess(app.database.db, { organisationId, person, role: 'dealer_evaluator' })
  const worker = { phone: person.phone, role: 'dealer_evaluator' } as const
  const device = await makeDevice(app.database.db, worker)
  const address = someAddress()
  for (let number = 0; number < 12; number += 1) await send(app, uniqueMobile(), address)
  expect((await send(app, person.phone, address, 'evaluator')).status).toBe(429)
  expect((await send(app, person.phone, address, 'driver', device)).status).toBe(429)
  expect((await send(app, person.phone, address, 'evaluator', device)).status).toBe(200)
})

test('simultaneous requests to both processes send one code', async () => {
  const { mobile } = await makeDealer(app.database.db)
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, index) =>
      send(index % 2 === 0 ? app : otherProcess, mobile, someAddress()),
    ),
  )
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(19)
})

test('codes that reach nobody count too, and refused requests do not', async () => {
  const [nobody, worker] = [uniqueMobile(), uniqueMobile()]
  const address = someAddress()
  expect((await send(app, nobody, address)).status).toBe(200)
  expect((await send(app, nobody, address)).status).toBe(429)
  expect((await send(app, worker, address, 'evaluator')).status).toBe(403)
  expect((await send(app, worker, address, 'evaluator')).status).toBe(429)
  // Two of the twelve allowed sends are used.
  for (let rest = 3; rest <= 12; rest += 1) {
    expect((await send(app, uniqueMobile(), address)).status).toBe(200)
  }
  const fresh = uniqueMobile()
  expect((await send(otherProcess, fresh, address)).status).toBe(429)
  // The refused send was not counted for the phone.
  expect((await send(otherProcess, fresh, someAddress())).status).toBe(200)
})

test('an address is limited in wrong guesses across phones', async () => {
  const address = someAddress()
  const guess = async (otp: string) => {
    const { mobile } = await makeDealer(app.database.db)
    await send(app, mobile, someAddress())
    return app.call('loginDealer', { regNumber: mobile, otp }, { headers: { 'x-forwarded-for': address } })
  }
  const statuses: number[] = []
  for (let number = 0; number < 8; number += 1) statuses.push((await guess(`00000${number}`)).status)
  expect(statuses.filter((status) => status === 429).length).toBeGreaterThanOrEqual(1)
  expect(statuses.at(-1)).toBe(429)
})
