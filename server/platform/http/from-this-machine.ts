import type { FastifyRequest } from 'fastify'

const LOOPBACK = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1'])

/** Whether a request came from this machine directly, not through a proxy. */
export function isFromThisMachine(request: FastifyRequest): boolean {
  const isForwarded = [
    'x-forwarded-for',
    'x-forwarded-host',
    'x-forwarded-proto',
    'x-real-ip',
    'forwarded',
    'via',
  ].some((name) => request.headers[name] !== undefined)
  return !isForwarded && LOOPBACK.has(request.socket.remoteAddress ?? '')
}

/** Whether a server that listens on this host is reachable only from this machine. */
export function isLoopback(host: string): boolean {
  return host === 'localhost' || LOOPBACK.has(host) || /^127\.\d+\.\d+\.\d+$/.test(host)
}
