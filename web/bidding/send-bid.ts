import type { Input } from '#contract/api.ts'
import type { Answer } from '#web/api/answer.ts'
import { call } from '#web/api/client.ts'
import { newIdempotencyKey } from '#web/api/idempotency-key.ts'
import { mayHaveHappened } from '#web/api/may-have-happened.ts'
import { serverNow } from '#web/api/server-clock.ts'

/** How long after the tap a bid may still be placed, in ms. */
export const BID_LIFETIME = 20_000
/** The timeout in ms of one attempt to send a bid, short enough to leave time for another attempt. */
const BID_ATTEMPT_TIMEOUT = 6_000
const BETWEEN_ATTEMPTS = 1_000

/** The amount and the car of a bid. */
export type Bid = Omit<Input<'placeBidForCar'>, 'validUntil'>

/**
 * Repeats a bid until it is answered or may no longer be placed (spec: "A bid"). All attempts have the same key and
 * body, so they count as one bid. Once the bid can no longer be placed, one last request asks for its outcome.
 * `onAgain` is called before each repeat.
 * @throws {CallFailure} the refusal, or why the outcome is unknown
 */
export async function sendBid(bid: Bid, onAgain: () => void): Promise<Answer<'placeBidForCar'>> {
  const lapsesAt = serverNow() + BID_LIFETIME
  const body = { ...bid, validUntil: new Date(lapsesAt).toISOString() }
  // The list and the live stream bring all that the car in the answer would.
  const options = { idempotencyKey: newIdempotencyKey(), isMinimal: true }
  while (serverNow() < lapsesAt) {
    try {
      const attemptTimeout = Math.min(BID_ATTEMPT_TIMEOUT, Math.max(1, lapsesAt - serverNow()))
      return await call('placeBidForCar', body, { ...options, attemptTimeout, repeats: 0 })
    } catch (error) {
      if (!mayHaveHappened(error)) throw error
      onAgain()
      await new Promise((resolve) => {
        setTimeout(resolve, BETWEEN_ATTEMPTS)
      })
    }
  }
  return call('placeBidForCar', body, options)
}
