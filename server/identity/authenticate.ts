import { hashToken } from '#server/platform/hash-token.ts'
import type { Queries } from '#server/platform/db/pool.ts'
import { ANONYMOUS, type Authenticate } from '#server/platform/http/caller.ts'
import { createSharedLookup } from '#server/platform/shared-lookup.ts'
import { findCallers } from './find-callers-queries.ts'

const BEARER = /^Bearer ([\w~+/.-]{16,200}=*)$/i

/**
 * Creates the function that identifies the caller of a request. It looks the session up in the database on every call,
 * so that ending a session takes effect at once.
 */
export function createAuthenticate(db: Queries): Authenticate {
  const findCaller = createSharedLookup((hashes) =>
    findCallers(
      db,
      hashes.map((hash) => Buffer.from(hash, 'hex')),
    ),
  )
  return async (authorization) => {
    if (authorization === undefined) return ANONYMOUS
    const token = BEARER.exec(authorization)?.[1]
    return token === undefined ? null : findCaller(hashToken(token).toString('hex'))
  }
}
