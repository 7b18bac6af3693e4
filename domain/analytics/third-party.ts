import type { EventParameters } from './analytics-event.ts'

/**
 * The parameters that a third-party analytics service may learn. None of them names a person, a phone, an email or a
 * registration number, and no event of a sealed bid exists before its lot's outcome is final.
 */
const SHARED_PARAMETERS: ReadonlySet<string> = new Set([
  'carMake',
  'carModel',
  'carYear',
  'carId',
  'auctionId',
  'city',
  'currency',
  'gatePassType',
  'paymentMethod',
])

/** Returns the parameters that a third-party analytics service may learn. */
export function sharedParameters(parameters: EventParameters): EventParameters {
  return Object.fromEntries(Object.entries(parameters).filter(([name]) => SHARED_PARAMETERS.has(name)))
}
