import type { FlowState } from './flows/flow-states.ts'

/**
 * Every way in which the server refuses, as one closed union. The HTTP edge maps each code to a status and the
 * browser's catalogue maps each code to a sentence; both maps are exhaustive, so a new code does not compile
 * until both have it.
 */
export const REFUSAL_CODES = [
  // 400
  'INVALID_INPUT',
  'FILE_REFUSED',
  'PAYMENT_NOT_VERIFIED',
  'RESET_LINK_INVALID',
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
  // 404
  'NOT_FOUND',
  // 409: a business rule
  'WRONG_STATE',
  'WRONG_STEP',
  'AMOUNT_MISMATCH',
  'BID_EXPIRED',
  'LOT_CANCELLED',
  'NOT_STARTED',
  'AUCTION_ENDED',
  'NOT_IN_PLACE_BIDS',
  'BID_CAP_REACHED',
  'BID_TOO_LOW',
  'COUNTER_OPEN',
  'COUNTER_CHANGED',
  'COUNTER_CLOSED',
  'CAR_IN_AUCTION',
  'CAR_SOLD',
  'ALREADY_EXISTS',
  'IN_PROGRESS',
  // 413, 415, 422, 429, 500, 503
  'TOO_LARGE',
  'UNSUPPORTED_KIND',
  'IDEMPOTENCY_KEY_REUSED',
  'TOO_MANY_REQUESTS',
  'INTERNAL_ERROR',
  'UNAVAILABLE',
] as const

export type RefusalCode = (typeof REFUSAL_CODES)[number]

/** Figures of a refused bid, in rupees, so that the screen can say which bid would count. */
export interface BidFigures {
  readonly latestBidValue: number | null
  readonly minimumBid: number
  readonly bidsLeft: number
}

/** A "no" as a value. */
export interface Refusal {
  readonly code: RefusalCode
  /** One plain English sentence for a person; screens that know the code have their own text. */
  readonly message: string
  /** For INVALID_INPUT: what is wrong with each faulty field, by its path. */
  readonly fields?: Readonly<Record<string, string>>
  /** For a refused bid. */
  readonly figures?: BidFigures
  /** The state that the flow is in, where that is what forbids the step: WRONG_STATE, NOT_IN_PLACE_BIDS. */
  readonly state?: FlowState
  /** Seconds after which trying again makes sense. */
  readonly retryAfterSeconds?: number
}

/** What a rule answers: a value, or a refusal. */
export type Result<T, R = Refusal> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly refusal: R }

/** The rule says yes. */
export function accept<T>(value: T): Result<T, never> {
  return { ok: true, value }
}

/** The rule says no. */
export function refuse(
  code: RefusalCode,
  message: string,
  more: Omit<Refusal, 'code' | 'message'> = {},
): Result<never> {
  return { ok: false, refusal: { code, message, ...more } }
}

/** The rule says no to one field of an input: INVALID_INPUT, with the sentence shown at the field. */
export function refuseField(field: string, sentence: string): Result<never> {
  return refuse('INVALID_INPUT', sentence, { fields: { [field]: sentence } })
}
