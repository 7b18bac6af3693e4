import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Input } from '#contract/api.ts'
import {
  giveCity,
  makeAdmin,
  makeCity,
  makeDealer,
  makePerson,
  makeSession,
  UNUSED_ID,
  secondsFromNow,
  type MadeCity,
  type MadeUser,
} from '#server/testing/factories.ts'
import { makeFieldAccess } from '#server/testing/field-factories.ts'
import { listenLive } from '#server/testing/live-listener.ts'
import { startTestApp, type TestApp } from '#server/testing/test-app.ts'

let app: TestApp
let admin: MadeUser
let dealer: MadeUser
let city: MadeCity

beforeAll(async () => {
  app = await startTestApp()
  admin = await makeAdmin(app.database.db)
  city = await makeCity(app.database.db)
})
afterAll(() => app.stop())
beforeEach(async () => {
  dealer = await makeDealer(app.database.db, { cityIds: [city.cityId] })
})

const asAdmin = () => ({ token: admin.token })
const entriesOf = async (uid: string) => (await app.must('admin/getAudit', { uid }, asAdmin())).entries

describe('finding dealers', () => {
  const list = (input: Input<'admin/getDealers'> = {}) => app.must('admin/getDealers', input, asAdmin())
  const uids = async (input: Input<'admin/getDealers'>) => (await list(input)).dealers.map(({ uid }) => uid)

  test('matches name, email and mobile in any spelling, and takes search wildcards literally', async () => {
    const { db } = app.database
    const asha = await makeDealer(db, {
      name: 'Asha 100% Motors',
      email: 'asha.q@yards.test',
      mobile: '+919876501234',
    })
    for (const q of [
      'asha 100%',
      'MOTORS asha',
      'asha.q@yards',
      '9876501234',
      '98765 01234',
      '+91 98765-01234',
    ]) {
      expect(await uids({ q }), q).toEqual([asha.userId])
    }
    for (const q of ['asha 100_', "asha' or 1=1 --", 'nobody at all', '%%%'])
      expect(await uids({ q }), q).toEqual([])
  })

  test('filters by status and city', async () => {
    const { db } = app.database
    const other = await makeCity(db)
    const waiting = await makeDealer(db, { onboarding: 'pending_approval', cityIds: [other.cityId] })
    const onboarding = await makeDealer(db, { onboarding: 'contract', cityIds: [other.cityId] })
    const active = await makeDealer(db, { cityIds: [other.cityId] })
    const suspended = await makeDealer(db, { cityIds: [other.cityId] })
    await app.must('admin/suspendDealer', { uid: suspended.userId, reason: 'Cheques.' }, asAdmin())
    for (const [status, { userId }] of Object.entries({ waiting, onboarding, active, suspended })) {
      const found = await list({ status: status as 'waiting', city: other.name.toUpperCase() })
      expect(found).toMatchObject({
        total: 1,
        dealers: [{ uid: userId, status, cities: [{ city: other.name }] }],
      })
    }
    expect((await list({ city: other.name })).total).toBe(4)
    expect(await uids({ city: other.name, status: 'active', q: 'nobody' })).toEqual([])
  })

  test('pages newest first without duplicates, and rejects another list’s cursor', async () => {
    const { db } = app.database
    const place = await makeCity(db)
    const made: string[] = []
    for (let number = 0; number < 5; number += 1) {
      made.push((await makeDealer(db, { cityIds: [place.cityId] })).userId)
    }
    const seen: string[] = []
    let cursor: string | null | undefined
    do {
      const page = await list({ city: place.name, limit: 2, ...(cursor ? { cursor } : {}) })
      expect(page.total).toBe(5)
      seen.push(...page.dealers.map(({ uid }) => uid))
      cursor = page.nextCursor
    } while (cursor !== null)
    expect(seen).toEqual(made.toReversed())
    const { nextCursor } = await list({ limit: 1 })
    const foreign = await app.call(
      'admin/getDealers',
      { q: 'a', limit: 1, cursor: nextCursor ?? '' },
      asAdmin(),
    )
    expect(foreign.body).toMatchObject({ status: 400, fields: { cursor: expect.any(String) } })
  })

  test('does not treat admins as dealers', async () => {
    expect(await uids({ q: admin.email })).toEqual([])
    expect((await app.call('admin/getDealer', { uid: admin.userId }, asAdmin())).status).toBe(404)
    expect(
      (await app.call('admin/suspendDealer', { uid: admin.userId, reason: 'No.' }, asAdmin())).status,
    ).toBe(404)
  })
})

describe('setting a dealer’s cities', () => {
  const set = (cities: Input<'admin/setDealerCities'>['cities'], uid = dealer.userId) =>
    app.call('admin/setDealerCities', { uid, cities }, asAdmin())
  const browsable = async () =>
    (await app.must('getDealerHomeData', {}, { token: dealer.token })).dealerCities
  const inAYear = () => secondsFromNow(365 * 86_400).toISOString()

  test('replaces them, each valid until its date, and audits before and after', async () => {
    const { name, cityId } = await makeCity(app.database.db)
    const validUntil = inAYear()
    const answer = await set([{ city: ` ${name.toLowerCase()}`, validUntil }])
    expect(answer.body).toMatchObject({ cities: [{ city: name, validUntil }] })
    expect(await browsable()).toEqual([name])
    expect(await entriesOf(dealer.userId)).toMatchObject([
      { action: 'citiesSet', before: { [city.name]: expect.any(String) }, after: { [name]: validUntil } },
    ])
    await giveCity(app.database.db, { organisationId: dealer.organisationId, cityId, validForSeconds: -1 })
    expect(await browsable()).toEqual([])
  })

  test('removes expired or omitted cities at once, and refreshes open screens', async () => {
    const live = await listenLive(app, dealer.token)
    expect((await set([{ city: city.name, validUntil: secondsFromNow(-1).toISOString() }])).status).toBe(200)
    await live.waitFor(({ event }) => event === 'resync')
    live.close()
    expect(await browsable()).toEqual([])
    await set([{ city: city.name, validUntil: inAYear() }])
    expect(await browsable()).toEqual([city.name])
    await set([])
    expect(await browsable()).toEqual([])
  })

  test('from an outdated list is 409 and changes nothing', async () => {
    const saw = (await app.must('admin/getDealer', { uid: dealer.userId }, asAdmin())).cities
    const other = await makeCity(app.database.db)
    const wanted = [...saw, { city: other.name, validUntil: inAYear() }]
    const setAsSeen = (was: Input<'admin/setDealerCities'>['cities']) =>
      app.call('admin/setDealerCities', { uid: dealer.userId, cities: wanted, was }, asAdmin())
    const renewed = inAYear()
    await set([{ city: city.name, validUntil: renewed }])
    expect((await setAsSeen(saw)).body).toMatchObject({ status: 409, code: 'WRONG_STATE' })
    expect((await setAsSeen([])).body).toMatchObject({ code: 'WRONG_STATE' })
    const has = [{ city: city.name, validUntil: renewed }]
    expect((await app.must('admin/getDealer', { uid: dealer.userId }, asAdmin())).cities).toEqual(has)
    expect(await entriesOf(dealer.userId)).toHaveLength(1)

    expect(
      (await setAsSeen(has.map((one) => ({ ...one, city: one.city.toUpperCase() })))).body,
    ).toMatchObject({
      cities: expect.arrayContaining([expect.objectContaining({ city: other.name })]),
    })
  })

  test('with an unknown or repeated city, or an invalid date, changes nothing', async () => {
    const day = inAYear()
    for (const [cities, field] of [
      [[{ city: 'Atlantis', validUntil: day }], 'cities.0.city'],
      [
        [
          { city: city.name, validUntil: day },
          { city: city.name.toUpperCase(), validUntil: day },
        ],
        'cities.1.city',
      ],
      [[{ city: city.name, validUntil: 'tomorrow' }], 'cities.0.validUntil'],
      [[{ city: city.name, validUntil: '2098-01-01T00:00:00Z' }], 'cities.0.validUntil'],
    ] as const) {
      expect((await set([...cities])).body).toMatchObject({
        status: 400,
        fields: { [field]: expect.any(String) },
      })
    }
    expect((await set([], UNUSED_ID)).status).toBe(404)
    expect(await browsable()).toEqual([city.name])
    expect(await entriesOf(dealer.userId)).toEqual([])
  })
})

describe('suspending a dealer', () => {
  const suspend = (reason = 'Cheques that bounced.') =>
    app.call('admin/suspendDealer', { uid: dealer.userId, reason }, asAdmin())
  const reinstate = () => app.call('admin/reinstateDealer', { uid: dealer.userId }, asAdmin())
  const isSignedIn = async (token: string) => (await app.call('verifySession', {}, { token })).status === 200

  test('ends all sessions and streams at once, and prevents sign-in until reinstatement', async () => {
    const second = await makeSession(app.database.db, { userId: dealer.userId })
    const live = await listenLive(app, dealer.token)
    const answer = await suspend()
    expect(answer.body).toMatchObject({ status: 'suspended', suspendedReason: 'Cheques that bounced.' })
    expect(await live.ended()).toBe('ended')
    for (const token of [dealer.token, second]) expect(await isSignedIn(token)).toBe(false)

    expect((await reinstate()).body).toMatchObject({
      status: 'active',
      suspendedAt: null,
      suspendedReason: null,
    })
    // The old sessions stay ended, but a new one works.
    for (const token of [dealer.token, second]) expect(await isSignedIn(token)).toBe(false)
    expect(await isSignedIn(await makeSession(app.database.db, { userId: dealer.userId }))).toBe(true)
    expect(await entriesOf(dealer.userId)).toMatchObject([
      { action: 'dealerReinstated', before: { status: 'suspended' }, after: { status: 'active' } },
      {
        action: 'dealerSuspended',
        before: { status: 'active' },
        after: { status: 'suspended', sessionsEnded: 2 },
        reason: 'Cheques that bounced.',
      },
    ])
  })

  test('suspends and restores access that depends on this dealer alone', async () => {
    const { db } = app.database
    const { organisationId } = dealer
    const other = await makeDealer(db)
    const alone = await makePerson(db, { organisationId })
    const shared = await makePerson(db, { organisationId })
    const sharedWithOther = await makePerson(db, {
      organisationId: other.organisationId,
      phone: shared.phone,
    })
    for (const person of [alone, shared]) await makeFieldAccess(db, { organisationId, person })
    await makeFieldAccess(db, { organisationId: other.organisationId, person: sharedWithOther })
    const signIn = (phone: string) => makeSession(db, { fieldPhone: phone, fieldRole: 'dealer_evaluator' })
    const [aloneToken, sharedToken] = [await signIn(alone.phone), await signIn(shared.phone)]
    // Revoke accesses from other dealers, so that only these two count.
    await db
      .updateTable('field_accesses')
      .set({ revoked_at: secondsFromNow(-1) })
      .where('organisation_id', 'not in', [organisationId, other.organisationId])
      .execute()
    const live = await listenLive(app, aloneToken)
    expect([await isSignedIn(aloneToken), await isSignedIn(sharedToken)]).toEqual([true, true])
    expect((await suspend()).status).toBe(200)
    expect(await live.ended()).toBe('ended')
    expect([await isSignedIn(aloneToken), await isSignedIn(sharedToken)]).toEqual([false, true])
    await reinstate()
    expect([await isSignedIn(aloneToken), await isSignedIn(sharedToken)]).toEqual([true, true])
  })

  test('needs a reason, and is 409 when repeated, as is reinstating an active dealer', async () => {
    expect((await reinstate()).body).toMatchObject({ status: 409, code: 'WRONG_STATE' })
    expect((await suspend('  ')).status).toBe(400)
    const both = await Promise.all([suspend('One.'), suspend('Another.')])
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect((await suspend()).body).toMatchObject({ code: 'WRONG_STATE' })
    expect(await entriesOf(dealer.userId)).toHaveLength(1)
  })

  test('also ends a session opened during the suspension', async () => {
    await suspend()
    const late = await makeSession(app.database.db, { userId: dealer.userId })
    await reinstate()
    expect(await isSignedIn(late)).toBe(false)
  })
})
