/** A lot's phase, derived from its dates and the clock; never stored. */
export type Phase = 'scheduled' | 'live' | 'ended'

/**
 * The possible outcomes of a lot. Stored once, except that `reserve_not_met` later becomes `awarded` or `released`. Before
 * its end a lot is `cancelled` with its auction, or `withdrawn` alone.
 */
export const OUTCOMES = [
  'awarded',
  'reserve_not_met',
  'no_bids',
  'cancelled',
  'withdrawn',
  'released',
] as const

/** One of {@link OUTCOMES}. */
export type LotOutcome = (typeof OUTCOMES)[number]

/** Returns the phase at `now`. All in epoch ms. The lot is live from its start up to, but excluding, its end. */
export function phaseOf(lot: { readonly startsAt: number; readonly endsAt: number }, now: number): Phase {
  if (now >= lot.endsAt) return 'ended'
  return now < lot.startsAt ? 'scheduled' : 'live'
}

/** Returns whether the outcome is final: false without an outcome, and while the house still decides under reserve. */
export function isFinalOutcome(outcome: LotOutcome | null): boolean {
  return outcome !== null && outcome !== 'reserve_not_met'
}
