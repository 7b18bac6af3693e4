import { afterAll, beforeAll, expect, test } from 'vitest'
import { formatDay } from '#domain/indian-time.ts'
import { giveCity, makeCity, makeDealer, type MadeCity, type MadeUser } from '#server/testing/factories.ts'
import { readOutboxOf } from '#server/testing/outbox.ts'
import { startTestApp, type TestApp } from '#server/testing/test-app.ts'
import { remindOfCities } from './remind-cities.ts'

const DAY = 86_400

let app: TestApp
let delhi: MadeCity
beforeAll(async () => {
  app = await startTestApp()
  delhi = await makeCity(app.database.db, { name: 'Delhi', state: 'Delhi' })
})
afterAll(() => app.stop())

const db = () => app.database.db
const remind = () => remindOfCities(db(), () => 'https://yard.example')

async function makeDealerUntil(days: number, more: Parameters<typeof makeDealer>[1] = {}): Promise<MadeUser> {
  const dealer = await makeDealer(db(), more)
  await endIn(dealer, days)
  return dealer
}

async function endIn({ organisationId }: MadeUser, days: number): Promise<void> {
  await giveCity(db(), { organisationId, cityId: delhi.cityId, validForSeconds: days * DAY - 60 })
}

const sentTo = async ({ email, mobile }: MadeUser) => [
  ...(await readOutboxOf(app, email)),
  ...(await readOutboxOf(app, mobile)),
]

test('a dealer is reminded by email and SMS, once per date', async () => {
  const dealer = await makeDealerUntil(30)
  await Promise.all([remind(), remind(), remind()])
  await remind()
  const day = formatDay(Date.now() + (30 * DAY - 60) * 1000)
  const sent = await sentTo(dealer)
  expect(sent).toMatchObject([
    {
      channel: 'email',
      subject: `Your subscription for Delhi ends on ${day}`,
      link: 'https://yard.example/cities',
    },
    { channel: 'sms', text: expect.stringContaining(`Your Yardbid subscription for Delhi ends on ${day}.`) },
  ])
})

test('reminders repeat a week and a day before the end, and for a renewed year', async () => {
  const dealer = await makeDealerUntil(30)
  const { organisationId } = dealer
  await remind()
  for (const days of [7, 1]) {
    // Simulate the passing of time: move the year's end closer, along with the sent reminders.
    await endIn(dealer, days)
    await db()
      .updateTable('city_reminders')
      .set({
        valid_until: (eb) =>
          eb
            .selectFrom('organisation_cities')
            .select('valid_until')
            .where('organisation_id', '=', organisationId),
      })
      .where('organisation_id', '=', organisationId)
      .execute()
    await remind()
    await remind()
  }
  expect(await sentTo(dealer)).toHaveLength(6)
})

test('with only a day left a dealer gets one reminder', async () => {
  const dealer = await makeDealerUntil(1)
  await remind()
  await remind()
  expect(await sentTo(dealer)).toHaveLength(2)
})

test.each([
  ['whose year ends much later', 31, {}],
  ['whose year is over', 0, {}],
  ['who is not approved', 7, { onboarding: 'contract' }],
] as const)('a dealer %s is not reminded', async (_, days, more) => {
  const dealer = await makeDealerUntil(days, more)
  await remind()
  expect(await sentTo(dealer)).toEqual([])
})

test('a suspended dealer is not reminded', async () => {
  const dealer = await makeDealerUntil(7)
  await db().updateTable('users').set({ disabled_at: new Date() }).where('id', '=', dealer.userId).execute()
  await remind()
  expect(await sentTo(dealer)).toEqual([])
})
