import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { BusMessage } from '#server/flows/announce.ts'
import { eventsFor, outbidFor, splitOutdated } from './audience-events.ts'
import type { LiveFrame } from './live-frame.ts'
import { createLiveHub } from './live-hub.ts'

const NOW = 1_000_000
const id = (prefix: string) => fc.integer({ min: 0, max: 3 }).map((number) => `${prefix}-${number}`)
const [dealer, city, lot] = [id('dealer'), id('city'), id('lot')]

const lotFacts = { lotId: lot, cityId: city, carId: fc.constant('car'), auctionId: fc.constant('auction') }
const amount = fc.integer({ min: 1, max: 1_000 })
const bid: fc.Arbitrary<BusMessage> = fc.record({
  kind: fc.constant('bid' as const),
  ...lotFacts,
  sealed: fc.boolean(),
  organisationId: dealer,
  amount,
  beats: fc.constant(null),
  sequence: amount,
  n: fc.integer({ min: 1, max: 5 }),
  endsAt: fc.constant(NOW + 60_000),
  outbid: fc.option(dealer, { nil: null }),
})
const lotChange: fc.Arbitrary<BusMessage> = fc.record(
  {
    kind: fc.constant('lot' as const),
    ...lotFacts,
    sealed: fc.boolean(),
    phase: fc.constant('live' as const),
    endsAt: fc.constant(NOW + 60_000),
    outcome: fc.constantFrom(null, 'awarded' as const, 'reserve_not_met' as const),
    houseOnly: fc.constant(true as const),
  },
  { requiredKeys: ['kind', 'lotId', 'cityId', 'carId', 'auctionId', 'sealed', 'phase', 'endsAt', 'outcome'] },
)
const pictures: fc.Arbitrary<BusMessage> = fc.record({
  kind: fc.constant('car-pictures' as const),
  event: fc.constant('pictureHidden' as const),
  carId: fc.constant('car'),
  cityId: city,
  lotIds: fc.array(lot, { maxLength: 2 }),
})
const step: fc.Arbitrary<BusMessage> = fc.record({
  kind: fc.constant('flow' as const),
  flowId: fc.constant('flow'),
  organisationId: dealer,
  lotId: lot,
  carId: fc.constant('car'),
  event: fc.constantFrom('addToMyCars' as const, 'removeFromMyCars' as const),
  state: fc.constantFrom(null, 'MY_CARS_NEW' as const),
})
const note: fc.Arbitrary<BusMessage> = fc.record({
  kind: fc.constant('note' as const),
  event: fc.constant('pictureHidden' as const),
  flowId: fc.constant('flow'),
  organisationId: dealer,
  carId: fc.constant('car'),
})
const commits = fc.array(fc.array(fc.oneof(bid, lotChange, pictures, step, note), { maxLength: 6 }), {
  maxLength: 6,
})

/** A dealer's cities with their ends, and its lots. */
const view = fc.record({
  cities: fc.uniqueArray(fc.tuple(city, fc.constantFrom(NOW + 1, NOW - 1)), { selector: ([name]) => name }),
  lotIds: fc.uniqueArray(lot),
})
const dealers = fc.uniqueArray(fc.tuple(dealer, view), { selector: ([name]) => name })

test('every stream gets what its audience may see of each message, in order, and nothing else', async () => {
  await fc.assert(
    fc.asyncProperty(dealers, commits, async (views, messages) => {
      const hub = createLiveHub({
        now: () => NOW,
        readViews: async () => new Map(views),
        onSent: () => undefined,
      })
      const received = new Map<string, string[]>()
      const join = async (name: string, recipient: Parameters<typeof hub.join>[0]) => {
        const texts: string[] = []
        received.set(name, texts)
        const send = ({ lines }: LiveFrame) => void texts.push(lines)
        return hub.join(recipient, { sessionId: name, send, end: () => undefined })
      }
      await join('house', { kind: 'house' })
      await join('bystander', { kind: 'bystander' })
      for (const [name] of views) await join(name, { kind: 'dealer', organisationId: name })
      // One that has left receives nothing.
      const leave = await join('gone', { kind: 'dealer', organisationId: 'gone' })
      leave()

      const lots = new Map(views.map(([name, { lotIds }]) => [name, new Set(lotIds)]))
      const audiences = [
        ['house', { kind: 'house' as const }] as const,
        ...views.map(
          ([name, { cities }]) =>
            [
              name,
              {
                kind: 'dealer' as const,
                organisationId: name,
                cities: new Map(cities),
                lots: lots.get(name) ?? new Set<string>(),
              },
            ] as const,
        ),
      ]
      const expected = new Map([...received.keys()].map((name) => [name, [] as string[]]))
      for (const commit of messages) {
        for (const message of commit) {
          if (message.kind !== 'flow') continue
          if (message.state === null) lots.get(message.organisationId)?.delete(message.lotId)
          else lots.get(message.organisationId)?.add(message.lotId)
        }
        const { current, outdated } = splitOutdated(commit)
        for (const [name, audience] of audiences) {
          const events = [
            ...outdated.flatMap((one) => outbidFor(one, audience)),
            ...current.flatMap((message) => eventsFor(message, audience, NOW)),
          ]
          expected
            .get(name)
            ?.push(...events.map(({ event, data }) => `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`))
        }
        hub.publish(commit)
      }
      expect(received).toEqual(expected)
    }),
  )
})
