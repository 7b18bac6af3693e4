import type { HouseLot } from '#contract/auctions/admin-auctions.ts'
import { writeCsv, type Cell } from '#domain/csv.ts'
import { formatSheetTime } from '#domain/indian-time.ts'

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
  released: 'Released',
}
const PHASES: Readonly<Record<HouseLot['phase'], string>> = {
  scheduled: 'Upcoming',
  live: 'Live',
  ended: 'Closing',
}

/** What came of an auction's lots as a table for a spreadsheet. A sealed lot's figures are empty until its close. */
export function writeResults(lots: readonly HouseLot[]): string {
  return writeCsv([HEADINGS, ...lots.map(toRow)])
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

/** What the file of an auction's results is called: plain letters, so that every system takes it. */
export function nameResults(auction: string): string {
  const plain = auction
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')
    .slice(0, 60)
  return `results-${plain === '' ? 'auction' : plain}.csv`
}
