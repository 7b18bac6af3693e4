/**
 * Every way in which the house says no, as one closed union. The HTTP edge maps each code to a status
 * and the browser maps each code to a sentence; both maps are exhaustive, so a new code does not
 * compile until both know it.
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
  // 409, a rule of the business
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

/** Figures that go with a refused bid, in rupees, so that the screen can say what would be taken. */
export interface BidFigures {
  readonly latestBidValue: number | null
  readonly minimumBid: number
  readonly bidsLeft: number
}

/** A no, with the sentence the person reads. */
export interface Refusal {
  readonly code: RefusalCode
  /** One plain sentence for a person. */
  readonly message: string
  /** For INVALID_INPUT: the path of each faulty field and what is wrong with it. */
  readonly fields?: Readonly<Record<string, string>>
  /** For a refused bid. */
  readonly figures?: BidFigures
  /** Seconds after which trying again makes sense. */
  readonly retryAfterSeconds?: number
}

/** What a rule answers: a value, or the refusal that a person reads. */
export type Result<T, R = Refusal> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly refusal: R }

/** The rule says yes. */
export function accept<T>(value: T): Result<T, never> {
  return { ok: true, value }
}

/** The rule says no, with its code and the sentence for the person. */
export function refuse(
  code: RefusalCode,
  message: string,
  more: Omit<Refusal, 'code' | 'message'> = {},
): Result<never> {
  return { ok: false, refusal: { code, message, ...more } }
}

/** The rule says no to one field of an input: INVALID_INPUT, with the sentence that stands beside the field. */
export function refuseField(field: string, sentence: string): Result<never> {
  return refuse('INVALID_INPUT', sentence, { fields: { [field]: sentence } })
}
