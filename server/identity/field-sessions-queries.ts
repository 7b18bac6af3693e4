import { sql } from 'kysely'
import type { RefreshTokenStatus } from '#domain/identity/refresh-rotation.ts'
import type { Queries } from '#server/platform/db/pool.ts'
import type { FieldWorker } from './field-worker-queries.ts'

/** The client that opens or renews a session. */
export interface ClientInfo {
  readonly address: string | null
  readonly userAgent: string | null
}

/** Values that open or renew a session: hashes of its tokens, and lifetimes in seconds. */
export interface NewTokens extends ClientInfo {
  readonly accessHash: Buffer
  readonly refreshHash: Buffer
  readonly idleSeconds: number
  readonly seconds: number
}

/** A presented refresh token, with its session locked. */
export interface RefreshToken {
  readonly sessionId: string
  readonly worker: FieldWorker
  readonly status: RefreshTokenStatus
  /** Epoch ms. */
  readonly usedAt: number | null
  /** The database's clock, in epoch ms. */
  readonly now: number
}

/** Locks the worker's accesses until the end of the transaction, so that none is revoked before then. */
export async function lockAccesses(tx: Queries, worker: FieldWorker): Promise<void> {
  await tx
    .selectFrom('field_accesses')
    .select('id')
    .where('phone', '=', worker.phone)
    .where('role', '=', worker.role)
    .where('valid_until', '>', sql<Date>`clock_timestamp()`)
    .orderBy('id')
    .forShare()
    .execute()
}

/** Opens a session for a worker whose access ends at `until`. */
export async function insertFieldSession(
  tx: Queries,
  worker: FieldWorker,
  tokens: NewTokens,
  until: Date,
): Promise<void> {
  const { id } = await tx
    .insertInto('sessions')
    .values({
      token_hash: tokens.accessHash,
      field_phone: worker.phone,
      field_role: worker.role,
      idle_seconds: tokens.idleSeconds,
      expires_at: endOfToken(tokens.seconds, until),
      refresh_until: until,
      address: tokens.address,
      user_agent: tokens.userAgent,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await insertRefreshToken(tx, id, tokens.refreshHash)
}

/**
 * Locks the session of a refresh token, then returns the token's status; null if the token is unknown or its session is
 * over.
 */
export async function lockRefreshToken(tx: Queries, tokenHash: Buffer): Promise<RefreshToken | null> {
  const session = await tx
    .selectFrom('sessions')
    .select(['id', 'field_phone as phone', 'field_role as role'])
    .where('id', '=', (is) =>
      is.selectFrom('refresh_tokens').select('session_id').where('token_hash', '=', tokenHash),
    )
    .where('ended_at', 'is', null)
    .where('refresh_until', '>', sql<Date>`clock_timestamp()`)
    .forUpdate()
    .executeTakeFirst()
  if (!session || session.phone === null || session.role === null) return null
  // A concurrent request may have used the token while this one waited for the lock.
  const token = await tx
    .selectFrom('refresh_tokens')
    .select(['status', 'used_at', sql<Date>`clock_timestamp()`.as('now')])
    .where('token_hash', '=', tokenHash)
    .executeTakeFirstOrThrow()
  return {
    sessionId: session.id,
    worker: { phone: session.phone, role: session.role },
    status: token.status,
    usedAt: token.used_at?.getTime() ?? null,
    now: token.now.getTime(),
  }
}

/** Marks the session's current refresh token as the last used one, and the previous one as spent. */
export async function useCurrentToken(tx: Queries, sessionId: string): Promise<void> {
  await markSpent(tx, sessionId, 'last')
  await tx
    .updateTable('refresh_tokens')
    .set({ status: 'last', used_at: sql<Date>`clock_timestamp()` })
    .where('session_id', '=', sessionId)
    .where('status', '=', 'current')
    .execute()
}

/** Marks the session's unused current refresh token as spent. */
export async function dropCurrentToken(tx: Queries, sessionId: string): Promise<void> {
  await markSpent(tx, sessionId, 'current')
}

async function markSpent(tx: Queries, sessionId: string, status: RefreshTokenStatus): Promise<void> {
  await tx
    .updateTable('refresh_tokens')
    .set({ status: 'spent' })
    .where('session_id', '=', sessionId)
    .where('status', '=', status)
    .execute()
}

/** Gives a locked session new tokens. Its previous access token stops working. */
export async function renewSession(
  tx: Queries,
  sessionId: string,
  tokens: NewTokens,
  until: Date,
): Promise<void> {
  await tx
    .updateTable('sessions')
    .set({
      token_hash: tokens.accessHash,
      last_used_at: sql<Date>`clock_timestamp()`,
      expires_at: endOfToken(tokens.seconds, until),
      refresh_until: until,
      address: tokens.address,
      user_agent: tokens.userAgent,
    })
    .where('id', '=', sessionId)
    .execute()
  await insertRefreshToken(tx, sessionId, tokens.refreshHash)
}

const endOfToken = (seconds: number, until: Date) =>
  sql<Date>`least(clock_timestamp() + make_interval(secs => ${seconds}), ${until}::timestamptz)`

async function insertRefreshToken(tx: Queries, sessionId: string, tokenHash: Buffer): Promise<void> {
  await tx
    .insertInto('refresh_tokens')
    .values({ token_hash: tokenHash, session_id: sessionId, status: 'current' })
    .execute()
}
