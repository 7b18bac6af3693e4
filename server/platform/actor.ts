import { actorOfRole, type Actor } from '#domain/actor.ts'
import type { Caller } from './http/caller.ts'

/** The actor of a step, as stored in the event log. */
export interface ActorIdentity {
  readonly actor: Actor
  readonly userId: string | null
  readonly phone: string | null
}

/** The app itself, acting at a time or after another event. */
export const SYSTEM: ActorIdentity = { actor: 'system', userId: null, phone: null }

/** Returns the caller as an actor of the event log. @throws Error for an anonymous caller or a registrant. */
export function actorOf(caller: Caller): ActorIdentity {
  switch (caller.kind) {
    case 'user':
      return { actor: actorOfRole(caller.role), userId: caller.userId, phone: null }
    case 'field':
      return { actor: actorOfRole(caller.role), userId: null, phone: caller.phone }
    case 'registrant':
    case 'nobody':
      throw new Error('An anonymous caller cannot perform a step.')
  }
}
