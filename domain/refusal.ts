import type { FlowState } from './flows/flow-states.ts'
import type { NamesOf, ReasonValues, ValuesOf } from './reasons/reason-values.ts'
import type { ReasonId } from './reasons/reasons.ts'

/**
 * All refusal codes of the server, as one closed union. The HTTP edge maps each code to a status and the browser's
 * catalogue maps each code to a sentence; both maps are exhaustive, so a new code does not compile until both have it.
 */
export const REFUSAL_CODES = [
  // 400
  'INVALID_INPUT',
  'FILE_REFUSED',
  'PAYMENT_NOT_VERIFIED',
  'RESET_LINK_INVALID',
  'EMAIL_LINK_INVALID',
  // 401
  'UNAUTHENTICATED',
  'INVALID_CREDENTIALS',
  'OTP_INVALID',
  'USER_LOGIN_FAILED',
  'SECOND_FACTOR_REQUIRED',
  // 403
  'FORBIDDEN',
  'ONBOARDING_INCOMPLETE',
  'SECOND_FACTOR_DUE',
  'PASSWORD_REQUIRED',
  // 404
  'NOT_FOUND',
  // 409: a business rule
  'WRONG_STATE',
  'WRONG_STEP',
  'EMAIL_UNPROVEN',
  'AMOUNT_MISMATCH',
  'BID_EXPIRED',
  'LOT_CANCELLED',
  'NOT_STARTED',
  'AUCTION_ENDED',
  'NOT_IN_PLACE_BIDS',
  'DEFAULT_OPEN',
  'MONEY_OWED',
  'NOC_SHARED',
  'BID_CAP_REACHED',
  'BID_TOO_LOW',
  'COUNTER_OPEN',
  'COUNTER_CHANGED',
  'COUNTER_CLOSED',
  'PICTURES_CHANGED',
  'REPORT_CHANGED',
  'PAYMENT_CHANGED',
  'CAR_IN_AUCTION',
  'PLATE_TWICE',
  'CAR_SOLD',
  'YARD_MISSING',
  'ALREADY_EXISTS',
  'OTHER_ADMIN_REQUIRED',
  'LINE_IN_USE',
  'IN_PROGRESS',
  // 413, 415, 422, 429, 500, 503
  'TOO_LARGE',
  'UNSUPPORTED_KIND',
  'IDEMPOTENCY_KEY_REUSED',
  'TOO_MANY_REQUESTS',
  'QUOTA_REACHED',
  'INTERNAL_ERROR',
  'UNAVAILABLE',
] as const

export type RefusalCode = (typeof REFUSAL_CODES)[number]

/** The amounts that come with a refused bid, in rupees, so that the screen can say which bid would be accepted. */
export interface BidFigures {
  readonly latestBidValue: number | null
  readonly minimumBid: number
  readonly bidsLeft: number
}

/** Why something is refused: a reason of the catalogue, and the values that its sentence names. */
export interface Fault {
  readonly reason: ReasonId
  readonly values?: ReasonValues
}

/** A "no" as a value: the code, the reason, and the details that a screen needs to explain it. */
export interface Refusal extends Fault {
  readonly code: RefusalCode
  /** The fault of each invalid field, by its path. */
  readonly fields?: Readonly<Record<string, Fault>>
  /** Only for a refused bid. */
  readonly figures?: BidFigures
  /** The flow's state, if it is the reason of the refusal: WRONG_STATE, NOT_IN_PLACE_BIDS. */
  readonly state?: FlowState
  /** Only for LINE_IN_USE of an import: the rows of its lines that are used. */
  readonly lines?: readonly { readonly row: number; readonly text: string }[]
  /** Only for NOC_SHARED: the cars, each by its registration number or title. */
  readonly cars?: readonly string[]
  /** Only for REPORT_CHANGED: the version that is stored. */
  readonly version?: number
  /** Seconds after which the caller may try again. */
  readonly retryAfterSeconds?: number
}

/**
 * The result of a rule: a value, or a refusal. `isRepeat` marks one that an earlier call with the same idempotency key had.
 */
export type Result<T, R = Refusal> =
  | { readonly ok: true; readonly value: T; readonly isRepeat?: true }
  | { readonly ok: false; readonly refusal: R; readonly isRepeat?: true }

/** Returns a successful result with the value. */
export function accept<T>(value: T): Result<T, never> {
  return { ok: true, value }
}

/** The details of a refusal beside its code and reason. */
type Details = Omit<Refusal, 'code' | 'reason' | 'values'>

/** The rest of the arguments for a reason: its values if its sentence names any, then `More`. */
type ValuesArgument<Id extends ReasonId> = [NamesOf<Id>] extends [never] ? [] : [values: ValuesOf<Id>]
type DetailsArgument<Id extends ReasonId> = [NamesOf<Id>] extends [never]
  ? [more?: Details]
  : [more: Details & { readonly values: ValuesOf<Id> }]

/** Returns a refusal with its code, its reason, and the values that its sentence names. */
export function refuse<Id extends ReasonId>(
  code: RefusalCode,
  reason: Id,
  ...[more]: DetailsArgument<Id>
): Result<never> {
  return { ok: false, refusal: { code, reason, ...more } }
}

/** Returns a fault with the values that its sentence names. */
export function fault<Id extends ReasonId>(reason: Id, ...[values]: ValuesArgument<Id>): Fault {
  return values === undefined ? { reason } : { reason, values }
}

/** Returns the fault of a refusal. */
export function faultOf({ reason, values }: Fault): Fault {
  return values === undefined ? { reason } : { reason, values }
}

/** Returns a refusal for a fault that is known already. */
export function refuseFor(code: RefusalCode, why: Fault, more: Details = {}): Result<never> {
  return { ok: false, refusal: { code, ...faultOf(why), ...more } }
}

/** Returns a refusal of fields, by their paths; its reason is that of the first one. */
export function refuseFields(code: RefusalCode, fields: Readonly<Record<string, Fault>>): Result<never> {
  const [first = fault('input.unclear')] = Object.values(fields)
  return refuseFor(code, first, { fields })
}

/** Returns an INVALID_INPUT refusal of one field, whose sentence is shown at the field. */
export function refuseField<Id extends ReasonId>(
  field: string,
  reason: Id,
  ...values: ValuesArgument<Id>
): Result<never> {
  return refuseFields('INVALID_INPUT', { [field]: fault(reason, ...values) })
}
