import type { Output } from '#contract/api.ts'
import { permissionsOf, PERMISSIONS, type Permission } from '#domain/permissions.ts'
import { readRole, type Role } from '#domain/roles.ts'
import { isRecord } from '#domain/car/car-fields.ts'
import { ONBOARDING_STEPS, type OnboardingStep } from '#domain/dealers/steps.ts'

/** The signed-in person. */
export type User = Output<'verifySession'>['user']

/** A person who is signed in. */
export interface Session {
  readonly user: User
  readonly role: Role
  readonly onboarding: OnboardingStep
  readonly permissions: readonly Permission[]
}

/**
 * Who an answer to `login` or `verifySession` speaks of; null where it names nobody with a role. A step that is
 * not known leads home, as part A section 4 says.
 */
export function readSession(answer: unknown): Session | null {
  if (!isRecord(answer) || !isUser(answer['user'])) return null
  const { user, onboarding, permissions } = answer
  const role = roleOf(user)
  if (role === null) return null
  return {
    user: { ...user, role },
    role,
    onboarding: ONBOARDING_STEPS.find((step) => step === onboarding) ?? 'home',
    permissions: Array.isArray(permissions)
      ? PERMISSIONS.filter((permission) => permissions.includes(permission))
      : permissionsOf(role),
  }
}

function isUser(value: unknown): value is User {
  return isRecord(value) && typeof value['uid'] === 'string' && typeof value['name'] === 'string'
}

/** The person's role, else the first of the roles (part B section 6). */
function roleOf({ role, roles }: Readonly<Record<'role' | 'roles', unknown>>): Role | null {
  const named = [role, ...(Array.isArray(roles) ? roles : [])]
  return (
    named.map((name) => (typeof name === 'string' ? readRole(name) : null)).find((name) => name !== null) ??
    null
  )
}
