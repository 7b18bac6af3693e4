import type { Input } from '#contract/api.ts'
import { makeAuction, makeBid, makeCar, makeFlow } from './auction-factories.ts'
import { makeAdmin, makeCity, makeDealer } from './factories.ts'
import { startTestApp } from './test-app.ts'

type Draft = Input<'admin/createAuction'>

/** Returns the time in this many seconds, in the format of calls. */
export const inSeconds = (seconds: number) => new Date(Date.now() + seconds * 1000).toISOString()

/** Returns the terms of an auction that is live for an hour, without lots. */
export const terms = () => ({
  name: 'Tuesday',
  format: 'open' as const,
  startsAt: inSeconds(-60),
  endsAt: inSeconds(3600),
})

/**
 * Starts an app with an admin who creates auctions in Delhi, and two dealers there. Stop the app at the end of the
 * file.
 */
export async function startAuctionsScene() {
  const app = await startTestApp()
  const { db } = app.database
  const admin = await makeAdmin(db)
  const { token } = admin
  const { cityId } = await makeCity(db, { name: 'Delhi' })
  const sharma = await makeDealer(db, { cityIds: [cityId], name: 'Sharma Motors' })
  const verma = await makeDealer(db, { cityIds: [cityId], name: 'Verma Cars' })
  const newCar = async () => (await makeCar(db, { cityId })).carId

  return {
    admin,
    app,
    token,
    sharma,
    verma,
    newCar,
    create: (input: Partial<Draft> & Pick<Draft, 'lots'>) =>
      app.call('admin/createAuction', { ...terms(), ...input }, { token }),
    mustCreate: (carId: string, more: Partial<Draft> = {}) =>
      app.must('admin/createAuction', { ...terms(), lots: [{ carId }], ...more }, { token }),
    publish: (auctionId: string) => app.call('admin/publishAuction', { auctionId }, { token }),
    cancel: (auctionId: string, reason = 'Papers missing') =>
      app.call('admin/cancelAuction', { auctionId, reason }, { token }),
    read: (auctionId: string) => app.must('admin/getAuction', { auctionId }, { token }),
    stateOf: (flowId: string) =>
      db
        .selectFrom('flows')
        .select(['state', 'state_reason'])
        .where('id', '=', flowId)
        .executeTakeFirstOrThrow(),
    /** Creates a published auction of one car with two bids: Sharma's ₹4,00,000, then Verma's ₹4,50,000. */
    makeBidding: async (auction: { format?: 'open' | 'sealed'; reserve?: number } = {}) => {
      const made = await makeAuction(db, {
        lots: [{ carId: await newCar(), reserve: auction.reserve ?? null }],
        format: auction.format ?? 'open',
        userId: admin.userId,
      })
      const [lot] = made.lots
      if (!lot) throw new Error('The auction has no lot')
      const lower = await makeFlow(db, { ...sharma, ...lot, state: 'PLACE_BIDS' })
      const higher = await makeFlow(db, { ...verma, ...lot, state: 'PLACE_BIDS' })
      await makeBid(db, { flowId: lower, amount: 4_00_000 })
      await makeBid(db, { flowId: higher, amount: 4_50_000 })
      return { auctionId: made.auctionId, ...lot, lower, higher }
    },
  }
}
