import * as z from 'zod'
import { REFUSAL_CODES, type RefusalCode } from '#domain/refusal.ts'
import { count, flowState, rupeesOut } from './values.ts'

/** The HTTP status of each refusal (spec: "Common to all calls"). */
export const STATUS_OF: Readonly<Record<RefusalCode, number>> = {
  INVALID_INPUT: 400,
  FILE_REFUSED: 400,
  PAYMENT_NOT_VERIFIED: 400,
  RESET_LINK_INVALID: 400,
  EMAIL_LINK_INVALID: 400,
  UNAUTHENTICATED: 401,
  INVALID_CREDENTIALS: 401,
  OTP_INVALID: 401,
  USER_LOGIN_FAILED: 401,
  SECOND_FACTOR_REQUIRED: 401,
  FORBIDDEN: 403,
  ONBOARDING_INCOMPLETE: 403,
  SECOND_FACTOR_DUE: 403,
  PASSWORD_REQUIRED: 403,
  NOT_FOUND: 404,
  WRONG_STATE: 409,
  WRONG_STEP: 409,
  EMAIL_UNPROVEN: 409,
  AMOUNT_MISMATCH: 409,
  BID_EXPIRED: 409,
  LOT_CANCELLED: 409,
  NOT_STARTED: 409,
  AUCTION_ENDED: 409,
  NOT_IN_PLACE_BIDS: 409,
  DEFAULT_OPEN: 409,
  MONEY_OWED: 409,
  NOC_SHARED: 409,
  BID_CAP_REACHED: 409,
  BID_TOO_LOW: 409,
  COUNTER_OPEN: 409,
  COUNTER_CHANGED: 409,
  COUNTER_CLOSED: 409,
  PICTURES_CHANGED: 409,
  REPORT_CHANGED: 409,
  PAYMENT_CHANGED: 409,
  CAR_IN_AUCTION: 409,
  PLATE_TWICE: 409,
  CAR_SOLD: 409,
  YARD_MISSING: 409,
  ALREADY_EXISTS: 409,
  OTHER_ADMIN_REQUIRED: 409,
  LINE_IN_USE: 409,
  IN_PROGRESS: 409,
  TOO_LARGE: 413,
  UNSUPPORTED_KIND: 415,
  IDEMPOTENCY_KEY_REUSED: 422,
  TOO_MANY_REQUESTS: 429,
  QUOTA_REACHED: 429,
  INTERNAL_ERROR: 500,
  UNAVAILABLE: 503,
}

const refusalCode = z.enum(REFUSAL_CODES).meta({ id: 'RefusalCode', 'x-extensible': true })

/** A value of a reason's sentence, as the domain's rules give it. */
export const reasonValue = z
  .union([
    z.string(),
    z.number(),
    z.strictObject({ rupees: z.number() }),
    z.strictObject({ moment: z.string() }),
    z.strictObject({ day: z.string() }),
    z.strictObject({ clock: z.string(), seenAt: z.string() }),
    z.strictObject({ seconds: z.number() }),
    z.strictObject({ state: flowState }),
    z.strictObject({ step: z.string() }),
    z.strictObject({ list: z.array(z.string()) }),
    z.strictObject({ allOf: z.array(z.string()) }),
    z.strictObject({ anyOf: z.array(z.string()) }),
  ])
  .meta({
    id: 'ReasonValue',
    description:
      'A value of a sentence: a text, a number, rupees, an instant (`moment`, or `clock` as said at `seenAt`), a day, seconds, a state or a step of the life-cycle, or names joined by commas (`list`), “and” (`allOf`) or “or” (`anyOf`). More kinds may come.',
  })

const reasonParts = {
  reason: z.string().meta({
    description: 'Why, as an id that stays: finer than `code`. More may come.',
    examples: ['bid.tooLow'],
  }),
  values: z
    .record(z.string(), reasonValue)
    .optional()
    .meta({ description: 'The values that the sentence of the reason names.' }),
}

/** A refusal on the wire: RFC 9457, with the code, the sentence in the caller's language, its reason and its values. */
export const problem = z
  .strictObject({
    type: z.string().meta({ format: 'uri', examples: ['urn:yardbid:refusal:bid-too-low'] }),
    title: z.string(),
    status: z.int().min(400).max(599),
    detail: z.string(),
    code: refusalCode,
    error: z.string(),
    message: z.string().meta({
      description:
        'The sentence, in the language of the call (Accept-Language). Also as `error` and `detail`.',
    }),
    // Optional, because an older release beside this one sends neither.
    reason: reasonParts.reason.optional(),
    values: reasonParts.values,
    fields: z
      .record(z.string(), z.string())
      .optional()
      .meta({ description: 'Of a 400: what is wrong with each field of the input, by its path.' }),
    faults: z
      .record(z.string(), z.strictObject(reasonParts))
      .optional()
      .meta({ description: 'The reason and the values of each sentence in `fields`.' }),
    latestBidValue: rupeesOut.nullable().optional(),
    minimumBid: rupeesOut.optional(),
    bidsLeft: count.optional(),
    state: flowState.optional(),
    lines: z
      .array(z.strictObject({ row: count, text: z.string() }))
      .optional()
      .meta({ description: 'Of LINE_IN_USE of an import: the rows of its lines that are used.' }),
    cars: z
      .array(z.string())
      .optional()
      .meta({ description: 'Of NOC_SHARED: the cars that share the NOC, by registration number or title.' }),
    version: count.optional().meta({ description: 'Of REPORT_CHANGED: the version that is stored.' }),
    requestId: z.string().optional().meta({ description: 'As in X-Request-Id.' }),
    traceId: z
      .string()
      .regex(/^[0-9a-f]{32}$/)
      .optional()
      .meta({ description: 'The id of the trace of the call (W3C Trace Context), where calls are traced.' }),
  })
  .meta({ id: 'Problem', description: 'A refusal (RFC 9457). A client decides by `code`, else by `status`.' })
export type Problem = z.output<typeof problem>
