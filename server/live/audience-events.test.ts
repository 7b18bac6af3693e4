import { describe, expect, test } from 'vitest'
import type { BusMessage } from '#server/flows/announce.ts'
import { eventsFor, outbidFor, splitOutdated, type Audience } from './audience-events.ts'

type Bid = Extract<BusMessage, { kind: 'bid' }>

const NOW = 1_000_000
const bid: Bid = {
  kind: 'bid',
  lotId: 'lot',
  carId: 'car',
  auctionId: 'auction',
  cityId: 'city',
  sealed: false,
  organisationId: 'bidder',
  amount: 1500,
  beats: 1000,
  sequence: 2,
  n: 1,
  endsAt: NOW + 1000,
  outbid: 'leader',
}

function dealer(
  organisationId: string,
  view: { cities?: [string, number][]; lots?: string[] } = {},
): Audience {
  return { kind: 'dealer', organisationId, cities: new Map(view.cities), lots: new Set(view.lots) }
}

const names = (message: BusMessage, audience: Audience) =>
  eventsFor(message, audience, NOW).map((event) => event.event)

describe('an open bid', () => {
  test('goes to dealers who may see the car: through a city that is still valid, or through a flow', () => {
    expect(names(bid, dealer('x', { cities: [['city', NOW + 1]] }))).toEqual(['bid'])
    expect(names(bid, dealer('x', { cities: [['city', NOW]] }))).toEqual([])
    expect(names(bid, dealer('x', { cities: [['other', NOW + 1]] }))).toEqual([])
    expect(names(bid, dealer('x', { lots: ['lot'] }))).toEqual(['bid'])
    expect(names(bid, { kind: 'house' })).toEqual(['bid'])
    expect(names(bid, { kind: 'bystander' })).toEqual([])
  })

  test('says by how much it extended the lot, if it did', () => {
    const event = (message: Bid) => eventsFor(message, dealer('x', { lots: ['lot'] }), NOW)
    expect(event({ ...bid, extendedBySeconds: 120 })).toMatchObject([{ data: { extendedBySeconds: 120 } }])
    expect(JSON.stringify(event(bid))).not.toContain('extendedBySeconds')
  })

  test('is marked as own only for its bidder', () => {
    const isOwn = (organisationId: string) =>
      eventsFor(bid, dealer(organisationId, { lots: ['lot'] }), NOW).map(
        (event) => event.event === 'bid' && event.data.own,
      )
    expect(isOwn('bidder')).toEqual([true])
    expect(isOwn('x')).toEqual([false])
  })

  test('notifies the dealer that it outbids, with the difference', () => {
    expect(names(bid, dealer('leader', { lots: ['lot'] }))).toEqual(['bid', 'outbid'])
    expect(outbidFor(bid, dealer('leader'))).toMatchObject([{ data: { latestBidValue: 1500, by: 500 } }])
    expect(outbidFor(bid, dealer('bidder'))).toEqual([])
  })
})

test('a sealed bid goes only to its own dealer, without the lot’s sequence', () => {
  const sealed: Bid = { ...bid, sealed: true, outbid: null, sequence: 17, n: 3 }
  expect(eventsFor(sealed, dealer('bidder'), NOW)).toMatchObject([
    { event: 'bid', data: { sequence: 3, highestBid: null, latestBidValue: 1500 } },
  ])
  const everythingElse: Audience[] = [
    dealer('x', { cities: [['city', NOW + 1]], lots: ['lot'] }),
    { kind: 'house' },
    { kind: 'bystander' },
  ]
  for (const audience of everythingElse) expect(names(sealed, audience)).toEqual([])
})

test('a flow goes to its own dealer and to the house, and to no other dealer', () => {
  const flow: BusMessage = {
    kind: 'flow',
    flowId: 'flow',
    organisationId: 'owner',
    lotId: 'lot',
    carId: 'car',
    event: 'moveToPlaceBids',
    state: 'PLACE_BIDS',
  }
  const step = {
    event: 'flow',
    data: { flowEntityId: 'flow', carId: 'car', event: 'moveToPlaceBids', state: 'PLACE_BIDS' },
  }
  expect(eventsFor(flow, dealer('owner'), NOW)).toEqual([step, { event: 'counts', data: {} }])
  expect(eventsFor(flow, { kind: 'house' }, NOW)).toEqual([step])
  expect(names(flow, dealer('x', { lots: ['lot'] }))).toEqual([])
  expect(names(flow, { kind: 'bystander' })).toEqual([])
})

test('what happens to a flow without a step goes to its own dealer and to the house', () => {
  const came: BusMessage = {
    kind: 'note',
    event: 'gateCameIn',
    flowId: 'flow',
    organisationId: 'owner',
    carId: 'car',
  }
  const notified = [{ event: 'car', data: { carId: 'car', flowEntityId: 'flow', event: 'gateCameIn' } }]
  expect(eventsFor(came, dealer('owner'), NOW)).toEqual(notified)
  expect(eventsFor(came, { kind: 'house' }, NOW)).toEqual(notified)
  expect(names(came, dealer('x', { lots: ['lot'] }))).toEqual([])
  expect(names(came, { kind: 'bystander' })).toEqual([])
})

test('a hidden picture of a car goes to the house and to the dealers who may see a lot of it', () => {
  const hidden: BusMessage = {
    kind: 'car-pictures',
    event: 'pictureHidden',
    carId: 'car',
    cityId: 'city',
    lotIds: ['lot'],
  }
  const notified = [{ event: 'car', data: { carId: 'car', flowEntityId: null, event: 'pictureHidden' } }]
  expect(eventsFor(hidden, { kind: 'house' }, NOW)).toEqual(notified)
  expect(eventsFor(hidden, dealer('x', { lots: ['lot'] }), NOW)).toEqual(notified)
  expect(eventsFor(hidden, dealer('x', { cities: [['city', NOW + 1]] }), NOW)).toEqual(notified)
  expect(names(hidden, dealer('x', { cities: [['other', NOW + 1]] }))).toEqual([])
  expect(names({ ...hidden, lotIds: [] }, dealer('x', { cities: [['city', NOW + 1]] }))).toEqual([])
})

test('the onboarding of a dealer goes only to the house', () => {
  const moved: BusMessage = { kind: 'dealer', userId: 'user' }
  expect(eventsFor(moved, { kind: 'house' }, NOW)).toEqual([{ event: 'dealer', data: { uid: 'user' } }])
  for (const audience of [dealer('owner'), dealer('x'), { kind: 'bystander' } as const]) {
    expect(eventsFor(moved, audience, NOW)).toEqual([])
  }
})

test('a counter-offer goes only to the house', () => {
  const countered: BusMessage = {
    kind: 'lot',
    lotId: 'lot',
    carId: 'car',
    auctionId: 'auction',
    cityId: 'city',
    sealed: false,
    phase: 'ended',
    endsAt: NOW,
    outcome: 'reserve_not_met',
    houseOnly: true,
  }
  expect(names(countered, { kind: 'house' })).toEqual(['lot'])
  expect(names(countered, dealer('leader', { lots: ['lot'] }))).toEqual([])
  expect(names(countered, dealer('x', { cities: [['city', NOW + 1]] }))).toEqual([])
})

test('the outcome reserve_not_met of a sealed lot goes only to the dealers in it and the house', () => {
  const lot: BusMessage = {
    kind: 'lot',
    lotId: 'lot',
    carId: 'car',
    auctionId: 'auction',
    cityId: 'city',
    sealed: true,
    phase: 'ended',
    endsAt: NOW,
    outcome: 'reserve_not_met',
  }
  const outcome = (message: BusMessage, audience: Audience) =>
    eventsFor(message, audience, NOW).map((event) => event.event === 'lot' && event.data.outcome)
  const other = dealer('x', { cities: [['city', NOW + 1]], lots: ['another lot'] })
  expect(outcome(lot, dealer('loser', { lots: ['lot'] }))).toEqual(['reserve_not_met'])
  expect(outcome(lot, { kind: 'house' })).toEqual(['reserve_not_met'])
  expect(outcome(lot, other)).toEqual([null])
  expect(outcome({ ...lot, outcome: 'released' }, other)).toEqual(['released'])
  expect(outcome({ ...lot, sealed: false }, other)).toEqual(['reserve_not_met'])
})

test('a lot keeps the phase from when it was locked, whatever the clock of the process says', () => {
  const closed: BusMessage = {
    kind: 'lot',
    lotId: 'lot',
    carId: 'car',
    auctionId: 'auction',
    cityId: 'city',
    sealed: false,
    phase: 'ended',
    endsAt: NOW,
    outcome: 'awarded',
  }
  expect(eventsFor(closed, { kind: 'house' }, NOW - 5)).toMatchObject([{ data: { phase: 'ended' } }])
})

test('an unknown message from another version of the app goes to nobody', () => {
  const unknown = { ...bid, kind: 'something new' } as unknown as BusMessage
  expect(eventsFor(unknown, { kind: 'house' }, NOW)).toEqual([])
  expect(eventsFor(unknown, dealer('bidder', { lots: ['lot'] }), NOW)).toEqual([])
})

test('only the last bid of a commit on an open lot is sent, and everyone outbid is notified', () => {
  const first = { ...bid, sequence: 1, amount: 1000, organisationId: 'a', outbid: 'z' }
  const second = { ...bid, sequence: 2, amount: 1100, organisationId: 'b', outbid: 'a' }
  const elsewhere = { ...bid, lotId: 'other' }
  const sealed = { ...bid, sealed: true }
  const { current, outdated } = splitOutdated([first, sealed, second, elsewhere, sealed])
  expect(outdated).toEqual([first])
  expect(current).toEqual([sealed, second, elsewhere, sealed])
  expect(outbidFor(first, dealer('z'))).toHaveLength(1)
})
