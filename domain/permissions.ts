import type { Role } from './roles.ts'

/** Every permission that a role can hold. */
export const PERMISSIONS = [
  'view_dashboard',
  'manage_cars',
  'manage_users',
  'view_analytics',
  'manage_evaluators',
  'manage_drivers',
  'view_all_data',
  'dealer_evaluator',
  'view_my_cars',
  'upload_pictures',
  'place_bids',
  'view_payments',
  'take_delivery',
  'view_noc',
  'view_evaluator_home',
  'evaluate_cars',
  'upload_evaluation_images',
  'view_driver_home',
  'manage_deliveries',
] as const

/** One of {@link PERMISSIONS}. */
export type Permission = (typeof PERMISSIONS)[number]

const PERMISSIONS_OF: Readonly<Record<Role, readonly Permission[]>> = {
  admin: [
    'view_dashboard',
    'manage_cars',
    'manage_users',
    'view_analytics',
    'manage_evaluators',
    'manage_drivers',
    'view_all_data',
    'dealer_evaluator',
  ],
  orguserdealer: [
    'view_dashboard',
    'manage_cars',
    'view_my_cars',
    'upload_pictures',
    'place_bids',
    'view_payments',
    'take_delivery',
    'view_noc',
  ],
  dealer_evaluator: ['view_evaluator_home', 'evaluate_cars', 'upload_evaluation_images', 'dealer_evaluator'],
  delivery_driver: ['view_driver_home', 'manage_deliveries'],
}

/** Returns the permissions of a role (spec: the table of roles). */
export function permissionsOf(role: Role): readonly Permission[] {
  return PERMISSIONS_OF[role]
}

/** Returns whether the role holds the permission. The page guard separately lets admins see every page. */
export function grants(role: Role, permission: Permission): boolean {
  return PERMISSIONS_OF[role].includes(permission)
}
