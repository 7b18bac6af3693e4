/** Where a lot stands by its dates and the clock; never stored. */
export type Phase = 'scheduled' | 'live' | 'ended'

/** How a lot came out; stored once, but for `reserve_not_met`, which goes on to `awarded` or `released`. */
export const OUTCOMES = ['awarded', 'reserve_not_met', 'no_bids', 'cancelled', 'released'] as const

/** One way for a lot to come out. */
export type LotOutcome = (typeof OUTCOMES)[number]

/** The phase at `now`. All in epoch milliseconds; the lot is live at its start and ended at its end. */
export function phaseOf(lot: { readonly startsAt: number; readonly endsAt: number }, now: number): Phase {
  if (now >= lot.endsAt) return 'ended'
  return now < lot.startsAt ? 'scheduled' : 'live'
}

/** Whether nothing more can come of the lot; false while it has no outcome or the house still decides. */
export function isFinalOutcome(outcome: LotOutcome | null): boolean {
  return outcome !== null && outcome !== 'reserve_not_met'
}
