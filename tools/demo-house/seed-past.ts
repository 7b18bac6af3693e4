import { BEFORE_BIDDING, type FlowState } from '#domain/flows/flow-states.ts'
import type { Queries } from '#server/platform/db/pool.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import { offerRunnerUp } from '#server/auctions/offer-runner-up.ts'
import { settleDueLots } from '#server/auctions/settle-due-lots.ts'
import { lockLotsToEnd } from '#server/flows/locked-lot.ts'
import { findFreeCars, setReserve, type DemoDealer, type FreeCar } from './demo-queries.ts'
import { makeAuction, type MadeLot } from './seed-auction.ts'
import { placeSeedBids } from './seed-bids.ts'
import type { DemoAccounts } from './seed-round.ts'
import { addToMyCars, advanceFlows, pickUp, shareDelivery, type DemoFlow } from './advance-flows.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR

/** The planned result of a past lot: the state of dealer1's flow today, or another end of the lot. */
type Ending =
  | FlowState
  | 'sold to another'
  | 'sold to the third'
  | 'nobody bid'
  | 'under reserve'
  | 'linked'
  | 'photographed'
  | 'unpaid'
  | 'offered'

const repeat = (ending: Ending, times: number) => Array.from({ length: times }, () => ending)

/** The past auctions: how long ago each ended, in milliseconds, and the results of its lots. */
const PAST: readonly {
  readonly name: string
  readonly endedAgo: number
  /** Whether most of the cars are of one yard, for a pickup of several at once. */
  readonly inOneYard?: boolean
  readonly endings: readonly Ending[]
}[] = [
  {
    name: 'October clearance',
    endedAgo: 24 * DAY,
    endings: [
      'RC_ACCEPTED',
      'RC_NEED_MORE_INFO',
      'NEW_RC_UPLOADED',
      'NOC_RECEIVED',
      'NOC_SENT',
      'DEFAULTED',
      'sold to another',
      'nobody bid',
    ],
  },
  {
    name: 'Diwali auction',
    endedAgo: 11 * DAY,
    endings: [
      'KYC_ACCEPTED',
      'KYC_NEED_FURTHER_INFO',
      'KYC_SUBMITTED',
      'DELIVERY_APPROVED',
      'sold to another',
      'sold to another',
      'nobody bid',
    ],
  },
  {
    name: 'Fleet returns, first lot',
    endedAgo: 4 * DAY,
    endings: [
      'DELIVERY_GATE_PASS_APPROVED',
      'DELIVERY_GATE_PASS_REQUESTED',
      'PAYMENT_APPROVED',
      'LAPSED',
      'sold to another',
    ],
  },
  {
    name: 'Fleet returns, second lot',
    endedAgo: 3.5 * DAY,
    inOneYard: true,
    endings: [
      'linked',
      // The driver has taken the pickup photos, and the dealer has not confirmed the delivery.
      'photographed',
      ...repeat('sold to another', 5),
      ...repeat('sold to the third', 4),
    ],
  },
  {
    name: 'Company cars',
    endedAgo: 56 * HOUR,
    endings: [
      // The deadline has passed, and the house can declare a default.
      'unpaid',
      // The winner has defaulted, and the car is offered to dealer1.
      'offered',
    ],
  },
  {
    name: 'Tuesday auction',
    endedAgo: 30 * HOUR,
    endings: ['PAYMENT_REVIEWED', 'PAYMENT_REJECTED', 'PAYMENT_RECORDED', 'nobody bid', 'sold to another'],
  },
  {
    name: 'Last night’s auction',
    endedAgo: 7 * HOUR,
    endings: ['BID_AWARDED', 'BID_LOST', 'LAPSED', 'under reserve', 'under reserve', 'sold to another'],
  },
]

/** Results that need only the close; the others need further steps. */
const GIVEN_BY_THE_CLOSE = [
  'BID_AWARDED',
  'BID_LOST',
  'LAPSED',
  'sold to another',
  'sold to the third',
  'nobody bid',
  'under reserve',
  'unpaid',
] as const satisfies readonly Ending[]
type GivenByTheClose = (typeof GIVEN_BY_THE_CLOSE)[number]

/** The auctions that are over, with everything that followed from them. */
export async function addPast(tx: Tx, cast: DemoAccounts, now: number): Promise<void> {
  const [first, second, third] = castOf(cast)
  for (const { name, endedAgo, endings, inOneYard = false } of PAST) {
    const endsAt = now - endedAgo
    const free = await freeCarsOf(tx, ['Delhi', 'Mumbai'])
    const cars = (inOneYard ? byFullestYard(free) : free).slice(0, endings.length)
    const lots = await makeAuction(tx, cast.adminId, {
      name,
      format: 'open',
      startsAt: endsAt - 6 * HOUR,
      endsAt,
      cars,
      reserve: null,
    })
    const planned = lots.map((lot, index) => ({ lot, ending: endings[index] ?? 'nobody bid' }))
    const walks: { flow: DemoFlow; to: FlowState; ending: Ending }[] = []
    for (const { lot, ending } of planned) {
      const traded = await tradeLot(tx, cast, lot, ending, { first, second, third }, endsAt)
      const to = stateAfter(ending, endedAgo)
      if (traded && to !== null && !isGivenByTheClose(to)) walks.push({ flow: traded.winner, to, ending })
    }
    await reserveUnder(tx, planned)
    const { lots: locked } = await lockLotsToEnd(
      tx,
      lots.map((lot) => lot.lotId),
    )
    await settleDueLots(tx, { now: endsAt, lots: locked })
    for (const { flow, to, ending } of walks) {
      const until = now - (ending === 'offered' ? 5 * HOUR : Math.min(HOUR, endedAgo / 10))
      await advanceFlows(tx, cast.adminId, [flow], { from: 'BID_AWARDED', to, since: endsAt, until })
      if (ending === 'linked') await shareDelivery(tx, flow, until)
      if (ending === 'photographed') await pickUp(tx, flow, until)
      if (ending === 'offered') await offerToRunnerUp(tx, cast.adminId, flow.lot.lotId)
    }
  }
}

async function offerToRunnerUp(tx: Tx, adminId: string, lotId: string): Promise<void> {
  const offered = await offerRunnerUp(tx, { actor: 'admin', userId: adminId, phone: null }, lotId)
  if (!offered.ok) throw new Error(offered.refusal.reason)
}

function isGivenByTheClose(ending: Ending): ending is GivenByTheClose {
  return (GIVEN_BY_THE_CLOSE as readonly Ending[]).includes(ending)
}

/** Returns the state of the winner's flow today; null if it has not paid yet. */
function stateAfter(ending: Ending, endedAgo: number): FlowState | GivenByTheClose | null {
  switch (ending) {
    case 'linked':
    case 'photographed':
      return 'DELIVERY_GATE_PASS_APPROVED'
    case 'offered':
      return 'DEFAULTED'
    case 'sold to another':
    case 'sold to the third':
      return stateOfOld(endedAgo)
    default:
      return ending
  }
}

/** Returns the cars of Delhi's yard with the most of them, then the others. */
function byFullestYard(cars: readonly FreeCar[]): readonly FreeCar[] {
  const yards = Map.groupBy(
    cars.filter(({ city, yardId }) => city === 'Delhi' && yardId !== null),
    ({ yardId }) => yardId,
  )
  const [fullest = []] = [...yards.values()].toSorted((one, other) => other.length - one.length)
  return [...fullest, ...cars.filter((car) => !fullest.includes(car))]
}

/** Returns the state of another dealer's flow, by the time since its lot ended (milliseconds); null if not yet paid. */
function stateOfOld(endedAgo: number): FlowState | null {
  if (endedAgo > 20 * DAY) return 'RC_ACCEPTED'
  if (endedAgo > 10 * DAY) return 'KYC_ACCEPTED'
  if (endedAgo > 3 * DAY) return 'PAYMENT_APPROVED'
  return endedAgo > DAY ? 'PAYMENT_RECORDED' : null
}

/** The number of further cars of one yard that dealer1 has just added, enough for a row that scrolls. */
const JUST_TAKEN = 5

/** Cars of dealer1's in each state before the bidding, in an auction that runs for two more days. */
export async function addEarlyFlows(tx: Tx, cast: DemoAccounts, now: number): Promise<void> {
  const [first] = castOf(cast)
  const free = await freeCarsOf(tx, ['Delhi', 'Mumbai'])
  const inTurn = free.filter((car) => car.isIdentifiable).slice(0, BEFORE_BIDDING.length + 3)
  const together = free.filter((car) => !inTurn.includes(car) && car.yardId === inTurn[0]?.yardId)
  const cars = [...inTurn, ...together.slice(0, JUST_TAKEN)]
  const startsAt = now - 5 * HOUR
  const lots = await makeAuction(tx, cast.adminId, {
    name: 'Lease returns',
    format: 'open',
    startsAt,
    endsAt: now + 48 * HOUR,
    cars,
    reserve: null,
  })
  for (const [index, state] of BEFORE_BIDDING.entries()) {
    const lot = lots[index]
    if (!lot) continue
    const flow = await addToMyCars(tx, first, lot, lot.car, startsAt)
    await advanceFlows(tx, cast.adminId, [flow], {
      from: 'MY_CARS_NEW',
      to: state,
      since: startsAt,
      until: now - HOUR,
    })
  }
  for (const lot of lots.slice(inTurn.length)) await addToMyCars(tx, first, lot, lot.car, now - 2 * HOUR)
}

/** The endings in which dealer2, and those in which dealer3, bids the most; dealer1 does in the others. */
const TO_THE_SECOND: ReadonlySet<Ending> = new Set([
  'BID_LOST',
  'sold to another',
  'under reserve',
  'offered',
])
const TO_THE_THIRD: ReadonlySet<Ending> = new Set(['sold to the third', 'unpaid'])

interface Traders {
  readonly first: DemoDealer
  readonly second: DemoDealer
  readonly third: DemoDealer
}

/** Has dealers add the lot, move to bidding and bid, so that it closes as planned. Returns the winner. */
async function tradeLot(
  tx: Tx,
  cast: DemoAccounts,
  lot: MadeLot,
  ending: Ending,
  { first, second, third }: Traders,
  endsAt: number,
): Promise<{ readonly winner: DemoFlow } | null> {
  const since = endsAt - 5 * HOUR
  const bringing = { from: 'MY_CARS_NEW', to: 'PLACE_BIDS', since, until: endsAt - 3 * HOUR } as const
  if (ending === 'nobody bid') return null
  if (ending === 'LAPSED') return { winner: await addToMyCars(tx, first, lot, lot.car, since) }

  const mine = await addToMyCars(tx, first, lot, lot.car, since)
  const theirs = await addToMyCars(tx, second, lot, lot.car, since)
  const others = await addToMyCars(tx, third, lot, lot.car, since)
  await advanceFlows(tx, cast.adminId, [mine, theirs, others], bringing)
  const [loser, winner, onlooker] = TO_THE_SECOND.has(ending)
    ? [mine, theirs, others]
    : TO_THE_THIRD.has(ending)
      ? [mine, others, theirs]
      : [theirs, mine, others]
  const share = (part: number) => Math.round(((lot.car.price ?? 4_00_000) * part) / 1000) * 1000
  await placeSeedBids(tx, lot.bidding, [
    { flow: loser, over: 0, at: endsAt - 2 * HOUR },
    { flow: onlooker, over: share(0.04), at: endsAt - 90 * 60_000 },
    { flow: winner, over: share(0.08), at: endsAt - HOUR },
    { flow: loser, over: share(0.05), at: endsAt - 40 * 60_000 },
    { flow: winner, over: share(0.04), at: endsAt - 20 * 60_000 },
  ])
  return { winner }
}

/** Sets a reserve above every bid on the lots that are planned to end under reserve. */
async function reserveUnder(
  tx: Queries,
  planned: readonly { readonly lot: MadeLot; readonly ending: Ending }[],
): Promise<void> {
  for (const { lot, ending } of planned) {
    if (ending === 'under reserve')
      await setReserve(tx, lot.lotId, Math.round(((lot.car.price ?? 4_00_000) * 0.97) / 5000) * 5000)
  }
}

async function freeCarsOf(tx: Queries, cities: readonly string[]): Promise<readonly FreeCar[]> {
  return (await findFreeCars(tx)).filter((car) => cities.includes(car.city))
}

function castOf(cast: DemoAccounts): readonly [DemoDealer, DemoDealer, DemoDealer] {
  const find = (email: string) => {
    const dealer = cast.dealers.get(email)
    if (!dealer) throw new Error(`The demo data has no ${email}`)
    return dealer
  }
  return [find('dealer1@demo.test'), find('dealer2@demo.test'), find('dealer3@demo.test')]
}
