import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { LiveEvents } from '#contract/live/live-events.ts'
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
  lots: fc.uniqueArray(fc.tuple(lot, fc.constant(NOW + 60_000)), { selector: ([name]) => name }),
})
const dealers = fc.uniqueArray(fc.tuple(dealer, view), { selector: ([name]) => name })

test('every stream gets what its audience may see of each message, in order, and nothing else', async () => {
  await fc.assert(
    fc.asyncProperty(dealers, commits, async (views, messages) => {
      const hub = createLiveHub({
        now: () => NOW,
        readViews: async () => new Map(views),
        onFailure: (error) => expect.unreachable(String(error)),
        onSent: () => undefined,
        onDelivered: () => undefined,
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

      const lots = new Map(views.map(([name, view]) => [name, new Set(view.lots.map(([id]) => id))]))
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

describe('the clock', () => {
  const MINUTE = 60_000
  const organisationId = 'dealer'
  const step = {
    kind: 'flow' as const,
    flowId: 'flow',
    organisationId,
    carId: 'car',
    event: 'addToMyCars' as const,
    state: 'MY_CARS_NEW' as const,
  }
  const lotChange = {
    kind: 'lot' as const,
    lotId: 'lot',
    carId: 'car',
    auctionId: 'auction',
    cityId: 'city',
    sealed: false,
    phase: 'live' as const,
    outcome: null,
  }

  /** A hub with one dealer, the house, and a clock of its own. */
  async function open(...lots: [lotId: string, endsAt: number][]) {
    const stored = new Map(lots)
    let at = NOW
    const hub = createLiveHub({
      now: () => at,
      readViews: async () => new Map([[organisationId, { cities: [], lots: [...stored] }]]),
      onFailure: (error) => expect.unreachable(String(error)),
      onSent: () => undefined,
      onDelivered: () => undefined,
    })
    const received: { readonly [name: string]: [after: number, nextInSeconds: number][] } = {
      dealer: [],
      house: [],
    }
    const join = (name: string, recipient: Parameters<typeof hub.join>[0]) =>
      hub.join(recipient, {
        sessionId: name,
        end: () => undefined,
        send({ event, lines }) {
          if (event !== 'clock') return
          const data = JSON.parse(/data: (.*)/.exec(lines)?.[1] ?? '') as LiveEvents['clock']
          received[name]?.push([(data.serverTime - NOW) / 1_000, data.nextInSeconds ?? 0])
        },
      })
    await join('dealer', { kind: 'dealer', organisationId })
    await join('house', { kind: 'house' })
    return {
      hub,
      stored,
      received,
      /** Lets so many seconds pass, and returns the clocks that the dealer got in them. */
      pass: (seconds: number) => {
        for (let second = 0; second < seconds; second += 1) {
          at += 1_000
          hub.sendClocks()
        }
        return received['dealer']?.splice(0)
      },
    }
  }

  test('comes every 15 s, and every 2 s in the last five minutes of a lot in which the dealer has a flow', async () => {
    const { hub, pass, received } = await open(['lot', NOW + 5 * MINUTE + 20_000])
    expect(hub.clockFor({ kind: 'dealer', organisationId })).toMatchObject({ data: { nextInSeconds: 15 } })
    expect(pass(25)).toEqual([
      [1, 15],
      [16, 15],
      [20, 2],
      [22, 2],
      [24, 2],
    ])
    expect(hub.clockFor({ kind: 'dealer', organisationId })).toMatchObject({ data: { nextInSeconds: 2 } })
    pass((5 * MINUTE) / 1_000 - 10)
    // The lot ends after 320 s.
    expect(pass(20)).toEqual([
      [316, 2],
      [318, 2],
      [320, 15],
      [335, 15],
    ])
    expect(received['house']?.every(([, seconds]) => seconds === 15)).toBe(true)
  })

  test('comes every 2 s again when a lot’s end is moved, and for a lot that the dealer joins', async () => {
    const { hub, pass, stored } = await open(['lot', NOW + 1_000])
    expect(pass(5)).toEqual([[1, 15]])
    hub.publish([{ ...lotChange, endsAt: NOW + 120_000 }])
    expect(pass(2)).toEqual([[6, 2]])
    hub.publish([{ ...lotChange, endsAt: NOW + 60 * MINUTE }])
    expect(pass(2)).toEqual([[8, 15]])
    stored.set('other', NOW + 2 * MINUTE)
    hub.publish([{ ...step, lotId: 'other' }])
    await Promise.resolve()
    await Promise.resolve()
    expect(pass(3)).toEqual([
      [10, 2],
      [12, 2],
    ])
    hub.publish([{ ...step, lotId: 'other', state: null }])
    expect(pass(1)).toEqual([[13, 15]])
  })
})
