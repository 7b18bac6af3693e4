import type { HouseLot } from '#contract/auctions/admin-auctions.ts'

/** A lot's standing in the console. `countered`: under reserve, and its highest bidder has been asked for more. */
export type LotStanding =
  | 'scheduled'
  | 'live'
  | 'closing'
  | 'underReserve'
  | 'countered'
  | 'awarded'
  | 'noBids'
  | 'released'
  | 'cancelled'
  | 'withdrawn'

/** Returns a lot's standing: its outcome, otherwise by its dates and the clock (`now` in epoch ms). */
export function standingOf(lot: HouseLot, now: number): LotStanding {
  switch (lot.outcome) {
    case 'awarded':
      return 'awarded'
    case 'no_bids':
      return 'noBids'
    case 'released':
      return 'released'
    case 'cancelled':
      return 'cancelled'
    case 'withdrawn':
      return 'withdrawn'
    case 'reserve_not_met':
      return lot.counterAmount === null ? 'underReserve' : 'countered'
    case null:
      if (now >= Date.parse(lot.endsAt)) return 'closing'
      return now < Date.parse(lot.startsAt) ? 'scheduled' : 'live'
  }
}

const ORDER: readonly LotStanding[] = [
  'underReserve',
  'countered',
  'closing',
  'live',
  'scheduled',
  'awarded',
  'noBids',
  'released',
  'cancelled',
  'withdrawn',
]

/** Sorts the lots: those awaiting a decision first, then by their end. */
export function orderLots(lots: readonly HouseLot[], now: number): readonly HouseLot[] {
  return lots
    .map((lot) => ({ lot, place: ORDER.indexOf(standingOf(lot, now)), endsAt: Date.parse(lot.endsAt) }))
    .toSorted((a, b) => a.place - b.place || a.endsAt - b.endsAt)
    .map(({ lot }) => lot)
}

/** The filters of a list of lots. */
export const LOT_FILTERS = ['all', 'waiting', 'live', 'awarded', 'unsold'] as const
export type LotFilter = (typeof LOT_FILTERS)[number]

const SHOWN: Readonly<Record<Exclude<LotFilter, 'all'>, readonly LotStanding[]>> = {
  waiting: ['underReserve', 'countered'],
  live: ['live', 'closing'],
  awarded: ['awarded'],
  unsold: ['noBids', 'released'],
}

/** Whether a filter includes a lot. */
export function matchesFilter(lot: HouseLot, filter: LotFilter, now: number): boolean {
  return filter === 'all' || SHOWN[filter].includes(standingOf(lot, now))
}

/** Counts the lots that a filter includes. */
export function countShown(lots: readonly HouseLot[], filter: LotFilter, now: number): number {
  return lots.filter((lot) => matchesFilter(lot, filter, now)).length
}

/** Whether late bids have extended the lot. */
export function isExtended(lot: HouseLot): boolean {
  return Date.parse(lot.endsAt) > Date.parse(lot.firstEndsAt)
}
