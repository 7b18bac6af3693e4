import type { Staff } from '#domain/proposals/who-counts.ts'
import type { Queries } from '#server/platform/db/pool.ts'
import { readClock } from '#server/platform/db/read-clock.ts'
import { holdStaff, readStaffMembers } from './staff-queries.ts'

/** Reads the admins of the house, to judge who counts as a second person. */
export interface StaffReader {
  /** Reads them as they are now, for what is shown. */
  readonly read: (db: Queries) => Promise<Staff>
  /** Reads them and locks them until the transaction ends, for a decision. Flows are locked before. */
  readonly hold: (tx: Queries) => Promise<Staff>
}

/** Creates the reader. Without a second factor admins count in the demo house alone. */
export function createStaffReader(isSecondFactorRequired: boolean): StaffReader {
  const read = async (db: Queries): Promise<Staff> => ({
    members: await readStaffMembers(db),
    now: await readClock(db),
    isSecondFactorRequired,
  })
  return {
    read,
    hold: async (tx) => {
      await holdStaff(tx)
      return read(tx)
    },
  }
}
