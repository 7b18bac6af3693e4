import type { Role } from '../roles.ts'
import type { Actor } from './car-lifecycle.ts'

const ACTORS: Readonly<Record<Role, Actor>> = {
  admin: 'admin',
  orguserdealer: 'dealer',
  dealer_evaluator: 'evaluator',
  delivery_driver: 'driver',
}

/** The actor as whom someone with this role makes steps. */
export function actorOfRole(role: Role): Actor {
  return ACTORS[role]
}
