import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Input } from '#contract/api.ts'
import { hashCheaply } from '#server/testing/cheap-password.ts'
import { APPLICANT_DETAILS, makeApplicant } from '#server/testing/dealer-factories.ts'
import { makeAdmin, makeCity, makeDealer, makePerson, type MadeUser } from '#server/testing/factories.ts'
import { shareTestApp } from '#server/testing/shared-app.ts'
import type { TestApp } from '#server/testing/test-app.ts'

let app: TestApp
let admin: MadeUser
let dealer: MadeUser
let cityName: string

beforeAll(async () => {
  app = await shareTestApp()
  admin = await makeAdmin(app.database.db)
  const city = await makeCity(app.database.db)
  cityName = city.name
  dealer = await makeApplicant(app, { cityIds: [city.cityId] })
})

const read = (uid = dealer.userId) => app.must('admin/getDealer', { uid }, { token: admin.token })
const unmask = (input: Partial<Input<'admin/unmask'>> = {}, options: { key?: string; token?: string } = {}) =>
  app.call(
    'admin/unmask',
    { uid: dealer.userId, field: 'panCardNo', reason: 'To compare it with the card.', ...input },
    { token: admin.token, ...options },
  )
const readAudit = async () =>
  (await app.must('admin/getAudit', { uid: dealer.userId }, { token: admin.token })).entries

const SECRETS = [
  APPLICANT_DETAILS.pan,
  APPLICANT_DETAILS.gstin,
  APPLICANT_DETAILS.bankAccount,
  APPLICANT_DETAILS.aadhaar,
]

describe('a dealer’s record', () => {
  test('contains all submitted data with secrets masked', async () => {
    const record = await read()
    expect(record.business).toEqual({
      businessType: 'Proprietorship',
      businessName: 'Sharma Motors',
      partnerName: null,
      companyName: null,
      address: '12 Mathura Road, Delhi',
      state: null,
      mailingAddress: null,
      panCardNo: 'XXXXXX939F',
      gstNumber: '27XXXXXX939F1ZA',
      aadhaarNumber: 'XXXX XXXX 2346',
      bankAccountName: 'Asha Sharma',
      bankAccountNo: 'XXXXXXXXXX6789',
      ifscCode: 'HDFC0001234',
      bankName: 'HDFC Bank',
    })
    for (const secret of SECRETS) expect(JSON.stringify(record)).not.toContain(secret)
    expect(record.documents.map(({ kind }) => kind)).toEqual([
      'panCard',
      'coRegistration',
      'gst',
      'signedContract',
    ])
    expect(record.payments).toMatchObject([{ amount: 30_000, cities: [cityName], state: 'paid' }])
    expect(record).toMatchObject({ status: 'waiting', openSessions: 1, returned: null })
  })

  test('is empty before anything is submitted, and includes licences of the dealer’s people', async () => {
    const { db } = app.database
    const fresh = await makeDealer(db, { onboarding: 'dealer_info' })
    await makePerson(db, { organisationId: fresh.organisationId, name: 'Ravi Kumar' })
    expect(await read(fresh.userId)).toMatchObject({
      business: null,
      payments: [],
      documents: [
        { kind: 'licence', of: 'Ravi Kumar', url: expect.stringMatching(/^\/files\/[0-9a-f-]{36}$/) },
      ],
      people: [{ name: 'Ravi Kumar', type: 'dealer_evaluator' }],
    })
  })
})

describe('unmasking', () => {
  test.each([
    ['panCardNo', APPLICANT_DETAILS.pan],
    ['gstNumber', APPLICANT_DETAILS.gstin],
    ['bankAccountNo', APPLICANT_DETAILS.bankAccount],
  ] as const)('%s returns the full value, and audits the reason but not the value', async (field, value) => {
    expect((await unmask({ field })).body).toEqual({ value })
    const entries = await readAudit()
    expect(entries[0]).toMatchObject({
      action: 'detailUnmasked',
      after: { field },
      reason: 'To compare it with the card.',
    })
    for (const secret of SECRETS) expect(JSON.stringify(entries)).not.toContain(secret)
  })

  test('repeats with the same key are audited again, and no outcome is stored', async () => {
    const key = randomUUID()
    const before = (await readAudit()).length
    expect((await unmask({}, { key })).body).toEqual({ value: APPLICANT_DETAILS.pan })
    expect((await unmask({}, { key })).body).toEqual({ value: APPLICANT_DETAILS.pan })
    expect(await readAudit()).toHaveLength(before + 2)
    const kept = app.database.db.selectFrom('idempotency_keys').select('outcome').where('key', '=', key)
    expect(await kept.execute()).toEqual([])
  })

  test('needs the password again, which then counts for five minutes of the same sign-in', async () => {
    const password = 'Correct horse 1'
    const passwordHash = await hashCheaply(password)
    const { email, userId } = await makeAdmin(app.database.db, { passwordHash })
    const [{ token }, other] = [
      await app.must('login', { email, password }),
      await app.must('login', { email, password }),
    ]
    const due = { status: 403, body: { code: 'PASSWORD_REQUIRED' } }
    const before = (await readAudit()).length
    expect(await unmask({}, { token })).toMatchObject(due)
    await app.must('confirmPassword', { password }, { token })
    expect((await unmask({}, { token })).body).toEqual({ value: APPLICANT_DETAILS.pan })
    expect(await unmask({}, { token: other.token })).toMatchObject(due)
    await app.database.pool.query(
      `update sessions set password_confirmed_at = now() - interval '301 seconds' where user_id = $1`,
      [userId],
    )
    expect(await unmask({}, { token })).toMatchObject(due)
    expect(await readAudit()).toHaveLength(before + 1)
  })

  test('needs a reason, an unmaskable field that the dealer submitted, and an admin', async () => {
    const before = (await readAudit()).length
    expect((await unmask({ reason: ' ' })).status).toBe(400)
    expect((await unmask({ field: 'aadhaarNumber' as 'panCardNo' })).status).toBe(400)
    const fresh = await makeDealer(app.database.db, { onboarding: 'dealer_info' })
    expect((await unmask({ uid: fresh.userId })).status).toBe(404)
    expect((await unmask({ uid: admin.userId })).status).toBe(404)
    const approved = await makeDealer(app.database.db)
    expect((await unmask({}, { token: approved.token })).status).toBe(403)
    expect((await unmask({}, { token: dealer.token })).status).toBe(403)
    expect(await readAudit()).toHaveLength(before)
  })
})
