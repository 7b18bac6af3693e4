import { grants, type Permission } from '#domain/permissions.ts'
import type { Role } from '#domain/roles.ts'
import { paths } from '#web/paths.ts'

/** What a page asks of a person: one of the roles, or one of the permissions; nothing asked, anyone signed in. */
export interface Requirement {
  readonly roles?: readonly Role[]
  readonly permissions?: readonly Permission[]
  /** Open to a dealer in the middle of the onboarding; all others lead to the step that is due. */
  readonly duringOnboarding?: true
}

/** The dealer's pages. */
export const DEALERS: Requirement = { roles: ['orguserdealer'] }
/** The console. */
export const ADMINS: Requirement = { roles: ['admin'] }
/** Any signed-in person. */
export const ANYONE: Requirement = {}
/** The evaluators' portal. */
export const EVALUATORS: Requirement = { permissions: ['dealer_evaluator'] }
/** The drivers' portal. */
export const DRIVERS: Requirement = { roles: ['delivery_driver'] }
/** The onboarding itself: any signed-in person may enter it. */
export const NEWCOMERS: Requirement = { duringOnboarding: true }

/**
 * Whether a person may see a page (part A section 6, part B section 6): any one role or permission that is
 * asked for is enough, and an admin passes every check.
 */
export function passes(role: Role, { roles = [], permissions = [] }: Requirement): boolean {
  if (role === 'admin' || (roles.length === 0 && permissions.length === 0)) return true
  return roles.includes(role) || permissions.some((permission) => grants(role, permission))
}

/** The first folder of an address and what it asks; addresses are matched without regard to case. */
const ACCESS: Readonly<Record<string, Requirement>> = {
  admin: ADMINS,
  dealerhome: DEALERS,
  'car-details': DEALERS,
  cardetail: DEALERS,
  mycars: DEALERS,
  'about-the-market': DEALERS,
  cities: DEALERS,
  'who-you-let-in': DEALERS,
  account: ANYONE,
  evaluatorhome: EVALUATORS,
  driverhome: DRIVERS,
}

/** What the page at this path asks, or null where it is open to everybody. */
export function requirementOf(path: string): Requirement | null {
  const folder = path.split('/')[1]?.toLowerCase() ?? ''
  return Object.hasOwn(ACCESS, folder) ? (ACCESS[folder] ?? null) : null
}

/** The page that a role starts on. */
export const HOME_OF: Readonly<Record<Role, string>> = {
  admin: paths.admin.home,
  orguserdealer: paths.dealerHome,
  dealer_evaluator: paths.evaluatorHome,
  delivery_driver: paths.driverHome,
}
