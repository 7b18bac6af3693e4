import { once } from 'node:events'
import { connect, createServer } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { hasErrorCode } from '#server/platform/db/error-code.ts'
import { withTimeout } from '#server/platform/http/with-timeout.ts'
import { TRIAL_MS } from './describe-failure.ts'

/** A host and port, or the path of a socket. */
export type Address = { readonly host: string; readonly port: number } | { readonly path: string }

const PORTS: Readonly<Record<string, number>> = {
  'http:': 80,
  'https:': 443,
  'postgres:': 5432,
  'postgresql:': 5432,
  'redis:': 6379,
  'rediss:': 6379,
  'smtp:': 25,
  'smtps:': 465,
}

/** Returns the host and port that a URL leads to. */
export function addressOf(url: string): { readonly host: string; readonly port: number } {
  const { protocol, hostname, port } = new URL(url)
  return { host: hostname.replace(/^\[|\]$/g, ''), port: port === '' ? (PORTS[protocol] ?? 0) : Number(port) }
}

/** Returns an address as messages name it. */
export function nameOf(address: Address): string {
  if ('path' in address) return address.path
  return `${address.host.includes(':') ? `[${address.host}]` : address.host}:${address.port}`
}

/** Connects once. @throws the error of the connection, or TimeoutError. */
export async function tryAddress(address: Address): Promise<void> {
  const socket = connect(address)
  try {
    await withTimeout(TRIAL_MS, once(socket, 'connect'))
  } finally {
    socket.destroy()
  }
}

/**
 * Listens once at an address of this machine. A port that is taken is tried again for a while, because a server that was
 * just killed may still hold it.
 *
 * @throws the error of the system
 */
export async function tryListening(host: string, port: number): Promise<void> {
  const until = performance.now() + TRIAL_MS
  for (;;) {
    const server = createServer()
    try {
      server.listen(port, host)
      await once(server, 'listening')
      server.close()
      await once(server, 'close')
      return
    } catch (error) {
      if (!hasErrorCode(error, 'EADDRINUSE') || performance.now() > until) throw error
      await delay(200)
    }
  }
}
