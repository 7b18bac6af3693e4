import type { Requirement } from '#contract/screens.ts'
import { grants } from '#domain/permissions.ts'
import type { Role } from '#domain/roles.ts'
import { paths } from '#web/paths.ts'

/**
 * Whether a role may see a screen. Any one of the required roles or permissions is enough, and an admin passes every
 * check (part A section 6, part B section 6).
 */
export function mayOpen(role: Role, { roles = [], permissions = [] }: Requirement): boolean {
  if (role === 'admin' || (roles.length === 0 && permissions.length === 0)) return true
  return roles.includes(role) || permissions.some((permission) => grants(role, permission))
}

/** The screen's path that a role starts on. */
export const HOME_PATH_OF: Readonly<Record<Role, string>> = {
  admin: paths.admin.home,
  orguserdealer: paths.dealerHome,
  dealer_evaluator: paths.evaluatorHome,
  delivery_driver: paths.driverHome,
}
