import { sql } from 'kysely'
import type { Queries } from '#server/platform/db/pool.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

/** Returns the name of a draft auction that has a car; null if none has. */
export async function findDraftOf(db: Queries, carId: string): Promise<string | null> {
  const row = await db
    .selectFrom('lots')
    .innerJoin('auctions', 'auctions.id', 'lots.auction_id')
    .select('auctions.name')
    .where('lots.car_id', '=', carId)
    .where('auctions.status', '=', 'draft')
    .limit(1)
    .executeTakeFirst()
  return row?.name ?? null
}

/** Returns a car's pictures in their order, with their contents (hexadecimal SHA-256 of the upload). */
export async function readPicturesOf(
  db: Queries,
  carId: string,
): Promise<readonly { readonly fileId: string; readonly alt: string; readonly content: string }[]> {
  return db
    .selectFrom('car_pictures')
    .innerJoin('files', 'files.id', 'car_pictures.file_id')
    .select(['file_id as fileId', 'alt', sql<string>`encode(files.sha256, 'hex')`.as('content')])
    .where('car_id', '=', carId)
    .orderBy('position')
    .execute()
}

/** A car that was merged into another one: why, by whom, and the reference in lists that it had. */
export interface NewMerger {
  readonly carId: string
  readonly intoCarId: string
  readonly supplierName: string | null
  readonly externalRef: string | null
  readonly reason: string
  readonly userId: string
}

/** Stores that a car was merged into another one. Those that were merged into it before are that one, too. */
export async function insertMerger(tx: Tx, merger: NewMerger): Promise<void> {
  const { carId, intoCarId, supplierName, externalRef, reason, userId } = merger
  await tx
    .updateTable('car_mergers')
    .set({ into_car_id: intoCarId })
    .where('into_car_id', '=', carId)
    .execute()
  await tx
    .insertInto('car_mergers')
    .values({
      car_id: carId,
      into_car_id: intoCarId,
      supplier_name: externalRef === null ? null : supplierName,
      external_ref: externalRef,
      reason,
      merged_by: userId,
    })
    .execute()
}
