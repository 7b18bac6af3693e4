import type { Role } from '../roles.ts'
import type { Actor } from './car-lifecycle.ts'

const ACTORS: Readonly<Record<Role, Actor>> = {
  admin: 'admin',
  orguserdealer: 'dealer',
  dealer_evaluator: 'evaluator',
  delivery_driver: 'driver',
}

/** Returns the actor as whom a user with this role takes steps. */
export function actorOfRole(role: Role): Actor {
  return ACTORS[role]
}
