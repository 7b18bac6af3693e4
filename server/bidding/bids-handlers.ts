import type { bids } from '#contract/bidding/bids.ts'
import { keyScopeOf, userOf } from '#server/platform/http/caller.ts'
import type { HandlersOf } from '#server/platform/http/handler.ts'
import { currentPosition } from '#server/platform/tracing/spans.ts'
import type { BidEngine } from './bid-engine.ts'
import { readLotHistory } from './lot-history.ts'

export interface BidsDeps {
  readonly engine: BidEngine
}

/** Creates the handlers for placing a bid on a car and for the history of a lot. */
export function createBidsHandlers({ engine }: BidsDeps): HandlersOf<typeof bids> {
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
        trace: currentPosition(),
      })
      if (!placed.ok) return placed
      const { id, flowId, amount, sequence, placedAt, bidsLeft } = placed.value
      const bid = { id, amount, sequence, placedAt }
      if (prefersMinimal(request.header('prefer'))) return { ...placed, value: { bid, bidsLeft } }
      const car = await engine.readCar(flowId)
      return car.ok ? { ...placed, value: { bid, car: car.value, bidsLeft } } : car
    },

    getLotHistory: ({ input, caller, db }) => readLotHistory(db, input.lotId, userOf(caller).organisationId),
  }
}

/** Whether a `Prefer` header asks for an answer without what the caller can do without (RFC 7240). */
function prefersMinimal(header: string | null): boolean {
  return /(^|[,;])\s*return\s*=\s*"?minimal"?\s*($|[,;])/i.test(header ?? '')
}
