import { afterAll, beforeAll, beforeEach } from 'vitest'
import type { FlowState } from '#domain/flows/flow-states.ts'
import { appendEvents } from '#server/flows/event-log.ts'
import { moveFlows, type Step } from '#server/flows/transition.ts'
import { queueMessage, type Message } from '#server/notifications/queue-message.ts'
import { passOverEvents } from '#server/notifications/notify-of-events-queries.ts'
import { notifyOfEvents } from '#server/notifications/notify-of-events.ts'
import type { ActorIdentity } from '#server/platform/actor.ts'
import type { PooledQueries } from '#server/platform/db/pool.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { makeAuction, makeBid, makeCar, makeFlow } from './auction-factories.ts'
import { makeCity, makeDealer, type MadeUser } from './factories.ts'
import { createTestDatabase, type TestDatabase } from './test-database.ts'

/** The app's origin in the links of messages. */
export const ORIGIN = 'https://yard.example'

export const HOUSE: ActorIdentity = { actor: 'admin', userId: null, phone: null }
export const OWNER: ActorIdentity = { actor: 'dealer', userId: null, phone: null }

/** A lot with its car and auction. */
export interface NotifiedLot {
  readonly lotId: string
  readonly carId: string
  readonly auctionId: string
}

type LotTerms = { readonly format?: 'open' | 'sealed'; readonly endsInSeconds?: number }

/**
 * Two dealers in a database without an app, whose own job would notify, too. What happened before a test is passed over.
 * For the top of a test file.
 */
export function prepareNotifyScene() {
  let database: TestDatabase
  let dealer: MadeUser
  let rival: MadeUser
  let cityId: string
  let messages: Message[]
  beforeAll(async () => {
    database = await createTestDatabase()
  })
  afterAll(() => database.drop())
  beforeEach(async () => {
    const { db } = database
    ;({ cityId } = await makeCity(db))
    dealer = await makeDealer(db, { cityIds: [cityId], name: 'Sharma Motors' })
    rival = await makeDealer(db, { cityIds: [cityId] })
    await passOverEvents(db)
    messages = []
  })

  /** Queues a message, and collects it. */
  const collect: typeof queueMessage = async (db, message, options) => {
    await queueMessage(db, message, options)
    messages.push(message)
  }
  return {
    db: (): PooledQueries => database.db,
    dealer: () => dealer,
    rival: () => rival,
    messages: (): readonly Message[] => messages,
    /** Returns the messages to a dealer. */
    to: ({ email, mobile }: MadeUser) =>
      messages.filter((message) => message.to === email || message.to === mobile),
    notify: (queue: typeof queueMessage = collect) =>
      notifyOfEvents({ db: database.db, origin: () => ORIGIN, now: () => Date.now(), queue }),
    makeLot: async (lot: LotTerms = {}): Promise<NotifiedLot> => {
      const car = await makeCar(database.db, { cityId, regno: null })
      const { auctionId, lots } = await makeAuction(database.db, { lots: [car], ...lot })
      const [made] = lots
      if (!made) throw new Error('The auction has no lot.')
      return { ...made, auctionId }
    },
    makeFlowOf: (place: NotifiedLot, state: FlowState, of = dealer) =>
      makeFlow(database.db, { ...of, ...place, state }),
    take: async (by: ActorIdentity, ...steps: Step[]): Promise<void> => {
      const moved = await inTransaction(database.db, (tx) => moveFlows(tx, by, steps))
      if (!moved.ok) throw new Error(moved.refusal.reason)
    },
    /** Places a bid as the bid engine stores it: the bid and its event. */
    bid: (place: NotifiedLot, flowId: string, by: MadeUser, amount: number) =>
      inTransaction(database.db, async (tx) => {
        const { bidId, sequence } = await makeBid(tx, { flowId, amount })
        const { organisationId, userId } = by
        await appendEvents(tx, [
          {
            event: 'placeBid',
            by: { actor: 'dealer', userId, phone: null },
            flowId,
            lotId: place.lotId,
            carId: place.carId,
            organisationId,
            from: 'PLACE_BIDS',
            to: 'PLACE_BIDS',
            details: { amount, bidId, sequence },
          },
        ])
      }),
  }
}
