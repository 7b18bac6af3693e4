import { hashToken } from '#server/platform/hash-token.ts'
import type { Queries } from '#server/platform/db/pool.ts'
import { ANONYMOUS, type Authenticate, type Caller } from '#server/platform/http/caller.ts'
import { findCallers } from './find-callers-queries.ts'

interface Waiting {
  readonly hash: Buffer
  readonly resolve: (caller: Caller | null) => void
  readonly reject: (error: unknown) => void
}

const MAX_BATCH = 500
const BEARER = /^Bearer ([\w~+/.-]{16,200}=*)$/i

/**
 * Creates the function that identifies the caller of a request. It looks the session up in the database on every call,
 * so that ending a session takes effect at once. Calls that arrive during a look-up share the next query.
 */
export function createAuthenticate(db: Queries): Authenticate {
  let waiting: Waiting[] = []
  let running = false

  async function drain(): Promise<void> {
    running = true
    while (waiting.length > 0) {
      const batch = waiting.slice(0, MAX_BATCH)
      waiting = waiting.slice(MAX_BATCH)
      try {
        const callers = await findCallers(
          db,
          batch.map((entry) => entry.hash),
        )
        for (const entry of batch) entry.resolve(callers.get(entry.hash.toString('hex')) ?? null)
      } catch (error) {
        for (const entry of batch) entry.reject(error)
      }
    }
    running = false
  }

  return (authorization) => {
    if (authorization === undefined) return Promise.resolve(ANONYMOUS)
    const token = BEARER.exec(authorization)?.[1]
    if (token === undefined) return Promise.resolve(null)
    return new Promise((resolve, reject) => {
      waiting.push({ hash: hashToken(token), resolve, reject })
      if (!running) void drain()
    })
  }
}
