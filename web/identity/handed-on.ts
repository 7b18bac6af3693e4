import { isRecord } from '#domain/car/car-fields.ts'
import { rememberedPath } from '#web/session/remembered-path.ts'

/** Who logs in with a code alone, as part B names them. */
const FIELD_ROLES = ['evaluator', 'delivery_driver'] as const
export type FieldRole = (typeof FIELD_ROLES)[number]
/** Whom a code is for. */
export type CodeFor = 'orguserdealer' | FieldRole

/** What one screen of signing in hands to the next, in the history's entry: a reload keeps it, a new visit has none. */
export interface HandedOn {
  /** Where the person wanted to be. */
  readonly from?: string
  /** As it was typed before. */
  readonly email?: string
  /** Who the code is for. */
  readonly role?: FieldRole
  /** A dealer who only logs in; otherwise the code completes a registration. */
  readonly hasAccount?: true
  /** Seconds until another code may be asked for. */
  readonly waitSeconds?: number
  /** What went wrong on the way, as it is said. */
  readonly trouble?: string
}

/** Reads what was handed on, out of a location's state: nothing in it is taken for granted. */
export function readHandedOn(state: unknown): HandedOn {
  const from = rememberedPath(state)
  const given = isRecord(state) ? state : {}
  const { email, hasAccount, waitSeconds, trouble } = given
  const role = readFieldRole(given['role'])
  return {
    ...(from !== null && { from }),
    ...(typeof email === 'string' && { email }),
    ...(role !== null && { role }),
    ...(hasAccount === true && { hasAccount }),
    ...(typeof waitSeconds === 'number' && { waitSeconds }),
    ...(typeof trouble === 'string' && { trouble }),
  }
}

/** The field role that a value names, or null. */
export function readFieldRole(value: unknown): FieldRole | null {
  return FIELD_ROLES.find((role) => role === value) ?? null
}
