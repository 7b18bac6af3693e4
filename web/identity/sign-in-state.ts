import { isRecord } from '#domain/read-value.ts'
import { rememberedPath } from '#web/session/remembered-path.ts'

/** Roles that sign in with only a code, by the names that the sign-in operations use (part B). */
const FIELD_ROLES = ['evaluator', 'delivery_driver'] as const
export type FieldRole = (typeof FIELD_ROLES)[number]
/** The kind of user a code is sent to. */
export type CodeFor = 'orguserdealer' | FieldRole

/**
 * The state that one sign-in screen passes to the next, kept in the history entry: it survives a reload but not a new
 * visit.
 */
export interface SignInState {
  /** The path that the user originally asked for. */
  readonly from?: string
  /** The email entered on an earlier screen. */
  readonly email?: string
  /** The role of the user who receives the code. */
  readonly role?: FieldRole
  /** The dealer only signs in; otherwise the code completes a registration. */
  readonly hasAccount?: true
  /** Seconds until another code may be requested. */
  readonly waitSeconds?: number
  /** The message of a failure on the previous screen. */
  readonly trouble?: string
  /** No code was sent because of a limit, so the newest code of the mobile is meant. */
  readonly isAtLimit?: true
  /** The code resumes a registration whose password was just entered. */
  readonly isResumed?: true
  /** The token of the share link that led here. */
  readonly linkToken?: string
  /** The mobile number that the share link is for, ten digits. Only the next screen reads it. */
  readonly mobile?: string
}

/** Reads the state passed between sign-in screens from a location's state, ignoring invalid fields. */
export function readSignInState(state: unknown): SignInState {
  const from = rememberedPath(state)
  const given = isRecord(state) ? state : {}
  const { email, hasAccount, waitSeconds, trouble, isAtLimit, isResumed, linkToken } = given
  const role = readFieldRole(given['role'])
  return {
    ...(from !== null && { from }),
    ...(typeof email === 'string' && { email }),
    ...(role !== null && { role }),
    ...(hasAccount === true && { hasAccount }),
    ...(typeof waitSeconds === 'number' && { waitSeconds }),
    ...(typeof trouble === 'string' && { trouble }),
    ...(isAtLimit === true && { isAtLimit }),
    ...(isResumed === true && { isResumed }),
    ...(typeof linkToken === 'string' && { linkToken }),
  }
}

/** Returns the field role that a value names; null if none. */
export function readFieldRole(value: unknown): FieldRole | null {
  return FIELD_ROLES.find((role) => role === value) ?? null
}
