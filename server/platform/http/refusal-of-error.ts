import pg from 'pg'
import type { Refusal } from '#domain/refusal.ts'
import { Unavailable } from '../unavailable.ts'
import { RefusedBody } from './json-bodies.ts'
import { TimeoutError } from './with-timeout.ts'

const BY_FASTIFY_CODE: Readonly<Record<string, Refusal>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: { code: 'TOO_LARGE', reason: 'body.tooLarge' },
  FST_ERR_CTP_INVALID_MEDIA_TYPE: {
    code: 'UNSUPPORTED_KIND',
    reason: 'body.notJson',
  },
  FST_ERR_CTP_EMPTY_JSON_BODY: { code: 'INVALID_INPUT', reason: 'body.empty' },
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: {
    code: 'INVALID_INPUT',
    reason: 'body.otherLength',
  },
}

/** Returns the refusal for a call that ended in an error. It never contains the error itself. */
export function refusalOfError(error: Error): Refusal {
  if (error instanceof RefusedBody) return error.refusal
  const known = BY_FASTIFY_CODE[textOf(error, 'code')]
  if (known) return known
  if (isUnreadable(error)) return { code: 'INVALID_INPUT', reason: 'request.unreadable' }
  if (error instanceof Unavailable) {
    const { reason, retryAfterSeconds } = error
    return { code: 'UNAVAILABLE', reason, retryAfterSeconds }
  }
  if (error instanceof TimeoutError || isDatabaseAway(error)) {
    return {
      code: 'UNAVAILABLE',
      reason: 'server.busy',
      retryAfterSeconds: 2,
    }
  }
  return { code: 'INTERNAL_ERROR', reason: 'server.failed' }
}

function isUnreadable(error: Error): boolean {
  const status = (error as { statusCode?: unknown }).statusCode
  return typeof status === 'number' && status >= 400 && status < 500
}

/**
 * Prefixes of SQLSTATEs that are not the fault of the call: connections (08), no room on disk, in memory or for
 * connections (53), stopped by an operator (57), a failing disk (58), rolled back in favour of another transaction
 * (40), a lock that could not be obtained (55P03), a transaction that idled or took too long (25P03, 25P04), a server
 * that is read-only (25006).
 */
const AWAY_STATES = ['08', '53', '57', '58', '40', '55P03', '25P03', '25P04', '25006']
const AWAY_WORDS =
  /ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN|Connection terminated|timeout exceeded when trying to connect|timeout expired|Query read timeout|Cannot use a pool after calling end|Client was closed|Client has encountered a connection error|server is a standby/

/**
 * Whether an error means that the database is temporarily unavailable, full or overloaded, so that a retry makes sense.
 */
function isDatabaseAway(error: Error): boolean {
  if (error instanceof pg.DatabaseError) {
    return AWAY_STATES.some((state) => error.code?.startsWith(state) === true)
  }
  return AWAY_WORDS.test(`${error.message} ${textOf(error, 'code')}`)
}

function textOf(error: Error, name: string): string {
  const value: unknown = Reflect.get(error, name)
  return typeof value === 'string' ? value : ''
}
