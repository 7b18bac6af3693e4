import { HOUSE_PHONE } from '../house-phone.ts'
import { fault, refuseFor, type Result } from '../refusal.ts'

/**
 * Refuses what a dealer with an open default may not do (lifecycle: "An open default"): add cars, bid, accept a counter
 * or an offer. DEFAULT_OPEN, with whom to call.
 */
export function refuseOpenDefault(): Result<never> {
  return refuseFor('DEFAULT_OPEN', OPEN_DEFAULT)
}

/** The reason of DEFAULT_OPEN. */
export const OPEN_DEFAULT = fault('default.open', { phone: HOUSE_PHONE.shown })
