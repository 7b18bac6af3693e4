import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Input } from '#contract/api.ts'
import { makeAdmin, makeCity, makeDealer, type MadeUser } from '#server/testing/factories.ts'
import { setCallScene, type CallScene } from '#server/testing/call-scene.ts'
import { startTestApp, type TestApp } from '#server/testing/test-app.ts'
import { sizeOf } from '#server/testing/tier.ts'
import { untilTaken } from '#server/testing/until-taken.ts'

let app: TestApp
let scene: CallScene
let admin: MadeUser
beforeAll(async () => {
  app = await startTestApp()
  scene = await setCallScene(app)
  admin = await makeAdmin(app.database.db)
})
afterAll(() => app.stop())

const DAY_MS = 24 * 60 * 60_000

const viewed = { eventName: 'car_viewed', eventCategory: 'Car Listing' } as const
type GivenEvent = NonNullable<Input<'storeAnalyticsEvent'>['events']>[number]

async function makeFreshDealer(): Promise<MadeUser> {
  const { cityId } = await makeCity(app.database.db)
  return makeDealer(app.database.db, { cityIds: [cityId] })
}
const send = (events: readonly GivenEvent[], { token }: { readonly token: string }) =>
  app.must('storeAnalyticsEvent', { events: [...events] }, { token })
/** Sends again while the app is busy, as the browser does. */
async function sendUntilTaken(events: readonly GivenEvent[], { token }: MadeUser): Promise<number> {
  const answer = await untilTaken(() => app.call('storeAnalyticsEvent', { events: [...events] }, { token }))
  if (!answer.ok) throw new Error(`The events were refused: ${JSON.stringify(answer.body)}`)
  return answer.body.stored
}
const refusalOf = async (input: unknown, { token }: { readonly token: string }) => {
  const answer = await app.call('storeAnalyticsEvent', input as never, { token })
  return { status: answer.status, fields: answer.ok ? {} : answer.body.fields }
}
const listed = async (user: MadeUser) => (await app.must('getAnalyticsEvents', {}, user)).events

describe('an event', () => {
  test('is stored with the account of the session, whatever it says itself', async () => {
    const dealer = await makeFreshDealer()
    const other = await makeFreshDealer()
    const at = new Date(Date.now() - DAY_MS).toISOString()
    const event = {
      ...viewed,
      eventLabel: 'Creta',
      eventValue: 2.5,
      customParameters: { carMake: 'Hyundai', carYear: 2020, isFirst: true, note: null, dealerName: 'Asha' },
      pagePath: '/car-details/1?q=asha#top',
      pageUrl: 'https://yard.example/car-details/1?token=secret',
      userAgent: 'A browser',
      sessionId: 's1',
      timestamp: at,
      userId: other.userId,
      dealerId: other.organisationId,
      userRoles: ['admin'],
      userName: 'Somebody else',
    }
    expect(await app.must('storeAnalyticsEvent', event, dealer)).toEqual({ stored: 1 })
    const [stored, ...more] = await listed(dealer)
    expect(more).toEqual([])
    expect(stored).toEqual({
      id: expect.any(String),
      eventName: 'car_viewed',
      eventCategory: 'Car Listing',
      eventLabel: 'Creta',
      eventValue: 2.5,
      customParameters: { carMake: 'Hyundai', carYear: 2020, isFirst: true, note: null },
      pagePath: '/car-details/1',
      pageUrl: 'https://yard.example/car-details/1',
      userAgent: 'A browser',
      sessionId: 's1',
      timestamp: at,
      userId: dealer.userId,
      userEmail: dealer.email,
      userName: expect.any(String),
      userRoles: ['orguserdealer'],
      dealerName: expect.any(String),
      organization: expect.any(String),
      dealerId: dealer.organisationId,
    })
    expect(await listed(other)).toEqual([])
    expect(await listed(admin)).toContainEqual(stored)
  })

  test('without anything else is listed with “Unknown”, also what says so itself', async () => {
    const dealer = await makeFreshDealer()
    await send([{ ...viewed, eventLabel: 'Unknown', eventValue: 'Unknown', sessionId: 'Unknown' }], dealer)
    const [stored] = await listed(dealer)
    const missing = { eventLabel: 'Unknown', pagePath: 'Unknown', pageUrl: 'Unknown', userAgent: 'Unknown' }
    expect(stored).toMatchObject({ ...missing, sessionId: 'Unknown', eventValue: null, customParameters: {} })
    const { rows } = await app.database.pool.query(
      'select label, value, page_path, page_url, user_agent, session_id from analytics_events where user_id = $1',
      [dealer.userId],
    )
    expect(Object.values(rows[0] as object)).toEqual([null, null, null, null, null, null])
  })

  test('with an email or a mobile number in its label or a parameter is stored without it', async () => {
    const dealer = await makeFreshDealer()
    const customParameters = { note: `Write to ${dealer.email}`, carModel: 'Creta' }
    await send([{ ...viewed, eventLabel: 'Call +919810000001', customParameters }], dealer)
    expect(await listed(dealer)).toMatchObject([
      { eventLabel: 'Unknown', customParameters: { carModel: 'Creta' } },
    ])
    expect((await listed(dealer))[0]?.customParameters).not.toHaveProperty('note')
  })

  test('shows the name that its account has now', async () => {
    const dealer = await makeFreshDealer()
    await send([viewed], dealer)
    await app.database.db
      .updateTable('users')
      .set({ name: 'Renamed' })
      .where('id', '=', dealer.userId)
      .execute()
    expect(await listed(dealer)).toMatchObject([{ userName: 'Renamed' }])
    const { rows } = await app.database.pool.query(
      'select analytics_events::text as line from analytics_events',
    )
    const lines = rows.map(({ line }: { line: string }) => line).join('\n')
    expect(lines).not.toMatch(/Renamed|@/)
    expect(lines).not.toContain(dealer.mobile)
  })

  test('of a field worker is of no organisation and names no phone', async () => {
    const id = randomUUID()
    expect(await send([{ ...viewed, id }], scene.evaluator)).toEqual({ stored: 1 })
    expect(await send([{ ...viewed, id }], scene.driver)).toEqual({ stored: 1 })
    expect(await listed(scene.dealer)).toEqual([])
    const found = (await listed(admin)).filter(({ userRoles: [role] }) => role !== 'orguserdealer')
    const unknown = { userId: 'Unknown', userEmail: 'Unknown', userName: 'Unknown', dealerId: 'Unknown' }
    expect(found).toMatchObject([
      { ...unknown, userRoles: ['delivery_driver'] },
      { ...unknown, userRoles: ['dealer_evaluator'] },
    ])
  })
})

describe('each event is stored once', () => {
  test('however often and however the batch is sent', async () => {
    const dealer = await makeFreshDealer()
    const events = Array.from({ length: 20 }, (_, index) => ({ ...viewed, id: `event-${index}` }))
    const answers = await Promise.all(
      Array.from({ length: sizeOf({ short: 20, long: 100 }) }, (_, turn) =>
        sendUntilTaken(turn % 2 === 0 ? events : events.toReversed(), dealer),
      ),
    )
    expect(answers.reduce((sum, stored) => sum + stored, 0)).toBe(20)
    expect(await listed(dealer)).toHaveLength(20)
  })

  test('also with another time, within a batch, and after its first time is old', async () => {
    const dealer = await makeFreshDealer()
    const at = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString()
    const event = { ...viewed, id: 'the same' }
    expect(await send([event, { ...event, timestamp: at(3) }], dealer)).toEqual({ stored: 1 })
    expect(await send([{ ...event, timestamp: at(30) }], dealer)).toEqual({ stored: 0 })
    const old = { ...event, id: 'old' }
    expect(await send([{ ...old, timestamp: at(30.9) }], dealer)).toEqual({ stored: 1 })
    expect(await send([old], dealer)).toEqual({ stored: 0 })
  })

  test('but the same id of another sender, or none, is another event', async () => {
    const dealer = await makeFreshDealer()
    const event = { ...viewed, id: 'the same' }
    expect(await send([event, viewed, viewed], dealer)).toEqual({ stored: 3 })
    expect(await send([event, viewed], await makeFreshDealer())).toEqual({ stored: 2 })
  })
})

describe('refused with the field that is wrong', () => {
  const at = (ms: number) => new Date(Date.now() + ms).toISOString()

  test.each<[string, unknown, string]>([
    [
      'an event of the future',
      { events: [viewed, { ...viewed, timestamp: at(6 * 60_000) }] },
      'events.1.timestamp',
    ],
    ['an old event', { events: [{ ...viewed, timestamp: at(-31.1 * DAY_MS) }] }, 'events.0.timestamp'],
    ['2,001 events', { events: Array.from({ length: 2_001 }, () => viewed) }, 'events'],
    ['no category', { eventName: 'x' }, 'eventCategory'],
    ['an unknown category', { events: [{ ...viewed, eventCategory: 'Bids' }] }, 'events.0.eventCategory'],
    ['nested parameters', { ...viewed, customParameters: { car: { make: 'Tata' } } }, 'customParameters.car'],
    ['a long name', { ...viewed, eventName: 'x'.repeat(101) }, 'eventName'],
    ['a long label', { ...viewed, eventLabel: 'x'.repeat(301) }, 'eventLabel'],
    ['a long parameter', { ...viewed, customParameters: { x: 'x'.repeat(501) } }, 'customParameters.x'],
    ['a value that is none', { ...viewed, eventValue: 'many' }, 'eventValue'],
  ])('%s', async (_what, input, field) => {
    const { status, fields } = await refusalOf(input, scene.dealer)
    expect(status).toBe(400)
    expect(Object.keys(fields ?? {})).toEqual([field])
  })

  test('a batch with one such event stores none of it', async () => {
    const dealer = await makeFreshDealer()
    await refusalOf({ events: [viewed, { ...viewed, timestamp: at(DAY_MS) }] }, dealer)
    expect(await listed(dealer)).toEqual([])
  })
})

test('2,000 events are stored by one call, and none by an empty one', async () => {
  const dealer = await makeFreshDealer()
  const events = Array.from({ length: 2_000 }, (_, index) => ({ ...viewed, id: `event-${index}` }))
  expect(await send(events, dealer)).toEqual({ stored: 2_000 })
  expect(await send(events, dealer)).toEqual({ stored: 0 })
  expect(await send([], dealer)).toEqual({ stored: 0 })
})
