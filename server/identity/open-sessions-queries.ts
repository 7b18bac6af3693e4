import { sql } from 'kysely'
import type { Queries } from '#server/platform/db/pool.ts'
import { isSessionOpen, isOwnedBy, type SessionOwner } from './end-sessions-queries.ts'

/** An open session. */
export interface OpenSessionRow {
  readonly sessionId: string
  readonly createdAt: Date
  readonly lastUsedAt: Date
  readonly expiresAt: Date
  readonly address: string | null
  readonly userAgent: string | null
}

function openSessions(db: Queries, owner: SessionOwner) {
  return db
    .selectFrom('sessions')
    .select([
      'id as sessionId',
      'created_at as createdAt',
      'last_used_at as lastUsedAt',
      // A field worker's session can be renewed until refresh_until.
      sql<Date>`greatest(expires_at, refresh_until)`.as('expiresAt'),
      sql<string | null>`host(address)`.as('address'),
      'user_agent as userAgent',
    ])
    .where(isOwnedBy(owner))
    .where(isSessionOpen)
}

const MAX_SESSIONS = 200

/** Returns the owner's open sessions, most recently used first. */
export async function readOpenSessions(db: Queries, owner: SessionOwner): Promise<readonly OpenSessionRow[]> {
  return openSessions(db, owner).orderBy('last_used_at', 'desc').orderBy('id').limit(MAX_SESSIONS).execute()
}

/** Returns whether the session is open and belongs to the owner. */
export async function isOpenSession(db: Queries, owner: SessionOwner, sessionId: string): Promise<boolean> {
  return (await openSessions(db, owner).where('id', '=', sessionId).executeTakeFirst()) !== undefined
}
