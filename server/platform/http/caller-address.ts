import { isIP } from 'node:net'
import type { FastifyRequest } from 'fastify'
import type { Parties } from '#server/platform/throttle/quotas.ts'
import { addressGroup } from '#server/platform/throttle/address-group.ts'
import { keyScopeOf, type Caller } from './caller.ts'

/**
 * Returns the client's address without a zone (`fe80::1%eth0`), which PostgreSQL does not accept; null if it is
 * invalid.
 */
export function addressOf({ ip }: FastifyRequest): string | null {
  return isIP(ip) === 0 ? null : (ip.split('%', 1)[0] ?? null)
}

/** Returns the account to which a call is counted, or the address of a caller without one. */
export function partyOf(caller: Caller, request: FastifyRequest): string {
  return keyScopeOf(caller) ?? `address:${addressGroup(addressOf(request))}`
}

/** Returns whom a call is counted for in a quota. */
export function partiesOf(caller: Caller, address: string | null): Parties {
  return {
    person: keyScopeOf(caller),
    organisationId: caller.kind === 'user' ? caller.organisationId : null,
    address,
    isAdmin: caller.role === 'admin',
  }
}
