import type { HouseLot } from '#contract/auctions/admin-auctions.ts'
import { joinCsvRows, writeCsvRow, type Cell } from '#domain/csv.ts'
import { formatSheetTime } from '#domain/indian-time.ts'
import { mapInSlices } from '#server/platform/pauses.ts'

const HEADINGS = [
  'Lot no.',
  'Car',
  'Registration no.',
  'City',
  'Yard',
  'Outcome',
  'Hammer price (₹)',
  'Highest bid (₹)',
  'Starting price (₹)',
  'Reserve (₹)',
  'Reserve met',
  'Winner',
  'Bids',
  'Dealers who could bid',
  'Opened (IST)',
  'Ended (IST)',
  'Reason',
]

const OUTCOMES: Readonly<Record<NonNullable<HouseLot['outcome']>, string>> = {
  awarded: 'Awarded',
  reserve_not_met: 'Under reserve',
  no_bids: 'No bids',
  cancelled: 'Cancelled',
  withdrawn: 'Withdrawn',
  released: 'Released',
}
const PHASES: Readonly<Record<HouseLot['phase'], string>> = {
  scheduled: 'Upcoming',
  live: 'Live',
  ended: 'Closing',
}

/** Writes an auction's results as CSV, in slices. A sealed lot's bids and amounts are empty until it closes. */
export async function writeResults(lots: readonly HouseLot[]): Promise<string> {
  const rows = await mapInSlices(lots, (lot, index) => writeCsvRow(toRow(lot, index)))
  return joinCsvRows([writeCsvRow(HEADINGS), ...rows])
}

function toRow(lot: HouseLot, index: number): readonly Cell[] {
  return [
    index + 1,
    lot.title,
    lot.regno,
    lot.city,
    lot.yard,
    lot.outcome === null ? PHASES[lot.phase] : OUTCOMES[lot.outcome],
    lot.hammerPrice,
    lot.highestBid,
    lot.startingPrice,
    lot.reserve,
    describeReserve(lot),
    lot.winner,
    lot.bidCount,
    lot.bidders,
    formatSheetTime(Date.parse(lot.startsAt)),
    formatSheetTime(Date.parse(lot.endsAt)),
    lot.outcomeReason,
  ]
}

function describeReserve({ reserve, reserveMet }: HouseLot): string | null {
  if (reserve === null) return 'No reserve'
  return reserveMet === null ? null : reserveMet ? 'Yes' : 'No'
}

/** Names the results file with ASCII letters, digits and hyphens only, which every system accepts. */
export function nameResults(auction: string): string {
  const plain = auction
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')
    .slice(0, 60)
  return `results-${plain === '' ? 'auction' : plain}.csv`
}
