import { sql } from 'kysely'
import type { Queries } from '#server/platform/db/pool.ts'

/** The owner of a file's quota: its organisation, or the field worker who uploaded it and has no organisation. */
export type StorageOwner = { readonly organisationId: string } | { readonly uploadedBy: string }

/** Returns the total size in bytes of an owner's files. Files with the same content count separately. */
export async function sumStoredBytes(db: Queries, owner: StorageOwner): Promise<number> {
  const files = db.selectFrom('files').select(sql<number>`coalesce(sum(size_bytes), 0)::bigint`.as('bytes'))
  const owned =
    'organisationId' in owner
      ? files.where('organisation_id', '=', owner.organisationId)
      : files.where('organisation_id', 'is', null).where('uploaded_by', '=', owner.uploadedBy)
  return (await owned.executeTakeFirstOrThrow()).bytes
}

/** Locks an owner's storage until the transaction ends, so that uploads of one owner are stored one at a time. */
export async function lockStorageOf(tx: Queries, owner: StorageOwner): Promise<void> {
  const name = 'organisationId' in owner ? owner.organisationId : owner.uploadedBy
  await sql`select pg_advisory_xact_lock(hashtextextended(${`storage of ${name}`}, 0))`.execute(tx)
}
