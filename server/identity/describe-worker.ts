import type { User } from '#contract/identity/identity.ts'
import type { FieldWorker } from './field-worker-queries.ts'

/** A field worker as the browser knows who is signed in. */
export function describeWorker({ phone, role }: FieldWorker, name: string): User {
  return {
    uid: `${role}:${phone}`,
    email: null,
    name,
    profileImageUrl: null,
    organization: null,
    roles: [role],
    role,
    mobile: phone,
  }
}
