import type * as z from 'zod'
import type { AuditAction } from '#domain/audit/audit-actions.ts'
import { grants, type Permission } from '#domain/permissions.ts'
import type { Role } from '#domain/roles.ts'
import { quotaOf, type QuotaKind } from '#domain/quotas.ts'
import type { RefusalCode } from '#domain/refusal.ts'

/** A role that may make a call, and the permission that allows it. */
export interface Grant<GrantedRole extends Role = Role> {
  readonly role: GrantedRole
  readonly permission: Permission
}

/**
 * The callers of an operation.
 * - `public`: any caller, with or without a session.
 * - `anySession`: any signed-in user, also at the onboarding steps that the dealer completes (`isOwnStep`).
 * - otherwise any user with one of the grants: the role, and through it the permission.
 */
export type Who = 'public' | 'anySession' | readonly Grant[]

/**
 * The action of the entry that a call writes to the audit log where an admin makes it, or the actions of which its outcome
 * decides one; or why it writes none, because nothing of the house's records changes.
 */
export type Audits = AuditAction | readonly AuditAction[] | { readonly none: string }

/** A call that changes nothing: a `GET` with its input in the query. */
interface Reading {
  readonly reads: true
  readonly changes?: never
}

/** Any other call: a `POST` with a body. */
interface Changing {
  readonly reads?: never
  /**
   * The reads whose answers may differ after the call for somebody who may make it. The browser makes them again after it,
   * also after a refusal, because somebody else may have made the change. `contract/changes.ts` says what can be listed.
   */
  readonly changes: readonly string[]
}

/**
 * The declaration of one API call, from which the route, the client, the OpenAPI document and the tests are derived.
 */
export type Operation<
  Input extends z.core.$ZodType = z.core.$ZodType,
  Output extends z.core.$ZodType = z.core.$ZodType,
> = Declaration<Input, Output> & (Reading | Changing)

/** The part of a declaration that calls of both kinds have. */
interface Declaration<Input extends z.core.$ZodType, Output extends z.core.$ZodType> {
  readonly who: Who
  /** One sentence for the documentation. */
  readonly summary: string
  readonly input: Input
  readonly output: Output
  /** The refusals specific to this call, besides those common to all calls. */
  readonly refusals: readonly RefusalCode[]
  /** The answer is a list: it carries a strong ETag, and a conditional request may get 304. */
  readonly list?: true
  /** A dealer may also call it at the onboarding steps that the dealer completes (`isOwnStep`). */
  readonly duringOnboarding?: true
  /** A dealer may also call it while it awaits the approval. */
  readonly whileWaiting?: true
  /** For `anySession`: also whoever has registered and not proven the mobile yet. It stores nothing. */
  readonly whileUnproven?: true
  /** An admin may call it before setting up a second factor. */
  readonly beforeSecondFactor?: true
  /** It signs in, or checks or changes what signs in: each outcome is written to the log. */
  readonly authenticates?: true
  /** A field worker whom every dealer has removed may still call it; the answer says so. */
  readonly alsoRetired?: true
  /**
   * How a changing call is repeated safely. Default: it runs in one database transaction together with its idempotency
   * key. `own`: the handler stores the key itself (bids, imports, short-lived links; see `commitThen`). `none`: keys
   * are ignored (calls that return a session, a ticket or a secret).
   */
  readonly idempotency?: 'own' | 'none'
  /**
   * For `idempotency: 'own'`: what the operation stores under the key is its answer, which a repeat gets even if the caller
   * may not make the call any more.
   */
  readonly keepsAnswer?: true
  /** With `Prefer: return=minimal` (RFC 7240) the answer leaves out the fields that its schema has as optional. */
  readonly minimal?: true
  /** The answer is a file of this media type to download; the output is `fileAnswer` or `bytesAnswer`. */
  readonly file?: 'text/csv' | 'application/pdf'
  /** The body is streamed raw with this media type instead of parsed as JSON. */
  readonly rawBody?: string
  /** Seconds after which an unanswered call is refused with UNAVAILABLE. Default: 12. The work may still complete. */
  readonly answersWithinSeconds?: number
  /** The maximum size of the body in bytes. Default: 64 KiB. */
  readonly bodyLimit?: number
  /**
   * The quota of what the call makes stored or kept open, or, as the continuation of "Bounded by …", what bounds it
   * otherwise. Every changing call that others than admins may make has one.
   */
  readonly quota?: QuotaKind | { readonly boundedBy: string }
  /** How many of its quota a call with this input stores. Default: one. */
  readonly amountOf?: (input: never) => number
  /**
   * The entry that it writes to the audit log where an admin makes it. Every call that an admin may make has it if it changes
   * something or answers a file: without it, it does not compile ({@link defineOperation}).
   */
  readonly audits?: Audits
  /** It is also taken while the disk is below its reserve: bids, payments, the sessions for them, and what only reads. */
  readonly onLowDisk?: true
  /** It goes away; its answers and the document say so. */
  readonly deprecated?: Deprecation
}

/** When an operation stops being offered to new callers, and when it goes away. Days in UTC: "2026-11-30". */
export interface Deprecation {
  readonly since: string
  /** At least six months after `since` (docs/api/calling-yardbid.md). */
  readonly sunset: string
  /** The operation that takes its place. */
  readonly instead: string
}

/** True if an admin may make a call with these callers; callers of unknown roles count as admins. */
type ForAdmins<Callers extends Who> = Callers extends readonly Grant<infer Granted>[]
  ? 'admin' extends Granted
    ? true
    : false
  : Callers extends 'anySession'
    ? true
    : false

/** Requires `audits` of a call that an admin may make and that changes something or answers a file. */
type Audited<Declared extends Operation> = [
  ForAdmins<Declared['who']>,
  Declared extends { readonly reads: true } ? Declared['file'] : 'changes',
] extends [true, string]
  ? { readonly audits: Audits }
  : unknown

/**
 * Declares an operation. The literal types are retained, because `reads` and `idempotency` decide what a handler is
 * given, and `who` whether it must be audited.
 */
export function defineOperation<const Declared extends Operation>(
  operation: Declared & {
    readonly [Unknown in Exclude<keyof Declared, keyof Operation>]: never
  } & Audited<Declared>,
): Declared {
  return operation
}

/** Returns the quota for which a call is counted before it does any work; null if there is none. */
export function quotaCountedFirst({ quota }: Operation): QuotaKind | null {
  return typeof quota === 'string' && quotaOf(quota).counted !== 'whenStored' ? quota : null
}

/** Returns the actions of which a call writes one to the audit log where an admin makes it. */
export function auditedActions(audits: Audits | undefined): readonly AuditAction[] {
  if (audits === undefined) return []
  if (typeof audits === 'string') return [audits]
  return 'none' in audits ? [] : audits
}

/** Returns the grants of a call for dealers only. */
export function dealers(permission: Permission): readonly Grant<'orguserdealer'>[] {
  return [{ role: 'orguserdealer', permission }]
}

/** Returns the grants of dealers, and of admins as readers (an admin sees every city and has no flows). */
export function dealersAndReadingAdmins(permission: Permission): readonly Grant<'orguserdealer' | 'admin'>[] {
  return [...dealers(permission), { role: 'admin', permission: 'view_all_data' }]
}

/** Returns the grants of a call for admins only. */
export function admins(permission: Permission): readonly Grant<'admin'>[] {
  return [{ role: 'admin', permission }]
}

/** All signed-in users who have completed the onboarding. */
export const insiders: readonly Grant[] = [
  ...dealers('view_dashboard'),
  ...admins('view_dashboard'),
  { role: 'dealer_evaluator', permission: 'view_evaluator_home' },
  { role: 'delivery_driver', permission: 'view_driver_home' },
]

/** Returns whether a role may make the call; a null role is an anonymous caller. */
export function mayCall(who: Who, role: Role | null): boolean {
  if (who === 'public') return true
  if (role === null) return false
  if (who === 'anySession') return true
  return who.some((grant) => grant.role === role && grants(role, grant.permission))
}
