import { sql } from 'kysely'
import type { Queries } from '#server/platform/db/pool.ts'

/** A link of a yard in force. */
export interface OpenYardLink {
  readonly yardLinkId: string
  readonly yardId: string
  readonly yard: string
  readonly city: string
  readonly name: string
}

/** A link of a yard, in force or revoked. */
export interface YardLinkRow extends OpenYardLink {
  readonly createdAt: Date
  readonly lastUsedAt: Date | null
  readonly revokedAt: Date | null
}

const MAX_LINKS = 1_000

/** The time of use is kept to the minute, so that few reads write. */
const USED_EVERY = sql`interval '1 minute'`

/** Returns the link in force with this token, and notes its use; null if there is none. */
export async function useYardLink(db: Queries, tokenHash: Buffer): Promise<OpenYardLink | null> {
  await db
    .updateTable('yard_links')
    .set({ last_used_at: sql`clock_timestamp()` })
    .where('token_hash', '=', tokenHash)
    .where('revoked_at', 'is', null)
    .where(sql<boolean>`coalesce(last_used_at < clock_timestamp() - ${USED_EVERY}, true)`)
    .execute()
  const row = await db
    .selectFrom('yard_links')
    .innerJoin('yards', 'yards.id', 'yard_links.yard_id')
    .innerJoin('cities', 'cities.id', 'yards.city_id')
    .select([
      'yard_links.id as yardLinkId',
      'yard_links.yard_id as yardId',
      'yards.name as yard',
      'cities.name as city',
      'yard_links.name',
    ])
    .where('yard_links.token_hash', '=', tokenHash)
    .where('yard_links.revoked_at', 'is', null)
    .executeTakeFirst()
  return row ?? null
}

/** Returns whether a link is in force. */
export async function isYardLinkInForce(db: Queries, yardLinkId: string): Promise<boolean> {
  const row = await db
    .selectFrom('yard_links')
    .select('id')
    .where('id', '=', yardLinkId)
    .where('revoked_at', 'is', null)
    .executeTakeFirst()
  return row !== undefined
}

/**
 * Locks a link against its revocation, so that nothing is entered by it afterwards. Returns false if it is revoked.
 */
export async function holdYardLink(tx: Queries, yardLinkId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('yard_links')
    .select('id')
    .where('id', '=', yardLinkId)
    .where('revoked_at', 'is', null)
    .forShare()
    .executeTakeFirst()
  return row !== undefined
}

/** Returns whether there is a yard with this id. */
export async function isYard(db: Queries, yardId: string): Promise<boolean> {
  const row = await db.selectFrom('yards').select('id').where('id', '=', yardId).executeTakeFirst()
  return row !== undefined
}

/** Stores a link of a yard, with only the hash of its token. */
export async function insertYardLink(
  tx: Queries,
  link: {
    readonly yardLinkId: string
    readonly yardId: string
    readonly name: string
    readonly tokenHash: Buffer
    readonly userId: string
  },
): Promise<void> {
  await tx
    .insertInto('yard_links')
    .values({
      id: link.yardLinkId,
      yard_id: link.yardId,
      name: link.name,
      token_hash: link.tokenHash,
      created_by: link.userId,
    })
    .execute()
}

/** Returns the links of all yards, or of one: those in force first, then the latest; at most 1,000. */
export async function listYardLinks(
  db: Queries,
  yardId: string | undefined,
): Promise<readonly YardLinkRow[]> {
  const links = db
    .selectFrom('yard_links')
    .innerJoin('yards', 'yards.id', 'yard_links.yard_id')
    .innerJoin('cities', 'cities.id', 'yards.city_id')
    .select([
      'yard_links.id as yardLinkId',
      'yard_links.yard_id as yardId',
      'yards.name as yard',
      'cities.name as city',
      'yard_links.name',
      'yard_links.created_at as createdAt',
      'yard_links.last_used_at as lastUsedAt',
      'yard_links.revoked_at as revokedAt',
    ])
    .orderBy(sql`yard_links.revoked_at is not null`)
    .orderBy('yard_links.created_at', 'desc')
    .orderBy('yard_links.id')
    .limit(MAX_LINKS)
  return (yardId === undefined ? links : links.where('yard_links.yard_id', '=', yardId)).execute()
}

/** Revokes a link. Returns null if there is none, else whether it was in force, with its yard. */
export async function revokeYardLink(
  tx: Queries,
  yardLinkId: string,
): Promise<{ readonly wasInForce: boolean; readonly yardId: string; readonly name: string } | null> {
  const row = await tx
    .selectFrom('yard_links')
    .select(['yard_id as yardId', 'name', 'revoked_at as revokedAt'])
    .where('id', '=', yardLinkId)
    .forUpdate()
    .executeTakeFirst()
  if (row === undefined) return null
  const { yardId, name, revokedAt } = row
  if (revokedAt === null) {
    await tx
      .updateTable('yard_links')
      .set({ revoked_at: sql`clock_timestamp()` })
      .where('id', '=', yardLinkId)
      .execute()
  }
  return { wasInForce: revokedAt === null, yardId, name }
}
