import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'

/** What a caller may name its request: nothing that could be taken for anything else in a log. */
const WELL_FORMED = /^[\w-]{8,64}$/

/** The name of a request, in its answer and in every line that is logged for it: the caller's own where it is one. */
export function requestIdOf(request: Pick<IncomingMessage, 'headers'>): string {
  const given = request.headers['x-request-id']
  return typeof given === 'string' && WELL_FORMED.test(given) ? given : randomUUID()
}
