import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Input } from '#contract/api.ts'
import { makePaidOrder, makeApplicant } from '#server/testing/dealer-factories.ts'
import {
  makeAdmin,
  makeCity,
  makeDealer,
  UNUSED_ID,
  type MadeCity,
  type MadeUser,
} from '#server/testing/factories.ts'
import { documentsOf } from '#server/testing/onboarding-scene.ts'
import { readOutboxOf } from '#server/testing/outbox.ts'
import { startTestApp, type TestApp } from '#server/testing/test-app.ts'

let app: TestApp
let admin: MadeUser
let delhi: MadeCity
let pune: MadeCity
let dealer: MadeUser

beforeAll(async () => {
  app = await startTestApp()
  admin = await makeAdmin(app.database.db, { name: 'Meera of the house' })
  delhi = await makeCity(app.database.db)
  pune = await makeCity(app.database.db)
})
afterAll(() => app.stop())
beforeEach(async () => {
  dealer = await makeApplicant(app, { cityIds: [delhi.cityId, pune.cityId] })
})

const approve = (input: Partial<Input<'admin/approveOnboarding'>> = {}, by = admin) =>
  app.call('admin/approveOnboarding', { uid: dealer.userId, ...input }, { token: by.token })
const sendBack = (input: Partial<Input<'admin/returnOnboarding'>> = {}, by = admin) =>
  app.call(
    'admin/returnOnboarding',
    { uid: dealer.userId, step: 'upload_docs', reason: 'The PAN card is blurred.', ...input },
    { token: by.token },
  )
const readAudit = async () =>
  (await app.must('admin/getAudit', { uid: dealer.userId }, { token: admin.token })).entries

const YEAR = 365 * 86_400_000
/** Returns whether a date is about a year from now, allowing for leap years and time zones. */
const aboutAYear = (iso: string | undefined) =>
  Math.abs(Date.parse(iso ?? '') - Date.now() - YEAR) < 1.5 * 86_400_000

describe('approving an onboarding', () => {
  test('grants the paid cities for a year from the approval, and the dealer can browse at once', async () => {
    expect((await app.call('getDealerHomeData', {}, { token: dealer.token })).body).toMatchObject({
      code: 'ONBOARDING_INCOMPLETE',
    })
    const answer = await approve()
    if (!answer.ok) throw new Error(answer.body.detail)
    expect(answer.body).toMatchObject({ uid: dealer.userId, onboarding: 'home', status: 'active' })
    expect(new Set(answer.body.cities.map(({ city }) => city))).toEqual(new Set([delhi.name, pune.name]))
    for (const { validUntil } of answer.body.cities) expect(aboutAYear(validUntil)).toBe(true)

    const { dealerCities } = await app.must('getDealerHomeData', {}, { token: dealer.token })
    expect(new Set(dealerCities)).toEqual(new Set([delhi.name, pune.name]))
    const lines = await app.database.db
      .selectFrom('city_order_lines')
      .innerJoin('city_orders', 'city_orders.id', 'city_order_lines.order_id')
      .select('valid_from')
      .where('organisation_id', '=', dealer.organisationId)
      .execute()
    expect(lines.map(({ valid_from }) => valid_from !== null)).toEqual([true, true])
  })

  test('grants the cities named, in any spelling, and no others', async () => {
    const { name } = await makeCity(app.database.db)
    const answer = await approve({ cities: [` ${pune.name.toUpperCase()} `, name, delhi.name] })
    if (!answer.ok) throw new Error(answer.body.detail)
    expect(new Set(answer.body.cities.map(({ city }) => city))).toEqual(
      new Set([delhi.name, pune.name, name]),
    )
  })

  test('must include every paid city', async () => {
    const answer = await approve({ cities: [pune.name] })
    expect(answer.body).toMatchObject({
      status: 400,
      fields: { cities: expect.stringContaining(`paid for ${delhi.name}:`) },
    })
    expect(await readAudit()).toEqual([])
    expect((await approve()).body).toMatchObject({ status: 'active' })
  })

  test('grants two consecutive years for a city paid for twice', async () => {
    await makePaidOrder(app, dealer, { cityIds: [pune.cityId], purpose: 'renewal' })
    const answer = await approve()
    if (!answer.ok) throw new Error(answer.body.detail)
    const ends = new Map(answer.body.cities.map(({ city, validUntil }) => [city, Date.parse(validUntil)]))
    expect((ends.get(pune.name) ?? 0) - (ends.get(delhi.name) ?? 0)).toBeGreaterThan(YEAR - 1)
  })

  test('is audited with admin, dealer, address, and the state before and after', async () => {
    await approve()
    expect(await readAudit()).toMatchObject([
      {
        action: 'onboardingApproved',
        by: 'Meera of the house',
        subjectId: dealer.userId,
        before: { step: 'pending_approval' },
        after: { step: 'home', [delhi.name]: expect.any(String) },
        address: expect.stringContaining('127.0.0.1'),
      },
    ])
  })

  test.each([
    ['an unknown city', () => ['Atlantis'], 'cities.0'],
    ['a city twice', () => [delhi.name, delhi.name.toLowerCase()], 'cities.1'],
    ['no city at all', () => [], 'cities'],
  ])('is refused with %s, and changes nothing', async (_, cities, field) => {
    const answer = await approve({ cities: cities() })
    expect(answer.body).toMatchObject({ status: 400, fields: { [field]: expect.any(String) } })
    expect(await readAudit()).toEqual([])
    expect((await approve()).status).toBe(200)
  })
})

describe('returning an onboarding', () => {
  test('goes back to the step, shows the dealer the reason, and keeps the other steps done', async () => {
    const answer = await sendBack()
    expect(answer.body).toMatchObject({ onboarding: 'upload_docs', status: 'onboarding' })
    const kept = await app.database.db
      .selectFrom('onboardings')
      .select(['steps_done', 'submitted_at', 'returned_step', 'returned_reason'])
      .where('organisation_id', '=', dealer.organisationId)
      .executeTakeFirstOrThrow()
    expect(kept).toEqual({
      steps_done: ['dealer_info', 'subscription', 'contract'],
      submitted_at: null,
      returned_step: 'upload_docs',
      returned_reason: 'The PAN card is blurred.',
    })
    expect(await readAudit()).toMatchObject([
      { action: 'onboardingReturned', reason: 'The PAN card is blurred.', after: { step: 'upload_docs' } },
    ])
    const record = await app.must('admin/getDealer', { uid: dealer.userId }, { token: admin.token })
    expect(record.returned).toMatchObject({ step: 'upload_docs', reason: 'The PAN card is blurred.' })
  })

  test('lists the dealer as sent back until it submits the correction; the reviewer still reads the reason', async () => {
    const asAdmin = { token: admin.token }
    const isListed = async () => {
      const { dealers } = await app.must('admin/getDealers', { returned: true }, asAdmin)
      return dealers.some(({ uid }) => uid === dealer.userId)
    }
    expect(await isListed()).toBe(false)
    expect((await sendBack()).body).toMatchObject({ returnedAt: expect.any(String) })
    expect(await isListed()).toBe(true)
    await app.must('uploadDocuments', await documentsOf(app, dealer), { token: dealer.token })
    expect(await isListed()).toBe(false)
    expect(await app.must('admin/getDealer', { uid: dealer.userId }, asAdmin)).toMatchObject({
      status: 'waiting',
      returnedAt: null,
      returned: { step: 'upload_docs', reason: 'The PAN card is blurred.' },
    })
  })

  test('and its approval are about what was read, not about what the dealer handed in since', async () => {
    const asAdmin = { token: admin.token }
    const read = async () => {
      const { submittedAt } = await app.must('admin/getDealer', { uid: dealer.userId }, asAdmin)
      return { submittedAt: submittedAt ?? undefined }
    }
    const before = await read()
    await sendBack(before)
    await app.must('uploadDocuments', await documentsOf(app, dealer), { token: dealer.token })
    const other = await makeAdmin(app.database.db)
    const changed = { status: 409, body: { code: 'WRONG_STEP' } }
    expect(await approve(before, other)).toMatchObject(changed)
    expect(await sendBack(before, other)).toMatchObject(changed)
    expect((await approve(await read(), other)).status).toBe(200)
  })

  test('notifies the dealer by email, with a link to log in; so does the approval', async () => {
    await sendBack()
    const link = `${app.url}/`
    expect((await readOutboxOf(app, dealer.email))[0]?.text).toContain(link)
    await app.must('uploadDocuments', await documentsOf(app, dealer), { token: dealer.token })
    await approve()
    expect((await readOutboxOf(app, dealer.email))[0]).toMatchObject({
      subject: 'Your Yardbid account is approved',
      text: expect.stringContaining(link),
    })
  })

  test('needs a reason and a valid step other than the subscription', async () => {
    for (const step of ['subscription', 'pending_approval', 'home', 'otp_login', 'toString']) {
      expect((await sendBack({ step: step as 'contract' })).status, step).toBe(400)
    }
    expect((await sendBack({ reason: '  ' })).status).toBe(400)
    expect((await approve()).status).toBe(200)
  })
})

describe('dealers who are not pending approval', () => {
  test.each(['otp_login', 'dealer_info', 'subscription', 'upload_docs', 'contract', 'home'] as const)(
    'a dealer at %s is neither approved nor returned',
    async (step) => {
      dealer = await makeApplicant(app, { cityIds: [delhi.cityId], step })
      for (const answer of [await approve(), await sendBack()]) {
        expect(answer.body).toMatchObject({ status: 409, code: 'WRONG_STEP' })
      }
      expect(await readAudit()).toEqual([])
    },
  )

  test('a suspended dealer is not approved until reinstated', async () => {
    const asAdmin = { token: admin.token }
    await app.must('admin/suspendDealer', { uid: dealer.userId, reason: 'Forged papers.' }, asAdmin)
    expect((await approve()).body).toMatchObject({ code: 'WRONG_STEP' })
    await app.must('admin/reinstateDealer', { uid: dealer.userId }, asAdmin)
    expect((await approve()).status).toBe(200)
  })

  test('simultaneous decisions of two admins: one succeeds, the other gets 409', async () => {
    const other = await makeAdmin(app.database.db)
    for (let round = 0; round < 5; round += 1) {
      dealer = await makeApplicant(app, { cityIds: [delhi.cityId] })
      const [yes, no] = await Promise.all([approve(), sendBack({}, other)])
      expect([yes.status, no.status].toSorted((a, b) => a - b)).toEqual([200, 409])
      expect(await readAudit()).toHaveLength(1)
    }
  })

  test('unknown ids and admins are 404, and dealers may not decide', async () => {
    for (const uid of [UNUSED_ID, 'nonsense', admin.userId, dealer.organisationId]) {
      expect((await approve({ uid })).status, uid).toBe(404)
      expect((await sendBack({ uid })).status, uid).toBe(404)
    }
    const rival = await makeDealer(app.database.db)
    expect((await approve({}, rival)).status).toBe(403)
    expect((await sendBack({}, dealer)).status).toBe(403)
  })
})
