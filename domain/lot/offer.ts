import { TRANSITIONS } from '../flows/car-lifecycle.ts'
import { accept, refuse, type Result } from '../refusal.ts'

/**
 * Decides whether a runner-up may still answer the offer of a car, or pay. `offerUntil` is the end of the open offer,
 * null if there is none (the car was won with a bid, or the offer is accepted). Epoch ms. Refuses with WRONG_STATE if
 * there is none or it has ended, also before the system has moved the flow.
 */
export function decideAnswerOffer(offerUntil: number | null, now: number): Result<'open'> {
  const state = TRANSITIONS.offerRunnerUp.to
  if (offerUntil === null) {
    return refuse('WRONG_STATE', 'offer.none', { state })
  }
  return now >= offerUntil ? refuse('WRONG_STATE', 'offer.expired', { state }) : accept('open')
}
