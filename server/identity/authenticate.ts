import { isOnboarded } from '#domain/onboarding-steps.ts'
import { hexHashToken } from '#server/platform/hash-token.ts'
import type { Queries } from '#server/platform/db/pool.ts'
import {
  ANONYMOUS,
  type Authenticate,
  type Caller,
  type RecallDealer,
  type UserCaller,
} from '#server/platform/http/caller.ts'
import { createSharedLookup } from '#server/platform/shared-lookup.ts'
import { findCallers } from './find-callers-queries.ts'

const BEARER = /^Bearer ([\w~+/.-]{16,200}=*)$/i

/** The maximum number of dealers that a process recalls, about 25 MB. The longest known is forgotten first. */
const MAX_RECALLED = 50_000

/** The functions that identify the caller of a request. */
export interface Authentication {
  /** Looks the session up in the database, so that ending a session takes effect at once. */
  readonly authenticate: Authenticate
  readonly recallDealer: RecallDealer
}

/** Creates the functions that identify callers. */
export function createAuthentication(db: Queries): Authentication {
  const dealers = new Map<string, UserCaller>()

  const findCaller = createSharedLookup(async (hashes) => {
    const found = await findCallers(
      db,
      hashes.map((tokenHash) => Buffer.from(tokenHash, 'hex')),
    )
    for (const tokenHash of hashes) keepDealer(tokenHash, found.get(tokenHash))
    return found
  })

  function keepDealer(tokenHash: string, caller: Caller | undefined): void {
    dealers.delete(tokenHash)
    if (caller?.kind !== 'user' || caller.role !== 'orguserdealer' || !isOnboarded(caller.onboarding)) return
    dealers.set(tokenHash, caller)
    if (dealers.size <= MAX_RECALLED) return
    const [oldest] = dealers.keys()
    if (oldest !== undefined) dealers.delete(oldest)
  }

  return {
    authenticate: async (authorization) => {
      if (authorization === undefined) return ANONYMOUS
      const tokenHash = tokenHashOf(authorization)
      return tokenHash === null ? null : findCaller(tokenHash)
    },
    recallDealer: (authorization) => {
      const tokenHash = authorization === undefined ? null : tokenHashOf(authorization)
      return tokenHash === null ? null : (dealers.get(tokenHash) ?? null)
    },
  }
}

/** Returns the hash under which the token is stored, as hexadecimal; null without a well-formed token. */
function tokenHashOf(authorization: string): string | null {
  const token = BEARER.exec(authorization)?.[1]
  return token === undefined ? null : hexHashToken(token)
}
