import type { OnboardingStep } from '#domain/onboarding-steps.ts'

/** An anonymous caller. */
export interface AnonymousCaller {
  readonly kind: 'nobody'
  readonly role: null
}

/** A signed-in dealer or admin. */
export interface UserCaller {
  readonly kind: 'user'
  readonly role: 'admin' | 'orguserdealer'
  readonly sessionId: string
  readonly userId: string
  readonly organisationId: string
  readonly onboarding: OnboardingStep
  /** Whether this admin has set up a second factor; false for a dealer. */
  readonly hasSecondFactor: boolean
}

/** A dealer who has registered but has not yet verified the mobile. */
export interface Registrant {
  readonly kind: 'registrant'
  readonly role: 'orguserdealer'
  readonly sessionId: string
  readonly registrationId: string
}

/** An evaluator or delivery driver, identified by phone and role. */
export interface FieldCaller {
  readonly kind: 'field'
  readonly role: 'dealer_evaluator' | 'delivery_driver'
  readonly sessionId: string
  readonly phone: string
  /** Whether no dealer lists the worker any more. The worker may then call only operations declared `alsoRetired`. */
  readonly isRetired: boolean
}

/** The caller, as identified by the token of the session. */
export type Caller = AnonymousCaller | Registrant | UserCaller | FieldCaller

/**
 * Finds the caller of an Authorization header: an anonymous caller without a header, null if the token belongs to no
 * open session.
 */
export type Authenticate = (authorization: string | undefined) => Promise<Caller | null>

/**
 * Returns the onboarded dealer to whom this process last saw the token of an Authorization header belong; null if it
 * knows of none. It asks no database: the session may have ended since, so only a call that checks the session in its own
 * transaction may go on with the answer.
 */
export type RecallDealer = (authorization: string | undefined) => UserCaller | null

export const ANONYMOUS: AnonymousCaller = { kind: 'nobody', role: null }

/**
 * Returns the signed-in user of a call that only users may make.
 *
 * @throws Error if the caller is not a user, because the operation's declaration wrongly admits other callers.
 */
export function userOf(caller: Caller): UserCaller {
  if (caller.kind !== 'user') throw new Error('This operation is declared for users alone.')
  return caller
}

/** Returns the scope of a caller's idempotency keys; null for an anonymous caller. */
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
