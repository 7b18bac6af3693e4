import type { Role } from './roles.ts'

/** The actors that take steps; `system` is the server, acting by the clock. */
export const ACTORS = ['dealer', 'evaluator', 'driver', 'admin', 'system'] as const

/** One of {@link ACTORS}. */
export type Actor = (typeof ACTORS)[number]

/** The actors in the event log: those who take steps, and guards, who enter who came in and left. */
export const LOGGED_ACTORS = [...ACTORS, 'guard'] as const

const ACTOR_OF: Readonly<Record<Role, Actor>> = {
  admin: 'admin',
  orguserdealer: 'dealer',
  dealer_evaluator: 'evaluator',
  delivery_driver: 'driver',
}

/** Returns the kind of actor that a user with this role is when taking steps. */
export function actorOfRole(role: Role): Actor {
  return ACTOR_OF[role]
}
