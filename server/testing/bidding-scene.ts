import type { Queries } from '#server/platform/db/pool.ts'
import { makeAuction, makeCar, makeFlow } from './auction-factories.ts'
import { makeCity, makeDealer, makeYard, secondsFromNow, type MadeUser } from './factories.ts'

/** A dealer who may bid on a lot, with its flow. */
export interface Bidder extends MadeUser {
  readonly flowId: string
}

/** A lot with its bidders, in the sequence of the scene's dealers. */
export interface SceneLot {
  readonly lotId: string
  readonly carId: string
  readonly auctionId: string
  readonly bidders: readonly Bidder[]
}

/** Dealers who each have a flow in PLACE_BIDS on every lot of one auction. */
export interface BiddingScene {
  readonly cityId: string
  readonly dealers: readonly MadeUser[]
  readonly lots: readonly SceneLot[]
}

/** Creates a scene: by default two dealers and one open lot that is live for an hour. */
export async function makeBiddingScene(
  db: Queries,
  scene: Omit<Parameters<typeof makeAuction>[1], 'lots'> & {
    readonly dealers?: number
    readonly lots?: number
    readonly startingPrice?: number
    readonly reserve?: number | null
  } = {},
): Promise<BiddingScene> {
  const {
    dealers: dealerCount = 2,
    lots: lotCount = 1,
    startingPrice = 1000,
    reserve = null,
    ...rules
  } = scene
  const { cityId } = await makeCity(db)
  const { yardId } = await makeYard(db, { cityId })
  const dealers: MadeUser[] = []
  for (let index = 0; index < dealerCount; index += 1) {
    dealers.push(await makeDealer(db, { cityIds: [cityId] }))
  }
  const cars: string[] = []
  for (let index = 0; index < lotCount; index += 1) {
    cars.push((await makeCar(db, { cityId, yardId })).carId)
  }
  const auction = await makeAuction(db, {
    ...rules,
    lots: cars.map((carId) => ({ carId, startingPrice, reserve })),
  })
  const lots: SceneLot[] = []
  for (const lot of auction.lots) {
    const bidders: Bidder[] = []
    for (const dealer of dealers) {
      bidders.push({ ...dealer, flowId: await makeFlow(db, { ...dealer, ...lot, state: 'PLACE_BIDS' }) })
    }
    lots.push({ ...lot, auctionId: auction.auctionId, bidders })
  }
  return { cityId, dealers, lots }
}

/** Moves the end of lots `secondsAgo` seconds into the past, without publishing anything. */
export async function moveEndToPast(
  db: Queries,
  lots: readonly Pick<SceneLot, 'lotId'>[],
  secondsAgo = 0.01,
): Promise<void> {
  const past = secondsFromNow(-secondsAgo)
  const ids = lots.map(({ lotId }) => lotId)
  await db.updateTable('lots').set({ first_ends_at: past, ends_at: past }).where('id', 'in', ids).execute()
}

/** Returns the element at `index`, by default the first. @throws Error if there is none. */
export function elementAt<T>(list: readonly T[], index = 0): T {
  const found = list[index]
  if (found === undefined) throw new Error(`No element ${index} in a list of ${list.length}`)
  return found
}
