import type { FastifyReply, FastifyRequest } from 'fastify'
import { replyRefusal } from './problem-reply.ts'

const LOOPBACK = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1'])

/** Headers by which a proxy names the client, beside all that begin with `x-forwarded-`. */
const FORWARDED = new Set([
  'forwarded',
  'via',
  'x-real-ip',
  'x-client-ip',
  'x-original-host',
  'cf-connecting-ip',
  'true-client-ip',
])

/** Whether a request came from this machine directly, not through a proxy. */
export function isFromThisMachine(request: FastifyRequest): boolean {
  const isForwarded = Object.keys(request.headers).some(
    (name) => FORWARDED.has(name) || name.startsWith('x-forwarded-'),
  )
  return !isForwarded && LOOPBACK.has(request.socket.remoteAddress ?? '')
}

const HOST_AND_PORT = /^(?:\[([\d:a-f.]+)\]|([^:[\]]+))(?::\d{1,5})?$/

/**
 * A hook (`onRequest`) of the routes for developers: answers NOT_FOUND unless the request came from this machine
 * directly and names it. A web page elsewhere whose name its owner lets lead to 127.0.0.1 names itself.
 */
export async function refuseFromElsewhere(
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply | undefined> {
  if (isFromThisMachine(request) && namesThisMachine(request)) return undefined
  return replyRefusal(reply, { code: 'NOT_FOUND', reason: 'address.unknown' })
}

function namesThisMachine({ headers, raw }: FastifyRequest): boolean {
  // A proxy may be asked by a whole address instead, which the router takes, too.
  if (raw.url?.startsWith('/') !== true) return false
  const [, inBrackets, plain] = HOST_AND_PORT.exec(headers.host?.toLowerCase() ?? '') ?? []
  return isLoopback(inBrackets ?? plain ?? '')
}

/** Whether a server that listens on this host is reachable only from this machine. */
export function isLoopback(host: string): boolean {
  return host === 'localhost' || LOOPBACK.has(host) || /^127\.\d+\.\d+\.\d+$/.test(host)
}
