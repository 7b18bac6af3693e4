import { randomUUID } from 'node:crypto'
import { TRACKED, type BrowserEvent } from '#domain/analytics/event-catalogue.ts'
import { insertEvents, makeMonths } from '#server/analytics/events-queries.ts'
import type { NewEvent } from '#server/analytics/new-event.ts'
import type { Queries } from '#server/platform/db/pool.ts'
import type { DemoDealer } from './demo-queries.ts'
import { seedRandom } from './seeded-random.ts'

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS
const DAYS = 28

/**
 * Acts of dealers in the app, with their frequency. Those that the server knows are recorded from the event log of the
 * demo data.
 */
const DONE: readonly (readonly [BrowserEvent, number])[] = [
  ['page_view', 40],
  ['car_viewed', 25],
  ['cars_searched', 8],
  ['cars_filtered', 8],
  ['bid_placed', 8],
  ['add_to_my_cars', 5],
  ['gate_pass_requested', 3],
  ['bid_refused', 1],
]
const PAGES = ['/DealerHome', '/mycars/inspection', '/mycars/place-bids', '/mycars/payments'] as const
const CARS = [
  ['Maruti', 'Swift'],
  ['Hyundai', 'Creta'],
  ['Tata', 'Nexon'],
  ['Honda', 'City'],
  ['Mahindra', 'XUV300'],
] as const

/** Adds what the dealers did in the four weeks before `now` (epoch ms), with fewer visits on Sundays. */
export async function seedEvents(tx: Queries, dealers: readonly DemoDealer[], now: number): Promise<void> {
  const random = seedRandom(28)
  const events: NewEvent[] = []
  for (let day = 1; day <= DAYS; day += 1) {
    const begin = now - day * DAY_MS
    const isSunday = new Date(begin).getUTCDay() === 0
    for (const dealer of dealers.filter(() => random.happens(isSunday ? 0.2 : 0.8))) {
      const from = begin + random.whole(0, 12 * 60) * MINUTE_MS
      const sessionId = `${from}-demo`
      events.push(eventOf(dealer, 'user_login', { at: from, sessionId }))
      for (let more = random.whole(4, 24); more > 0; more -= 1) {
        const [carMake, carModel] = random.choose(CARS)
        const event = eventOf(dealer, random.pick(DONE), { at: from + more * MINUTE_MS, sessionId })
        const isOfPage = event.category === 'Navigation'
        events.push({
          ...event,
          pagePath: random.choose(PAGES),
          parameters: isOfPage ? {} : { carMake, carModel, carYear: random.whole(2015, 2023) },
        })
      }
    }
  }
  await makeMonths(tx, now - (DAYS + 1) * DAY_MS, now)
  await insertEvents(tx, events, now)
}

function eventOf(
  { userId, organisationId }: DemoDealer,
  name: BrowserEvent,
  when: { readonly at: number; readonly sessionId: string },
): NewEvent {
  return {
    ...when,
    eventId: randomUUID(),
    userId,
    organisationId,
    role: 'orguserdealer',
    name,
    category: TRACKED[name].category,
    label: null,
    value: null,
    pagePath: null,
    pageUrl: null,
    userAgent: null,
    parameters: {},
  }
}
