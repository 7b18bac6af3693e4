import { accept } from '#domain/refusal.ts'
import { readCar, type CatalogueDeps } from '#server/browsing/read-cars.ts'
import { actorOf, keyScopeOf, userOf } from '#server/platform/http/caller.ts'
import type { Handlers } from '#server/platform/http/handler.ts'
import { acceptCounter, declineCounter } from '#server/auctions/answer-reserve.ts'
import type { BidEngine } from './bid-engine.ts'
import { readLotHistory } from './lot-history.ts'

export interface BidsDeps {
  readonly engine: BidEngine
  readonly catalogue: CatalogueDeps
}

/** Bidding on a car, and the answers to the house's counter. */
export function createBidsHandlers({
  engine,
  catalogue,
}: BidsDeps): Pick<Handlers, 'placeBidForCar' | 'acceptCounter' | 'declineCounter' | 'getLotHistory'> {
  return {
    async placeBidForCar({ input, caller, request }) {
      const { userId, organisationId, sessionId } = userOf(caller)
      const scope = keyScopeOf(caller)
      const placed = await engine.place({
        carId: input.carId,
        flowId: input.flowEntityId,
        amount: input.bidAmount,
        validUntil: input.validUntil ?? null,
        userId,
        organisationId,
        sessionId,
        key:
          request.idempotencyKey === null || scope === null
            ? null
            : { scope, key: request.idempotencyKey, bodyHash: request.bodyHash },
      })
      if (!placed.ok) return placed
      const { id, flowId, amount, sequence, placedAt, bidsLeft } = placed.value
      const car = await engine.readCar(flowId)
      return car.ok ? accept({ bid: { id, amount, sequence, placedAt }, car: car.value, bidsLeft }) : car
    },

    async acceptCounter({ input, caller, db }) {
      const { organisationId } = userOf(caller)
      const { flowEntityId: flowId, amount } = input
      const taken = await acceptCounter(db, actorOf(caller), { flowId, organisationId, amount })
      return taken.ok ? accept({ car: await readCar(db, { flowId }, catalogue) }) : taken
    },

    async declineCounter({ input, caller, db }) {
      const { organisationId } = userOf(caller)
      const { flowEntityId: flowId } = input
      const left = await declineCounter(db, actorOf(caller), { flowId, organisationId })
      return left.ok ? accept({ car: await readCar(db, { flowId }, catalogue) }) : left
    },

    getLotHistory: ({ input, caller, db }) => readLotHistory(db, input.lotId, userOf(caller).organisationId),
  }
}
