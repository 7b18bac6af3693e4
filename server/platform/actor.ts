import type { Actor } from '#domain/flows/car-lifecycle.ts'
import type { Caller } from './http/caller.ts'

/** Who makes a step, as the event log keeps it. */
export interface ActorIdentity {
  readonly actor: Actor
  readonly userId: string | null
  readonly phone: string | null
}

/** The house's clock as an actor. */
export const SYSTEM: ActorIdentity = { actor: 'system', userId: null, phone: null }

/** The caller as the event log names it. */
export function actorOf(caller: Caller): ActorIdentity {
  switch (caller.kind) {
    case 'user':
      return { actor: caller.role === 'admin' ? 'admin' : 'dealer', userId: caller.userId, phone: null }
    case 'field':
      return {
        actor: caller.role === 'dealer_evaluator' ? 'evaluator' : 'driver',
        userId: null,
        phone: caller.phone,
      }
    case 'registrant':
    case 'nobody':
      throw new Error('Nobody makes no step.')
  }
}
