import { readRole } from '#domain/roles.ts'
import { readStored } from '#web/session/stored-values.ts'

/** The person that events are recorded of (part A section 3, "Analytics user info"). */
export interface TrackedUser {
  readonly uid: string
  readonly email: string | null
  /** The name; the email where there is none. */
  readonly name: string | null
  readonly roles: readonly string[]
  readonly organization: string | null
  /** The dealer that the person is; null for the house's staff and field workers. */
  readonly dealerId: string | null
  readonly dealerName: string | null
}

/** Reads who is signed in from the values that the browser stores about them; null if nobody is. */
export function readTrackedUser(): TrackedUser | null {
  const uid = readStored('uid')
  if (uid === null) return null
  const email = readStored('email')
  const name = readStored('userName') ?? email
  const role = readStored('userRole')
  const organization = readStored('orgId')
  const isDealer = role !== null && readRole(role) === 'orguserdealer'
  return {
    uid,
    email,
    name,
    roles: role === null ? [] : [role],
    organization,
    dealerId: isDealer ? uid : null,
    dealerName: isDealer ? (organization ?? name) : null,
  }
}
