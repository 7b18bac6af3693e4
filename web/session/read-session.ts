import type { Output } from '#contract/api.ts'
import { permissionsOf, PERMISSIONS, type Permission } from '#domain/permissions.ts'
import { readRole, type Role } from '#domain/roles.ts'
import { isRecord } from '#domain/read-value.ts'
import { ONBOARDING_STEPS, type OnboardingStep } from '#domain/onboarding-steps.ts'

/** The signed-in user. */
export type User = Output<'verifySession'>['user']

/** The session of a signed-in user. */
export interface Session {
  readonly user: User
  readonly role: Role
  readonly onboarding: OnboardingStep
  readonly permissions: readonly Permission[]
}

/**
 * Returns the session in an answer to `login` or `verifySession`; null if it has no user with a role. An unknown
 * onboarding step leads home (part A section 4).
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

/** Returns the user's role, otherwise the first of the roles, and of a user without any, a dealer's (part B section 6). */
function roleOf({ role, roles }: Readonly<Record<'role' | 'roles', unknown>>): Role | null {
  const named = [role, ...(Array.isArray(roles) ? roles : [])].filter(
    (name) => name !== undefined && name !== null,
  )
  if (named.length === 0) return 'orguserdealer'
  return (
    named.map((name) => (typeof name === 'string' ? readRole(name) : null)).find((name) => name !== null) ??
    null
  )
}
