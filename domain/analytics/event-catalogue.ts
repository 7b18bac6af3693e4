import type { EventCategory } from './analytics-event.ts'

/** An event that the product records. */
interface TrackedRow {
  readonly category: EventCategory
  /**
   * Its source. `browser`: an act of a person, recorded where it happens. `log`: what the server alone knows, recorded
   * from the event log after the commit.
   */
  readonly from: 'browser' | 'log'
}

/**
 * Every event that the product records. `page_view`, `user_login`, `add_to_my_cars` and `gate_pass_requested` are those of
 * part A, section 7.
 */
export const TRACKED = {
  page_view: { category: 'Navigation', from: 'browser' },
  user_login: { category: 'Navigation', from: 'browser' },
  user_logout: { category: 'Navigation', from: 'browser' },

  cars_searched: { category: 'Car Listing', from: 'browser' },
  cars_filtered: { category: 'Car Listing', from: 'browser' },
  car_viewed: { category: 'Car Listing', from: 'browser' },

  add_to_my_cars: { category: 'Car Management', from: 'browser' },
  removed_from_my_cars: { category: 'Car Management', from: 'browser' },
  gate_pass_requested: { category: 'Car Management', from: 'browser' },
  gate_pass_approved: { category: 'Car Management', from: 'log' },
  evaluation_link_shared: { category: 'Car Management', from: 'browser' },
  evaluation_completed: { category: 'Car Management', from: 'log' },
  moved_to_place_bids: { category: 'Car Management', from: 'browser' },
  delivery_gate_pass_approved: { category: 'Car Management', from: 'log' },
  delivery_confirmed: { category: 'Car Management', from: 'browser' },
  rc_accepted: { category: 'Car Management', from: 'log' },

  bid_placed: { category: 'Bidding', from: 'browser' },
  bid_refused: { category: 'Bidding', from: 'browser' },
  /** A bid in a sealed auction, recorded once the lot's outcome is final. The browser records none. */
  sealed_bid_placed: { category: 'Bidding', from: 'log' },

  city_payment_confirmed: { category: 'Payment', from: 'browser' },
  payment_proof_submitted: { category: 'Payment', from: 'browser' },
  payment_approved: { category: 'Payment', from: 'log' },
  payment_rejected: { category: 'Payment', from: 'log' },

  auction_won: { category: 'Auction', from: 'log' },
  auction_lost: { category: 'Auction', from: 'log' },
} as const satisfies Readonly<Record<string, TrackedRow>>

/** The name of an event that the product records. */
export type TrackedEvent = keyof typeof TRACKED

/** Returns whether a name is that of an event that the product records. */
export function isTracked(name: string): name is TrackedEvent {
  return Object.hasOwn(TRACKED, name)
}

/** The events that the browser records. */
export type BrowserEvent = {
  [Name in TrackedEvent]: (typeof TRACKED)[Name]['from'] extends 'browser' ? Name : never
}[TrackedEvent]

/** The events that the server records from the event log. */
export type LogEvent = Exclude<TrackedEvent, BrowserEvent>
