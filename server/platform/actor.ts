import type { Actor } from '#domain/flows/car-lifecycle.ts'
import type { Caller } from './http/caller.ts'

/** The actor of a step, as the event log stores it. */
export interface ActorIdentity {
  readonly actor: Actor
  readonly userId: string | null
  readonly phone: string | null
}

/** The actor of steps that the system performs by itself, such as the close of a lot. */
export const SYSTEM: ActorIdentity = { actor: 'system', userId: null, phone: null }

/** The caller as an actor of the event log. @throws Error for an anonymous caller or a registrant. */
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
      throw new Error('An anonymous caller cannot perform a step.')
  }
}
