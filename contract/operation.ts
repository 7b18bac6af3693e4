import type * as z from 'zod'
import { grants, type Permission } from '#domain/permissions.ts'
import type { Role } from '#domain/roles.ts'
import type { RefusalCode } from '#domain/refusal.ts'

/** A role that may make a call, and the permission that allows it. */
export interface Grant {
  readonly role: Role
  readonly permission: Permission
}

/**
 * Who may make a call.
 * - `public`: anybody, with or without a session.
 * - `anySession`: everybody who is signed in, also before the onboarding is complete.
 * - otherwise everybody who has one of the grants: the role, and through it the permission.
 */
export type Who = 'public' | 'anySession' | readonly Grant[]

/** One call: everything that the route, the client, the OpenAPI document and the tests need to know. */
export interface Operation<Input extends z.ZodType = z.ZodType, Output extends z.ZodType = z.ZodType> {
  readonly who: Who
  /** It changes nothing: a `GET` with its input in the query. Left out: a `POST` with a body. */
  readonly reads?: true
  /** One sentence for the documentation. */
  readonly summary: string
  readonly input: Input
  readonly output: Output
  /** The refusals of its own, beside those common to all calls. */
  readonly refusals: readonly RefusalCode[]
  /** A list: carries a strong ETag and answers 304. */
  readonly list?: true
  /** A dealer may also make it during the steps of the onboarding that it does itself (`isOwnStep`). */
  readonly duringOnboarding?: true
  /** An admin may make it before setting up a second factor. */
  readonly beforeSecondFactor?: true
  /** A field worker whom no dealer lists any more may make it: the answer says so. */
  readonly alsoRetired?: true
  /**
   * How a changing call is repeated safely. Left out: it runs in one database transaction together with its
   * idempotency key. `own`: the handler keeps the key itself (bids, imports, short-lived links; see `commitThen`).
   * `none`: keys are ignored (calls that answer a session, a ticket or a secret).
   */
  readonly idempotency?: 'own' | 'none'
  /** The answer is a file of this media type to download; the output is `fileAnswer` or `bytesAnswer`. */
  readonly file?: 'text/csv' | 'application/pdf'
  /** The body is streamed raw with this media type instead of parsed as JSON. */
  readonly rawBody?: string
  /** Seconds after which an unanswered call is refused UNAVAILABLE; 12 when left out. The work may still complete. */
  readonly answersWithinSeconds?: number
  /** The largest body in bytes; 64 KiB when left out. */
  readonly bodyLimit?: number
}

/** Declares an operation. The literal types are kept: `reads` and `idempotency` decide what a handler is given. */
export function defineOperation<const Declared extends Operation>(
  operation: Declared & { readonly [Unknown in Exclude<keyof Declared, keyof Operation>]: never },
): Declared {
  return operation
}

/** Dealers, for a call that changes something. */
export function dealers(permission: Permission): readonly Grant[] {
  return [{ role: 'orguserdealer', permission }]
}

/** Dealers, and admins as readers (an admin sees every city and has no flows). */
export function dealersAndReadingAdmins(permission: Permission): readonly Grant[] {
  return [...dealers(permission), { role: 'admin', permission: 'view_all_data' }]
}

/** Admins. */
export function admins(permission: Permission): readonly Grant[] {
  return [{ role: 'admin', permission }]
}

/** Everybody who is signed in and has completed the onboarding. */
export const insiders: readonly Grant[] = [
  ...dealers('view_dashboard'),
  ...admins('view_dashboard'),
  { role: 'dealer_evaluator', permission: 'view_evaluator_home' },
  { role: 'delivery_driver', permission: 'view_driver_home' },
]

/** Whether a role may make the call; null stands for an anonymous caller. */
export function mayCall(who: Who, role: Role | null): boolean {
  if (who === 'public') return true
  if (role === null) return false
  if (who === 'anySession') return true
  return who.some((grant) => grant.role === role && grants(role, grant.permission))
}
