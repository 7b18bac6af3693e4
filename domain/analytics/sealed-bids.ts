import type { EventCategory, EventParameters } from './analytics-event.ts'
import { isTracked, TRACKED } from './event-catalogue.ts'

/** The parts of an event that may reveal a bid. */
export interface RevealingEvent {
  readonly name: string
  readonly category: EventCategory
  readonly label: string | null
  readonly value: number | null
  readonly parameters: EventParameters
}

/** Parameters whose numbers are no amounts. */
const NO_AMOUNTS: ReadonlySet<string> = new Set(['carYear'])

const OF_BIDS = /bid/i
const OF_AMOUNTS = /amount|price|bid|value/i

/**
 * Returns whether an event may reveal that there is a bid, or of which amount. About a lot of a sealed auction no such event
 * is stored before the lot's outcome is final, because everything that is stored can be read. An amount may be hidden in
 * any number; what the product itself records under a name of another category reveals no bid.
 */
export function mayRevealBid({ name, category, label, value, parameters }: RevealingEvent): boolean {
  if (category === 'Bidding' || value !== null) return true
  if (!(isTracked(name) && TRACKED[name].category === category) && OF_BIDS.test(name)) return true
  if (label !== null && OF_BIDS.test(label)) return true
  return Object.entries(parameters).some(
    ([parameter, given]) =>
      (typeof given === 'number' && !NO_AMOUNTS.has(parameter)) ||
      (given !== null && OF_AMOUNTS.test(parameter)),
  )
}
