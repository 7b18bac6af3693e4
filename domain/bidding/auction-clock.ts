/** A lot's phase by its dates and the clock; never stored. */
export type Phase = 'scheduled' | 'live' | 'ended'

/** The outcome of a lot. Stored once, except that `reserve_not_met` later becomes `awarded` or `released`. */
export const OUTCOMES = ['awarded', 'reserve_not_met', 'no_bids', 'cancelled', 'released'] as const

/** The outcome of a lot. */
export type LotOutcome = (typeof OUTCOMES)[number]

/** The phase at `now`. All in epoch ms. The lot is live from its start up to, but excluding, its end. */
export function phaseOf(lot: { readonly startsAt: number; readonly endsAt: number }, now: number): Phase {
  if (now >= lot.endsAt) return 'ended'
  return now < lot.startsAt ? 'scheduled' : 'live'
}

/** Whether the outcome can no longer change; false without an outcome or while the house still decides. */
export function isFinalOutcome(outcome: LotOutcome | null): boolean {
  return outcome !== null && outcome !== 'reserve_not_met'
}
