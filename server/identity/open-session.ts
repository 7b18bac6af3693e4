import { hashToken } from '#server/platform/hash-token.ts'
import { randomBytes } from 'node:crypto'
import type { Queries } from '#server/platform/db/pool.ts'
import type { Call } from '#server/platform/http/handler.ts'
import { insertSession, type NewSessionOwner } from './identity-queries.ts'

/** Lifetimes of sessions, in seconds. */
export interface SessionSettings {
  readonly idleSeconds: number
  readonly seconds: number
  readonly keptSeconds: number
}

/**
 * Opens a session for a user or registrant who has just authenticated. `isKept` is the choice of "Keep me signed in".
 */
export async function openSession(
  db: Queries,
  owner: NewSessionOwner,
  {
    request,
    settings,
    isKept,
  }: {
    readonly request: Call<'login'>['request']
    readonly settings: SessionSettings
    readonly isKept: boolean
  },
): Promise<{ readonly token: string; readonly expiresAt: string }> {
  const token = randomBytes(32).toString('base64url')
  const expiresAt = await insertSession(db, {
    owner,
    tokenHash: hashToken(token),
    idleSeconds: isKept ? null : settings.idleSeconds,
    seconds: isKept ? settings.keptSeconds : settings.seconds,
    address: request.address,
    userAgent: request.userAgent,
  })
  return { token, expiresAt: expiresAt.toISOString() }
}
