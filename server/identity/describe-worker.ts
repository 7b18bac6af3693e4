import type { User } from '#contract/identity/identity.ts'
import type { FieldWorkerRow } from './field-worker-queries.ts'

/** Describes a signed-in field worker for the browser. */
export function describeWorker({ phone, role, name, language }: FieldWorkerRow): User {
  return {
    uid: `${role}:${phone}`,
    email: null,
    name,
    profileImageUrl: null,
    organization: null,
    roles: [role],
    role,
    mobile: phone,
    language,
  }
}
