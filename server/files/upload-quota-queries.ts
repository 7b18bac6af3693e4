import { sql } from 'kysely'
import type { Queries } from '#server/platform/db/pool.ts'

/** Whose storage a file takes: its organisation's, or that of a field worker, who belongs to none. */
export type StorageOwner = { readonly organisationId: string } | { readonly uploadedBy: string }

/** Bytes of all files of an owner, each row for itself whatever content it shares. */
export async function sumStoredBytes(db: Queries, owner: StorageOwner): Promise<number> {
  const files = db.selectFrom('files').select(sql<number>`coalesce(sum(size_bytes), 0)::bigint`.as('bytes'))
  const owned =
    'organisationId' in owner
      ? files.where('organisation_id', '=', owner.organisationId)
      : files.where('organisation_id', 'is', null).where('uploaded_by', '=', owner.uploadedBy)
  return (await owned.executeTakeFirstOrThrow()).bytes
}

/** Lets one transaction at a time store for an owner. */
export async function lockStorageOf(tx: Queries, owner: StorageOwner): Promise<void> {
  const name = 'organisationId' in owner ? owner.organisationId : owner.uploadedBy
  await sql`select pg_advisory_xact_lock(hashtextextended(${`storage of ${name}`}, 0))`.execute(tx)
}
