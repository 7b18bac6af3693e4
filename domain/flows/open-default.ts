import { HOUSE_PHONE } from '../house-phone.ts'
import { refuse, type Result } from '../refusal.ts'

/**
 * Refuses what a dealer with an open default may not do (lifecycle: "An open default"): add cars, bid, accept a counter
 * or an offer. DEFAULT_OPEN, with whom to call.
 */
export function refuseOpenDefault(): Result<never> {
  return refuse('DEFAULT_OPEN', OPEN_DEFAULT)
}

/** The sentence of DEFAULT_OPEN. */
export const OPEN_DEFAULT = `A car that you won was not paid, so you can’t buy now. Please call us: ${HOUSE_PHONE.shown}.`
