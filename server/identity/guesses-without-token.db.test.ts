import { hashToken } from '#server/platform/hash-token.ts'
import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeDealer, makePerson, type MadePerson, type MadeUser } from '#server/testing/factories.ts'
import { makeFieldAccess, makeGatePass } from '#server/testing/field-factories.ts'
import { setGatePassScene, takeCars } from '#server/testing/gate-pass-scene.ts'
import { makeDevice } from '#server/testing/known-device.ts'
import { receiveCode, type SentCode } from '#server/testing/outbox.ts'
import { startTestApp, type TestApp } from '#server/testing/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({
    env: {
      TRUST_PROXY: '1',
      CODE_RESEND_SECONDS: '0',
      CODES_PER_ADDRESS_PER_HOUR: '100000',
      WRONG_CODES_PER_ADDRESS_PER_HOUR: '30',
      SAME_WRONG_CODE_PER_HOUR: '100000',
    },
  })
})
afterAll(() => app.stop())

const db = () => app.database.db

let networks = 0
const someAddress = () => {
  networks += 1
  return `192.0.2.${networks}`
}
const from = (address: string) => ({ headers: { 'x-forwarded-for': address } })

/** Returns a wrong code, different for each number. */
const otherThan = (otp: string, number: number) => String((Number(otp) + number) % 1_000_000).padStart(6, '0')

/** Someone who signs in with a code by phone alone, as after a send that a limit refused. */
interface Guesser {
  readonly guess: (
    otp: string,
    more?: { readonly address?: string; readonly deviceToken?: string },
  ) => Promise<number>
  readonly redeem: (code: SentCode) => Promise<number>
  readonly code: SentCode
  readonly device: string
}

async function asDealer(): Promise<Guesser> {
  const { mobile: regNumber, userId } = await makeDealer(db())
  const role = 'dealer'
  return {
    code: await receiveCode(app, regNumber, role),
    device: await makeDevice(db(), { accountId: userId }),
    guess: async (otp, { address = someAddress(), deviceToken } = {}) =>
      (await app.call('loginDealer', { regNumber, otp, role, deviceToken }, from(address))).status,
    redeem: async (code) =>
      (await app.call('loginDealer', { regNumber, role, ...code }, from(someAddress()))).status,
  }
}

async function asEvaluator(): Promise<Guesser> {
  const { organisationId } = await makeDealer(db())
  const person = await makePerson(db(), { organisationId })
  await makeFieldAccess(db(), { organisationId, person })
  const { phone } = person
  return {
    code: await receiveCode(app, phone, 'evaluator'),
    device: await makeDevice(db(), { phone, role: 'dealer_evaluator' }),
    guess: async (otp, { address = someAddress(), deviceToken } = {}) =>
      (
        await app.call(
          'verifyOTP',
          { otp, phoneNumber: phone, role: 'evaluator', deviceToken },
          from(address),
        )
      ).status,
    redeem: async (code) => (await app.call('verifyOTP', code, from(someAddress()))).status,
  }
}

describe.each([
  ['loginDealer', asDealer],
  ['verifyOTP', asEvaluator],
] as const)('%s without the code’s token', (_name, arrive) => {
  test('signs in with the newest code of the phone, once', async () => {
    const { guess, code } = await arrive()
    expect(await guess(code.otp)).toBe(200)
    expect(await guess(code.otp)).toBe(401)
  })

  test('takes five wrong guesses from each address', async () => {
    const { guess, code } = await arrive()
    const address = someAddress()
    for (let number = 1; number <= 5; number += 1) {
      expect(await guess(otherThan(code.otp, number), { address })).toBe(401)
    }
    expect(await guess(code.otp, { address })).toBe(401)
    expect(await guess(code.otp)).toBe(200)
  })

  test('takes 25 wrong guesses in all; known devices have their own five, the token’s holder too', async () => {
    const { guess, code, device, redeem } = await arrive()
    for (let number = 1; number <= 25; number += 1) {
      expect(await guess(otherThan(code.otp, number))).toBe(401)
    }
    expect(await guess(code.otp)).toBe(401)
    for (let number = 1; number <= 4; number += 1) {
      expect(await guess(otherThan(code.otp, 100 + number), { deviceToken: device })).toBe(401)
    }
    for (let number = 1; number <= 4; number += 1) {
      expect(await redeem({ ...code, otp: otherThan(code.otp, 200 + number) })).toBe(401)
    }
    expect(await guess(code.otp, { deviceToken: device })).toBe(200)
  })

  test('after a known device’s five wrong guesses the token’s holder still signs in', async () => {
    const { guess, code, device, redeem } = await arrive()
    for (let number = 1; number <= 5; number += 1) {
      expect(await guess(otherThan(code.otp, number), { deviceToken: device })).toBe(401)
    }
    expect(await guess(code.otp, { deviceToken: device })).toBe(401)
    expect(await redeem(code)).toBe(200)
  })

  test('the wrong guesses of an address at any codes do not stop a known device there', async () => {
    const address = someAddress()
    const [first, ...others] = await Promise.all(Array.from({ length: 7 }, arrive))
    for (const [index, { guess, code }] of others.entries()) {
      for (let number = 1; number <= 5; number += 1) {
        expect(await guess(otherThan(code.otp, 10 * index + number), { address })).toBe(401)
      }
    }
    const { guess, code, device } = first as Guesser
    expect(await guess(code.otp, { address })).toBe(429)
    expect(await guess(code.otp, { address, deviceToken: device })).toBe(200)
  })
})

test('verifyOTP asks for the phone and the role in the place of the token', async () => {
  for (const [input, field] of [
    [{ otp: '123456' }, 'phoneNumber'],
    [{ otp: '123456', phoneNumber: '9810012345' }, 'role'],
    [{ otp: '123456', phoneNumber: '12345', role: 'evaluator' }, 'phoneNumber'],
  ] as const) {
    const answer = await app.call('verifyOTP', input)
    expect(answer).toMatchObject({ status: 400, body: { fields: { [field]: expect.any(String) } } })
  }
  const { mobile } = await makeDealer(db())
  const { otp } = await receiveCode(app, mobile, 'dealer')
  const asWorker = await app.call('verifyOTP', { otp, phoneNumber: mobile, role: 'dealer' })
  expect(asWorker).toMatchObject({ status: 401, body: { code: 'OTP_INVALID' } })
})

describe('a live share link', () => {
  /** Creates an evaluator with access, a car in this state, and a link for its pictures. */
  async function shareLink(state: 'EVALUATION' | 'EVALUATION_COMPLETE' | 'PLACE_BIDS') {
    const scene = await setGatePassScene(app)
    const { dealer, person } = scene
    await makeFieldAccess(db(), { organisationId: dealer.organisationId, person })
    const { auctionId, flowIds } = await takeCars(app, scene, [state])
    const [flowId = ''] = flowIds
    const gatePassId = await makeGatePass(db(), { ...dealer, flowId, auctionId, person })
    const linkToken = await makeLink(dealer, flowId, gatePassId)
    return { dealer, person, linkToken }
  }

  async function makeLink(dealer: MadeUser, flowId: string, gatePassId: string): Promise<string> {
    const token = randomBytes(32).toString('base64url')
    const { id } = await db()
      .insertInto('evaluation_links')
      .values({
        organisation_id: dealer.organisationId,
        token_hash: hashToken(token),
        created_by: dealer.userId,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await db()
      .updateTable('flows')
      .set({ evaluation_link_id: id, gate_pass_id: gatePassId })
      .where('id', '=', flowId)
      .execute()
    return token
  }

  const send = async ({ phone }: MadePerson, linkToken?: string) =>
    (await app.call('sendOTP', { phoneNumber: phone, role: 'evaluator', linkToken }, from(someAddress())))
      .status

  test.each(['EVALUATION', 'EVALUATION_COMPLETE'] as const)(
    'counts as a known device of its evaluator, while the car is in %s',
    async (state) => {
      const { person, linkToken } = await shareLink(state)
      for (let sent = 1; sent <= 3; sent += 1) expect(await send(person)).toBe(200)
      expect(await send(person)).toBe(429)
      expect(await send(person, linkToken)).toBe(200)
      const { phone } = person
      const other = await shareLink(state)
      expect(await send(person, other.linkToken)).toBe(429)

      const { otp } = await receiveCode(app, phone, 'evaluator', linkToken)
      const worker = { phoneNumber: phone, role: 'evaluator' }
      for (let number = 1; number <= 25; number += 1) {
        await app.call('verifyOTP', { ...worker, otp: otherThan(otp, number) }, from(someAddress()))
      }
      expect((await app.call('verifyOTP', { ...worker, otp })).status).toBe(401)
      const answer = await app.must('verifyOTP', { ...worker, otp, linkToken })
      expect(answer.redirectPage).toBe('/evaluatorHome')
    },
  )

  test('counts no longer once the bidding has begun, or the evaluator is retired', async () => {
    const over = await shareLink('PLACE_BIDS')
    for (let sent = 1; sent <= 3; sent += 1) await send(over.person)
    expect(await send(over.person, over.linkToken)).toBe(429)

    const retired = await shareLink('EVALUATION')
    for (let sent = 1; sent <= 3; sent += 1) await send(retired.person)
    await db()
      .updateTable('people')
      .set({ retired_at: new Date() })
      .where('id', '=', retired.person.personId)
      .execute()
    expect(await send(retired.person, retired.linkToken)).toBe(429)
  })
})
