import { hashToken } from '#server/platform/hash-token.ts'
import { randomBytes } from 'node:crypto'
import type { Result } from '#domain/refusal.ts'
import type { Queries } from '#server/platform/db/pool.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import type { Call } from '#server/platform/http/handler.ts'
import type { Quotas } from '#server/platform/throttle/quotas.ts'
import { noteFirstSignIn } from './admin-changes-queries.ts'
import type { FieldWorker } from './field-worker-queries.ts'
import { insertSession, type NewSessionOwner } from './identity-queries.ts'

/** Lifetimes of sessions, in seconds. */
export interface SessionSettings {
  readonly idleSeconds: number
  readonly seconds: number
  readonly keptSeconds: number
}

/**
 * Counts a session that is opened or renewed, for whoever has just proven to own it. Refuses with QUOTA_REACHED, which
 * stores nothing.
 */
export function countSession(
  tx: Tx,
  quotas: Quotas,
  owner: NewSessionOwner | FieldWorker,
  address: string | null,
): Promise<Result<void>> {
  const person = personOf(owner)
  return quotas.takeWithin(tx, 'sessions', { person, organisationId: null, address, isAdmin: false })
}

/** Returns the owner of a session as `keyScopeOf` does for its calls. */
function personOf(owner: NewSessionOwner | FieldWorker): string {
  if ('userId' in owner) return `user:${owner.userId}`
  if ('registrationId' in owner) return `registration:${owner.registrationId}`
  return `field:${owner.phone}:${owner.role}`
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
  if ('userId' in owner) await noteFirstSignIn(db, owner.userId)
  return { token, expiresAt: expiresAt.toISOString() }
}
