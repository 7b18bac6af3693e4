import type { User } from '#contract/identity/identity.ts'
import type { FileLinks } from '#server/files/file-links.ts'
import type { UserRow } from './identity-queries.ts'
import type { RegistrationRow } from './registration-queries.ts'

/** Describes a signed-in user for the browser. */
export function describeUser(user: UserRow, links: FileLinks): User {
  return {
    uid: user.id,
    email: user.email,
    name: user.name,
    profileImageUrl: user.profileFileId === null ? null : links.daily(user.profileFileId),
    organization: user.organisation,
    roles: [user.role],
    role: user.role,
    mobile: user.mobile,
    language: user.language,
  }
}

/** Describes a dealer whose mobile is not verified yet, for the browser. */
export function describeRegistrant({ id, email, name, organisation, mobile }: RegistrationRow): User {
  const role = 'orguserdealer'
  return {
    uid: id,
    email,
    name,
    profileImageUrl: null,
    organization: organisation,
    roles: [role],
    role,
    mobile,
    language: null,
  }
}
