import type { FileStore } from '#server/files/file-store.ts'
import { passOverEvents } from '#server/notifications/notify-of-events-queries.ts'
import type { PooledQueries } from '#server/platform/db/pool.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { settleOverdue } from '#server/auctions/close-lots.ts'
import type { Vault } from '#server/platform/vault.ts'
import {
  countLiveLots,
  findAdmin,
  findDealers,
  lockSeeding,
  markAsDemo,
  readClock,
  readDataOwner,
} from './demo-queries.ts'
import { seedCompany, storePictures } from './seed-company.ts'
import { seedEvents } from './seed-events.ts'
import { addEarlyFlows, addPast } from './seed-past.ts'
import { seedPayments } from './seed-payments.ts'
import { addRound } from './seed-round.ts'

/** If fewer lots than this are live at a start, the demo data gets a new round. */
export const MIN_LIVE_LOTS = 60

export interface SeedOptions {
  readonly store: FileStore
  /** Seals the dealers' details with the app's secret. */
  readonly vault: Vault
  readonly log: (line: string) => void
}

/**
 * Loads demo data into an empty database, and adds a round of auctions if too few lots are live. It never touches a
 * database that it did not fill, and changes no existing data. Several processes may call it: only one of them seeds.
 */
export async function seedDemoHouse(db: PooledQueries, { store, vault, log }: SeedOptions): Promise<void> {
  // First closes the lots that ended while the app was stopped, so that their unsold cars are free again.
  if ((await readDataOwner(db)) === 'demo')
    await settleOverdue(db, (error) => log(`A lot could not be closed: ${String(error)}`))
  const isEmpty = (await readDataOwner(db)) === 'nothing'
  if (isEmpty) log('Loading the demo data…')
  const pictures = isEmpty ? await storePictures(store) : []
  await inTransaction(db, async (tx) => {
    await lockSeeding(tx)
    const found = await readDataOwner(tx)
    if (found === 'own') return
    if (found === 'nothing') {
      await seedCompany(tx, { store, vault }, pictures)
      await markAsDemo(tx)
    }
    const cast = { adminId: await findAdmin(tx), dealers: await findDealers(tx) }
    const now = await readClock(tx)
    if (found === 'nothing') {
      await addPast(tx, cast, now)
      await seedPayments(tx, { store, vault })
      await addEarlyFlows(tx, cast, now)
      await seedEvents(tx, [...cast.dealers.values()], now)
    }
    if ((await countLiveLots(tx)) >= MIN_LIVE_LOTS) return
    log('Adding a round of demo auctions…')
    await addRound(tx, cast, now)
    await passOverEvents(tx)
  })
}
