import type { Queries } from '#server/platform/db/pool.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import { findFreeCars, type DemoDealer, type FreeCar } from './demo-queries.ts'
import { makeAuction, type MadeLot } from './seed-auction.ts'
import { placeSeedBids, type SeedBid } from './seed-bids.ts'
import { addToMyCars, advanceFlows, type DemoFlow } from './advance-flows.ts'

/** The accounts of the demo data. */
export interface DemoAccounts {
  readonly adminId: string
  readonly dealers: ReadonlyMap<string, DemoDealer>
}

const MINUTE = 60_000
const HOUR = 60 * MINUTE

/**
 * The auctions of a round: when each opens and ends, counted from the start of the round, and its maximum number of
 * lots.
 */
const PLAN: readonly {
  readonly name: string
  readonly format: 'open' | 'sealed'
  /** The cities from which its cars come; empty for all cities. */
  readonly cities: readonly string[]
  readonly startsIn: number
  readonly endsIn: number
  readonly lots: number
  /** The number of its lots on which the three bidders can bid. */
  readonly ready: number
}[] = [
  {
    name: 'Five-minute lot',
    format: 'open',
    cities: ['Delhi'],
    startsIn: -2 * HOUR,
    endsIn: 5 * MINUTE,
    lots: 1,
    ready: 1,
  },
  {
    name: 'Quick round',
    format: 'open',
    cities: ['Delhi', 'Mumbai'],
    startsIn: -2 * HOUR,
    endsIn: 12 * MINUTE,
    lots: 6,
    ready: 1,
  },
  {
    name: 'Morning auction, all cities',
    format: 'open',
    cities: [],
    startsIn: -3 * HOUR,
    endsIn: 3 * HOUR,
    lots: 24,
    ready: 2,
  },
  {
    name: 'Delhi and Mumbai evening auction',
    format: 'open',
    cities: ['Delhi', 'Mumbai'],
    startsIn: -HOUR,
    endsIn: 9 * HOUR,
    lots: 18,
    ready: 3,
  },
  {
    name: 'Sealed bids: fleet returns',
    format: 'sealed',
    cities: ['Delhi', 'Mumbai'],
    startsIn: -HOUR,
    endsIn: 26 * HOUR,
    lots: 8,
    ready: 3,
  },
  {
    name: 'Long weekend auction',
    format: 'open',
    cities: [],
    startsIn: -HOUR,
    endsIn: 70 * HOUR,
    lots: 33,
    ready: 1,
  },
  {
    name: 'Bank repossessions',
    format: 'open',
    cities: [],
    startsIn: 20 * HOUR,
    endsIn: 44 * HOUR,
    lots: 22,
    ready: 0,
  },
  {
    name: 'Sealed bids: premium cars',
    format: 'sealed',
    cities: [],
    startsIn: 30 * HOUR,
    endsIn: 66 * HOUR,
    lots: 8,
    ready: 0,
  },
]

/** The dealers who bid against each other in every round. */
const BIDDERS = ['dealer1@demo.test', 'dealer2@demo.test', 'dealer3@demo.test'] as const

/**
 * Adds a round of auctions of free cars, starting at `now` (epoch milliseconds): live and scheduled auctions, lots on
 * which the three bidders can bid at once, and some bids.
 */
export async function addRound(tx: Tx, cast: DemoAccounts, now: number): Promise<void> {
  let free = await findFreeCars(tx)
  for (const plan of PLAN) {
    const cars = spread(
      free.filter((car) => plan.cities.length === 0 || plan.cities.includes(car.city)),
      plan.lots,
    )
    if (cars.length === 0) continue
    const taken = new Set(cars.map((car) => car.carId))
    free = free.filter((car) => !taken.has(car.carId))
    const lots = await makeAuction(tx, cast.adminId, {
      name: plan.name,
      format: plan.format,
      startsAt: now + plan.startsIn,
      endsAt: now + plan.endsIn,
      cars: plan.ready === 0 ? cars : biddersFirst(cars),
      reserve: { every: 4, share: 0.92 },
    })
    const ready = lots.slice(0, plan.ready)
    const flows = await readyToBid(tx, cast, ready, now)
    for (const [index, lot] of ready.entries()) await openBidding(tx, lot, flows, now, index)
  }
}

/** Puts cars of the bidders' cities first, so that the lots made ready are ones that they can browse. */
function biddersFirst(cars: readonly FreeCar[]): readonly FreeCar[] {
  const isInTheirCities = (car: FreeCar) => car.city === 'Delhi' || car.city === 'Mumbai'
  return [...cars.filter(isInTheirCities), ...cars.filter((car) => !isInTheirCities(car))]
}

/** Takes cars from each city in turn, so that no auction has cars of only one city. */
function spread(cars: readonly FreeCar[], count: number): readonly FreeCar[] {
  const byCity = [...Map.groupBy(cars, (car) => car.city).values()]
  const taken: FreeCar[] = []
  for (let row = 0; taken.length < count && byCity.some((list) => row < list.length); row += 1) {
    for (const list of byCity) {
      const car = list[row]
      if (car && taken.length < count) taken.push(car)
    }
  }
  return taken
}

async function readyToBid(
  tx: Tx,
  cast: DemoAccounts,
  lots: readonly MadeLot[],
  now: number,
): Promise<readonly DemoFlow[]> {
  const since = now - 50 * MINUTE
  const flows: DemoFlow[] = []
  for (const lot of lots) {
    for (const email of BIDDERS) {
      const dealer = cast.dealers.get(email)
      if (dealer) flows.push(await addToMyCars(tx, dealer, lot, lot.car, since))
    }
  }
  await advanceFlows(tx, cast.adminId, flows, {
    from: 'MY_CARS_NEW',
    to: 'PLACE_BIDS',
    since,
    until: now - 20 * MINUTE,
  })
  return flows
}

/** Places one or two bids on every other lot, at most one per dealer, so that each has four left. */
async function openBidding(
  tx: Queries,
  lot: MadeLot,
  flows: readonly DemoFlow[],
  now: number,
  index: number,
): Promise<void> {
  const here = flows.filter((flow) => flow.lot.lotId === lot.lotId)
  const bids = here.slice(1, 1 + (index % 3)).map((flow, turn): SeedBid => ({
    flow,
    over: turn * 2000 + index * 1000,
    at: now - (15 - turn * 4) * MINUTE,
  }))
  await placeSeedBids(tx, lot.bidding, bids)
}
