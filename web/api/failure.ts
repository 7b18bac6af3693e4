import { isRecord } from '#domain/read-value.ts'
import type { RefusalCode } from '#domain/refusal.ts'

/** The server answered with a refusal. Amounts in rupees. */
export interface RefusedAnswer {
  readonly kind: 'answer'
  readonly status: number
  /** Null if the answer is not from the app's server but, for example, from a proxy. */
  readonly code: RefusalCode | null
  /** The server's sentence, in the language that the call asked for; null if there is none. */
  readonly message: string | null
  /** For a 400: the message about each invalid field, by the field's path. */
  readonly fields: Readonly<Record<string, string>>
  /** Seconds to wait before trying again; null if the answer does not say. */
  readonly retryAfterSeconds: number | null
  /** The state of the flow that forbids the step, as the server names it. */
  readonly state: string | null
  /** Of NOC_SHARED: the cars that share the NOC. */
  readonly cars: readonly string[]
  readonly latestBidValue: number | null
  readonly minimumBid: number | null
  readonly bidsLeft: number | null
}

/**
 * Why a call failed.
 * - `timeout`: no answer in time, after the retries too.
 * - `network`: the server could not be reached.
 * - `cancelled`: the caller aborted the call.
 * - `noCache`: the server answered 304, but the read is not cached here.
 * - `badShape`: the answer cannot be read.
 */
export type Failure =
  | RefusedAnswer
  | { readonly kind: 'timeout' | 'network' | 'cancelled' | 'noCache' | 'badShape' }

/** The error that a failed call throws; it carries the {@link Failure}. */
export class CallFailure extends Error {
  override readonly name = 'CallFailure'
  readonly failure: Failure
  /** The id of the call in the server's log; null for an expected failure. */
  readonly reference: string | null

  constructor(failure: Failure, options?: ErrorOptions & { readonly requestId?: string }) {
    super(failure.kind === 'answer' ? (failure.message ?? `HTTP ${failure.status}`) : failure.kind, options)
    this.failure = failure
    this.reference = isUnexpected(failure) ? (options?.requestId ?? null) : null
  }
}

function isUnexpected(failure: Failure): boolean {
  return failure.kind === 'answer' ? failure.status >= 500 : failure.kind !== 'cancelled'
}

/** Returns the reference of an unexpected error, which the user gives to support; null for all other errors. */
export function referenceOf(error: unknown): string | null {
  return error instanceof CallFailure ? error.reference : null
}

/** Returns why a call failed; null for an error that is not a {@link CallFailure}. */
export function failureOf(error: unknown): Failure | null {
  return error instanceof CallFailure ? error.failure : null
}

/** Returns the code with which the server refused a call; null if there is none. */
export function refusalOf(error: unknown): RefusalCode | null {
  const failure = failureOf(error)
  return failure?.kind === 'answer' ? failure.code : null
}

function textIn(body: Record<string, unknown>, keys: readonly string[]): string | null {
  const texts = keys.map((key) => body[key])
  return texts.find((value): value is string => typeof value === 'string' && value !== '') ?? null
}

function numberIn(body: Record<string, unknown>, key: string): number | null {
  const value = body[key]
  return typeof value === 'number' ? value : null
}

function readTexts(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.filter((each): each is string => typeof each === 'string') : []
}

/**
 * Whether a value is a refusal's code by its form. Codes are added over time: one that this version does not know has no
 * text in the catalogue, and is judged by its status.
 */
function isCode(value: unknown): value is RefusalCode {
  return typeof value === 'string' && /^[A-Z_]+$/.test(value)
}

/** Reads the body of a refusal. Every field is validated, because the body may come from a proxy. */
export function readRefusal(status: number, body: unknown, retryAfterSeconds: number | null): RefusedAnswer {
  const problem = isRecord(body) ? body : {}
  const fields = isRecord(problem['fields']) ? problem['fields'] : {}
  return {
    kind: 'answer',
    status,
    code: isCode(problem['code']) ? problem['code'] : null,
    message: textIn(problem, ['error', 'message', 'detail']),
    fields: Object.fromEntries(
      Object.entries(fields).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
    ),
    retryAfterSeconds,
    state: textIn(problem, ['state']),
    cars: readTexts(problem['cars']),
    latestBidValue: numberIn(problem, 'latestBidValue'),
    minimumBid: numberIn(problem, 'minimumBid'),
    bidsLeft: numberIn(problem, 'bidsLeft'),
  }
}
