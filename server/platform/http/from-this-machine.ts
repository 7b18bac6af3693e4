import type { FastifyRequest } from 'fastify'

const LOOPBACK = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1'])

/** Whether a request came from this machine itself, and no proxy brought it. */
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

/** Whether a house that listens on this host is this machine's alone. */
export function isLoopback(host: string): boolean {
  return host === 'localhost' || LOOPBACK.has(host) || /^127\.\d+\.\d+\.\d+$/.test(host)
}
