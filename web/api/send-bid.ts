import type { Input, Output } from '#contract/api.ts'
import { call } from './client.ts'
import { CallFailure, failureOf } from './failure.ts'
import { newIdempotencyKey } from './idempotency-key.ts'
import { serverNow } from './server-clock.ts'

/** A bid may not land later than this after the tap, in milliseconds. */
export const BID_LIFETIME = 20_000
/** How long one attempt may take while it may still land: short, so that there is time for the next. */
const BID_ATTEMPT_TIMEOUT = 6_000
const BETWEEN_ATTEMPTS = 1_000

/** What is bid on which car, by the tap of the button. */
export type Bid = Omit<Input<'placeBidForCar'>, 'validUntil'>

/**
 * Sends a bid until it is heard, or may no longer land (spec: "A bid"): the same key and body each time, so
 * that it is one bid however often it arrives. After its time it asks once more, which places nothing new,
 * for what became of it. `onAgain` is told before each repeat.
 * @throws {CallFailure} the refusal, or why nobody knows what became of the bid
 */
export async function sendBid(bid: Bid, onAgain: () => void): Promise<Output<'placeBidForCar'>> {
  const lapsesAt = serverNow() + BID_LIFETIME
  const body = { ...bid, validUntil: new Date(lapsesAt).toISOString() }
  const idempotencyKey = newIdempotencyKey()
  while (serverNow() < lapsesAt) {
    try {
      const attemptTimeout = Math.min(BID_ATTEMPT_TIMEOUT, Math.max(1, lapsesAt - serverNow()))
      return await call('placeBidForCar', body, { idempotencyKey, attemptTimeout, repeats: 0 })
    } catch (error) {
      if (!isUnheard(error)) throw error
      onAgain()
      await new Promise((resolve) => {
        setTimeout(resolve, BETWEEN_ATTEMPTS)
      })
    }
  }
  return call('placeBidForCar', body, { idempotencyKey })
}

/** Whether the bid may or may not have arrived: no answer, or one from a house that is not there. */
function isUnheard(error: unknown): boolean {
  if (!(error instanceof CallFailure)) return false
  const failure = failureOf(error)
  if (failure?.kind === 'answer') return failure.status >= 500 && failure.code !== 'INTERNAL_ERROR'
  return failure?.kind === 'timeout' || failure?.kind === 'network' || failure?.kind === 'badShape'
}
