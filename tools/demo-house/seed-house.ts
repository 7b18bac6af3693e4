import type { FileStore } from '#server/files/file-store.ts'
import type { Queries } from '#server/platform/db/pool.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { closeLots } from '#server/auctions/close-lots.ts'
import type { Vault } from '#server/platform/vault.ts'
import {
  countLiveLots,
  findAdmin,
  findDealers,
  lockSeeding,
  markAsDemo,
  readClock,
  whatIsThere,
} from './demo-queries.ts'
import { seedCompany, storeDrawings } from './seed-company.ts'
import { addBeginnings, addPast } from './seed-past.ts'
import { addRound } from './seed-round.ts'

/** With fewer live lots than this a demo house that starts gets a new round. */
export const LEAST_LIVE_LOTS = 60

export interface SeedOptions {
  readonly store: FileStore
  /** Of the house's secret: what dealers told of themselves is sealed. */
  readonly vault: Vault
  readonly log: (line: string) => void
}

/**
 * Makes the demo house in an empty database, and adds a round of auctions to one that has run dry. Touches no
 * database that it didn't fill itself, and nothing that is there. Of several processes one does it.
 */
export async function seedDemoHouse(db: Queries, { store, vault, log }: SeedOptions): Promise<void> {
  // What ended while the house was shut is closed first, so that its unsold cars are free again.
  if ((await whatIsThere(db)) === 'demo')
    await closeLots(db, (error) => log(`A lot could not be closed: ${String(error)}`))
  const isEmpty = (await whatIsThere(db)) === 'nothing'
  if (isEmpty) log('Furnishing the demo house…')
  const drawings = isEmpty ? await storeDrawings(store) : []
  await inTransaction(db, async (tx) => {
    await lockSeeding(tx)
    const found = await whatIsThere(tx)
    if (found === 'own') return
    if (found === 'nothing') {
      await seedCompany(tx, { store, vault }, drawings)
      await markAsDemo(tx)
    }
    const cast = { adminId: await findAdmin(tx), dealers: await findDealers(tx) }
    const now = await readClock(tx)
    if (found === 'nothing') {
      await addPast(tx, cast, now)
      await addBeginnings(tx, cast, now)
    }
    if ((await countLiveLots(tx)) >= LEAST_LIVE_LOTS) return
    log('Opening a round of auctions in the demo house…')
    await addRound(tx, cast, now)
  })
}
