import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Input } from '#contract/api.ts'
import { LONGEST_ACCESS_MINUTES } from '#domain/people/field-access.ts'
import {
  makeAdmin,
  makeDealer,
  makePerson,
  secondsFromNow,
  type MadeUser,
} from '#server/testing/factories.ts'
import { makeFieldAccess, signInFieldWorker } from '#server/testing/field-factories.ts'
import { shareTestApp } from '#server/testing/shared-app.ts'
import type { TestApp } from '#server/testing/test-app.ts'

let app: TestApp
let dealer: MadeUser
beforeAll(async () => {
  app = await shareTestApp()
  dealer = await makeDealer(app.database.db)
})

const makeWorker = (type: 'dealer_evaluator' | 'delivery_driver' = 'dealer_evaluator', by = dealer) =>
  makePerson(app.database.db, { organisationId: by.organisationId, type })

function grantAccess(more: Partial<Input<'createOTPLoginAccess'>> & { phoneNumber: string }, by = dealer) {
  return app.call(
    'createOTPLoginAccess',
    { userRole: 'dealer_evalator', validityDays: 1, validityMinutes: 0, ...more },
    { token: by.token },
  )
}

const readAccesses = async (by = dealer) =>
  (await app.must('getFieldAccesses', {}, { token: by.token })).accesses

describe('granting access', () => {
  test('starts now and lasts as requested, and is listed for its dealer only', async () => {
    const person = await makeWorker()
    const rival = await makeDealer(app.database.db)
    const answer = await grantAccess({
      phoneNumber: person.phone.replace('+91', '0'),
      purpose: 'Pictures',
      description: 'Until Tuesday',
    })
    if (!answer.ok) throw new Error(answer.body.detail)
    const { accessId, validUntil } = answer.body
    const [access] = await readAccesses()
    expect(access).toMatchObject({
      accessId,
      validUntil,
      personId: person.personId,
      name: 'Ravi Kumar',
      phone: person.phone,
      role: 'dealer_evaluator',
      revokedAt: null,
      purpose: 'Pictures',
      description: 'Until Tuesday',
    })
    expect(Date.parse(validUntil) - Date.parse(access?.validFrom ?? '')).toBe(86_400_000)
    expect(await readAccesses(rival)).toEqual([])
    expect(await readAccesses(await makeAdmin(app.database.db))).toEqual([])
  })

  test.each([
    ['driver', 'delivery_driver'],
    ['dealer_delivery', 'delivery_driver'],
    ['evaluator', 'dealer_evaluator'],
  ] as const)('reads the role %s as %s', async (userRole, role) => {
    const { phone } = await makeWorker(role)
    expect((await grantAccess({ phoneNumber: phone, userRole })).status).toBe(200)
    expect((await readAccesses())[0]).toMatchObject({ phone, role })
  })

  test.each([
    { validityDays: 0, validityMinutes: 1 },
    { validityDays: 7, validityMinutes: 0 },
    { validityDays: 0, validityMinutes: LONGEST_ACCESS_MINUTES },
  ])('accepts %j', async (validity) => {
    expect((await grantAccess({ phoneNumber: (await makeWorker()).phone, ...validity })).status).toBe(200)
  })

  test.each([
    { validityDays: 0, validityMinutes: 0 },
    { validityDays: 7, validityMinutes: 1 },
    { validityDays: -1, validityMinutes: 2000 },
    { validityDays: 1.5 },
    { userRole: 'admin' },
    { userRole: 'dealer' },
    { userRole: 'delivery_driver' },
    { phoneNumber: '12345' },
    { phoneNumber: '9811111111' },
  ])('refuses %j with 400', async (wrong) => {
    const before = await readAccesses()
    const answer = await grantAccess({ phoneNumber: (await makeWorker()).phone, ...wrong })
    expect(answer).toMatchObject({ status: 400, body: { code: 'INVALID_INPUT', fields: expect.anything() } })
    expect(await readAccesses()).toEqual(before)
  })

  test('refuses another dealer’s people, and retired ones', async () => {
    const { db } = app.database
    const rival = await makeDealer(db)
    const rivalWorker = await makeWorker('dealer_evaluator', rival)
    expect((await grantAccess({ phoneNumber: rivalWorker.phone })).body).toMatchObject({
      fields: { phoneNumber: 'You have no evaluator with this phone number.' },
    })
    const retired = await makeWorker()
    await db
      .updateTable('people')
      .set({ retired_at: new Date() })
      .where('id', '=', retired.personId)
      .execute()
    expect((await grantAccess({ phoneNumber: retired.phone })).status).toBe(400)
  })

  test('grants one access per key', async () => {
    const { phone } = await makeWorker()
    const input = { phoneNumber: phone, userRole: 'evaluator', validityDays: 1 }
    const options = { token: dealer.token, key: randomUUID() }
    const answers = [
      await app.must('createOTPLoginAccess', input, options),
      await app.must('createOTPLoginAccess', input, options),
    ]
    expect(answers[1]).toEqual(answers[0])
    expect((await readAccesses()).filter((access) => access.phone === phone)).toHaveLength(1)
  })

  test('lists accesses that ended within 30 days, and none older', async () => {
    const { db } = app.database
    const { organisationId, token } = await makeDealer(db)
    const person = await makePerson(db, { organisationId })
    const day = 86_400
    const recent = await makeFieldAccess(db, {
      organisationId,
      person,
      fromSeconds: -30 * day,
      untilSeconds: -29 * day,
    })
    await makeFieldAccess(db, { organisationId, person, fromSeconds: -32 * day, untilSeconds: -31 * day })
    const { accesses } = await app.must('getFieldAccesses', {}, { token })
    expect(accesses.map(({ accessId }) => accessId)).toEqual([recent])
  })
})

describe('revoking access', () => {
  /** Makes a worker with access from this dealer only, and an open session. */
  async function openSession() {
    const { db } = app.database
    const person = await makeWorker()
    const token = await signInFieldWorker(db, person)
    await db
      .updateTable('field_accesses')
      .set({ revoked_at: secondsFromNow(-1) })
      .where('phone', '=', person.phone)
      .execute()
    const answer = await grantAccess({ phoneNumber: person.phone })
    if (!answer.ok) throw new Error(answer.body.detail)
    return { person, token, accessId: answer.body.accessId }
  }

  const statusOf = async (token: string) => (await app.call('getEvaluatorCars', {}, { token })).status
  const revoke = (accessId: string, by = dealer) =>
    app.call('revokeFieldAccess', { accessId }, { token: by.token })

  test('ends the worker’s sessions at once, and is idempotent', async () => {
    const { token, accessId } = await openSession()
    expect(await statusOf(token)).toBe(200)
    expect((await revoke(accessId)).body).toEqual({ success: true })
    expect(await statusOf(token)).toBe(401)
    const [access] = await readAccesses()
    expect(access).toMatchObject({ accessId, revokedAt: expect.any(String) })
    expect((await revoke(accessId)).status).toBe(200)
    expect((await readAccesses())[0]).toEqual(access)
  })

  test('keeps the session of a worker with access from another dealer', async () => {
    const { person, token, accessId } = await openSession()
    const other = await makeDealer(app.database.db)
    const { organisationId } = other
    const there = await makePerson(app.database.db, { organisationId, phone: person.phone })
    await makeFieldAccess(app.database.db, { organisationId, person: there, untilSeconds: 600 })
    expect((await revoke(accessId)).status).toBe(200)
    expect(await statusOf(token)).toBe(200)
    const session = await app.database.db
      .selectFrom('sessions')
      .select('expires_at')
      .where('field_phone', '=', person.phone)
      .executeTakeFirstOrThrow()
    expect(session.expires_at.getTime()).toBeLessThanOrEqual(secondsFromNow(600).getTime())
  })

  test('is possible only for the dealer who granted it', async () => {
    const { token, accessId } = await openSession()
    const answer = await revoke(accessId, await makeDealer(app.database.db))
    expect(answer).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } })
    expect((await revoke('nonsense')).status).toBe(404)
    expect(await statusOf(token)).toBe(200)
  })
})
