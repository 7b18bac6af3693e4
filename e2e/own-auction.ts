import type { Input } from '#contract/api.ts'
import { expect, type Caller } from './app.ts'
import { bringToBidding, type OwnCar } from './bring-to-bidding.ts'

const MINUTE = 60_000

/** The rules of a test's own auction in Delhi. */
export interface OwnAuction {
  /** Each with the registration number of a car; the cars are alike in everything else but the given facts. */
  readonly lots: readonly {
    readonly regno: string
    readonly facts?: Partial<Input<'admin/createCar'>>
    readonly startingPrice?: number
    readonly reserve?: number
  }[]
  readonly format?: 'open' | 'sealed'
  /** Default: it has started. */
  readonly startsInMinutes?: number
  readonly endsInMinutes: number
  readonly rules?: Pick<
    Input<'admin/createAuction'>,
    'increment' | 'extensionWindowSeconds' | 'paymentTermsHours'
  >
}

/** Creates cars that are twins, in a yard of their city, and publishes an auction of them. Returns the lots in order. */
export async function publishTwins(
  admin: Caller,
  { lots, format = 'open', startsInMinutes = -1, endsInMinutes, rules = {} }: OwnAuction,
): Promise<readonly Pick<OwnCar, 'carId' | 'auctionId'>[]> {
  const wanted = []
  for (const { regno, facts = {}, ...prices } of lots) {
    const { city = 'Delhi' } = facts
    const [yard] = await admin.call('admin/getYards', { city })
    const { carId } = await admin.call('admin/createCar', {
      make: 'Mahindra',
      model: 'Thar',
      variant: 'LX Hard Top',
      year: 2021,
      city,
      yardId: yard?.id,
      kmsrun: 41_000,
      fueltype: 'Diesel',
      ...facts,
      regno,
    })
    wanted.push({ carId, ...prices })
  }
  const now = Date.now()
  const { auctionId } = await admin.call('admin/createAuction', {
    name: `Twins ${lots.map(({ regno }) => regno).join(' ')}`,
    format,
    startsAt: new Date(now + startsInMinutes * MINUTE).toISOString(),
    endsAt: new Date(now + endsInMinutes * MINUTE).toISOString(),
    ...rules,
    lots: wanted,
  })
  await admin.call('admin/publishAuction', { auctionId })
  return wanted.map(({ carId }) => ({ carId, auctionId }))
}

/** Takes a car of Delhi to a dealer's Place Bids. Returns a function that places a bid on it, in rupees. */
export async function joinBidding(
  dealer: Caller,
  admin: Caller,
  lot: Pick<OwnCar, 'carId' | 'auctionId'>,
): Promise<(bidAmount: number) => Promise<void>> {
  const { carId } = lot
  const { flowEntityId } = await dealer.call('addToMyCars', { ...lot, city: 'Delhi' })
  await bringToBidding(dealer, admin, { ...lot, flowEntityId })
  return async (bidAmount) => {
    await dealer.call('placeBidForCar', { carId, flowEntityId, bidAmount })
  }
}

/** A dealer that bids, and its bid in rupees. */
export interface TwinBid {
  readonly dealer: Caller
  readonly bid: number
}

/** Has dealers bid on a car of Delhi in this order, and waits until its lot is closed. The last one has won it. */
export async function runAuction(
  admin: Caller,
  lot: Pick<OwnCar, 'carId' | 'auctionId'>,
  bids: readonly TwinBid[],
): Promise<void> {
  const joined = await Promise.all(bids.map(({ dealer }) => joinBidding(dealer, admin, lot)))
  for (const [index, { bid }] of bids.entries()) await joined[index]?.(bid)
  await expect
    .poll(async () => (await admin.call('admin/getAuction', { auctionId: lot.auctionId })).lots[0]?.outcome, {
      timeout: 120_000,
    })
    .toBe('awarded')
}
