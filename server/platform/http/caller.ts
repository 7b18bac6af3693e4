import type { OnboardingStep } from '#domain/dealers/steps.ts'

/** Nobody is signed in. */
export interface Nobody {
  readonly kind: 'nobody'
  readonly role: null
}

/** A dealer's or the house's user, as the session says. */
export interface UserCaller {
  readonly kind: 'user'
  readonly role: 'admin' | 'orguserdealer'
  readonly sessionId: string
  readonly userId: string
  readonly organisationId: string
  readonly onboarding: OnboardingStep
  /** Whether an authenticator app of this admin's is set up; never of a dealer's. */
  readonly hasSecondFactor: boolean
}

/** A dealer who registered and has not proven the mobile yet. */
export interface Registrant {
  readonly kind: 'registrant'
  readonly role: 'orguserdealer'
  readonly sessionId: string
  readonly registrationId: string
}

/** An evaluator or delivery driver: a phone and a role. */
export interface FieldCaller {
  readonly kind: 'field'
  readonly role: 'dealer_evaluator' | 'delivery_driver'
  readonly sessionId: string
  readonly phone: string
  /** Whether no dealer lists it any more: it may only hear so. */
  readonly isRetired: boolean
}

/** Whoever makes a call. It comes from the session's token and from nothing else. */
export type Caller = Nobody | Registrant | UserCaller | FieldCaller

/**
 * Finds the caller behind an Authorization header: an anonymous one where there is no header, null where its token
 * is of no living session.
 */
export type Authenticate = (authorization: string | undefined) => Promise<Caller | null>

/** Nobody, once. */
export const NOBODY: Nobody = { kind: 'nobody', role: null }

/**
 * The signed-in user behind a call that only users may make.
 *
 * @throws Error where the operation's declaration lets others in: a mistake of ours, not of the caller.
 */
export function userOf(caller: Caller): UserCaller {
  if (caller.kind !== 'user') throw new Error('This operation is declared for users alone.')
  return caller
}

/** The scope of a caller's idempotency keys. */
export function keyScopeOf(caller: Caller): string | null {
  switch (caller.kind) {
    case 'user':
      return `user:${caller.userId}`
    case 'field':
      return `field:${caller.phone}:${caller.role}`
    case 'registrant':
      return `registration:${caller.registrationId}`
    case 'nobody':
      return null
  }
}
