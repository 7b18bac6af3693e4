import { sql } from 'kysely'
import type { Queries } from '#server/platform/db/pool.ts'
import type { StoredAnnouncement } from '#server/stock/stored-announcement.ts'

/** Adds an announcement to those of a lot. The caller holds the lot's lock. */
export async function addAnnouncement(
  tx: Queries,
  lotId: string,
  announcement: StoredAnnouncement,
): Promise<void> {
  await sql`
    update lots set announcements = announcements || ${JSON.stringify([announcement])}::jsonb
    where id = ${lotId}`.execute(tx)
}

/** Returns the flows of a lot that are not removed, with their dealers. */
export function readLotFlows(
  db: Queries,
  lotId: string,
): Promise<{ readonly flowId: string; readonly organisationId: string }[]> {
  return db
    .selectFrom('flows')
    .select(['id as flowId', 'organisation_id as organisationId'])
    .where('lot_id', '=', lotId)
    .where('removed_at', 'is', null)
    .orderBy('id')
    .execute()
}
