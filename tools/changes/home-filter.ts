import type { Change } from './change.ts'
import { COLUMN, COLUMN_BEFORE, MIGRATION, PROOF } from './home-filter-queries.ts'
import { nextMigration } from './next-migration.ts'

/** A filter of Dealer Home by the number of a car's seats. */
export const homeFilter: Change = {
  kind: 'a filter',
  atMost: 4,
  edits: [
    {
      path: 'domain/car/car-description.ts',
      inserts: [
        {
          after: "  owners: { fact: 'ownership', upTo: 4 },\n",
          lines: "  seats: { fact: 'seats', upTo: 8 },\n",
        },
      ],
    },
    { path: nextMigration('seats-of-lots'), content: MIGRATION },
    {
      path: 'server/browsing/browse-queries.ts',
      inserts: [{ after: COLUMN_BEFORE, lines: COLUMN }],
    },
    { path: 'server/browsing/seats.db.test.ts', content: PROOF },
    {
      path: 'web/text/en/dealer-home.ts',
      inserts: [
        {
          after: "  'dealerHome.facet.owners': 'Owners',\n",
          lines: "  'dealerHome.facet.seats': 'Seats',\n",
        },
      ],
    },
  ],
}
