import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'

/** The format of request ids accepted from callers. They cannot be mistaken for anything else in a log. */
const WELL_FORMED = /^[\w-]{8,64}$/

/**
 * Returns the id of a request, for its response and its log lines: the caller's own if it is well formed, otherwise a
 * new one.
 */
export function requestIdOf(request: Pick<IncomingMessage, 'headers'>): string {
  const given = request.headers['x-request-id']
  return typeof given === 'string' && WELL_FORMED.test(given) ? given : randomUUID()
}
