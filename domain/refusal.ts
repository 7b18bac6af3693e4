import type { FlowState } from './flows/flow-states.ts'

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

/** A "no" as a value: the code, and the details that a screen needs to explain it. */
export interface Refusal {
  readonly code: RefusalCode
  /** One plain English sentence for the user; screens that know the code have their own text. */
  readonly message: string
  /** For INVALID_INPUT: a sentence for each invalid field, by its path. */
  readonly fields?: Readonly<Record<string, string>>
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

/** The result of a rule: a value, or a refusal. */
export type Result<T, R = Refusal> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly refusal: R }

/** Returns a successful result with the value. */
export function accept<T>(value: T): Result<T, never> {
  return { ok: true, value }
}

/** Returns a refusal with its code and sentence. */
export function refuse(
  code: RefusalCode,
  message: string,
  more: Omit<Refusal, 'code' | 'message'> = {},
): Result<never> {
  return { ok: false, refusal: { code, message, ...more } }
}

/** Returns an INVALID_INPUT refusal of one field, with the sentence shown at the field. */
export function refuseField(field: string, sentence: string): Result<never> {
  return refuse('INVALID_INPUT', sentence, { fields: { [field]: sentence } })
}
