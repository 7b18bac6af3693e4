import type { Input, OperationName, Output } from '#contract/api.ts'
import { STATUS_OF, type Problem } from '#contract/problem.ts'
import type { RefusalCode } from '#domain/refusal.ts'

/** The parts of a refusal beside its code. */
type Details = Partial<
  Pick<Problem, 'fields' | 'latestBidValue' | 'minimumBid' | 'bidsLeft' | 'state' | 'lines' | 'cars'>
>

/** The server refuses the call. */
export interface Refused {
  readonly outcome: 'refused'
  readonly problem: Problem
  readonly retryAfterSeconds: number | null
}

/** A reply other than the declared output. */
export type Outcome =
  | Refused
  /** The server never answers. */
  | { readonly outcome: 'pending' }
  /** The request does not reach the server. */
  | { readonly outcome: 'unreachable' }
  /** The server answers with something that is no answer of the operation. */
  | { readonly outcome: 'unreadable' }

/** Replies to the first calls in turn; the last one repeats. */
interface InTurn<Each> {
  readonly inTurn: readonly [Each, ...Each[]]
}

/** A value of this type, deeply readonly. */
type Fixed<Value> = Value extends Uint8Array
  ? Value
  : Value extends object
    ? { readonly [Key in keyof Value]: Fixed<Value[Key]> }
    : Value

/** A reply that depends on whether another operation has been called. */
interface After<Each> {
  readonly after: OperationName
  readonly before: Each
  readonly afterwards: Each
}

/** A reply to an input that has these fields. */
interface Given<Fields, Each> {
  readonly given: Fields
  readonly answer: Each
}

/** A reply to one call: the operation's output, another outcome, one of them for an input, or a function of the input. */
type Reply<Name extends OperationName> =
  | Fixed<Output<Name>>
  | Outcome
  | Given<Partial<Fixed<Input<Name>>>, Fixed<Output<Name>> | Outcome>
  | ((input: Input<Name>) => Fixed<Output<Name>> | Outcome)

/** The reply of a state to the calls of an operation: the same always, others in turn, or another after a call. */
export type ReplyTo<Name extends OperationName> = Reply<Name> | InTurn<Reply<Name>> | After<Reply<Name>>

/** The replies to the calls of a state, by operation. */
export type Calls = {
  readonly [Name in OperationName]?: ReplyTo<Name>
}

/** The server has not answered yet. */
export const pending: Outcome = { outcome: 'pending' }

/** The network is down. */
export const unreachable: Outcome = { outcome: 'unreachable' }

/** The answer cannot be read. */
export const unreadable: Outcome = { outcome: 'unreadable' }

/** The server refuses the call, with a sentence and values as it sends them. */
export function refusal(
  code: RefusalCode,
  {
    message = `Refused: ${code}.`,
    retryAfterSeconds,
    ...details
  }: Details & {
    readonly message?: string
    readonly retryAfterSeconds?: number
  } = {},
): Refused {
  const problem: Problem = {
    type: `urn:yardbid:refusal:${code.toLowerCase().replaceAll('_', '-')}`,
    title: code,
    status: STATUS_OF[code],
    detail: message,
    code,
    error: message,
    message,
    ...details,
  }
  return { outcome: 'refused', problem, retryAfterSeconds: retryAfterSeconds ?? null }
}

/** The server fails unexpectedly. */
export const failed = refusal('INTERNAL_ERROR', { message: 'Something went wrong.' })

/** Returns replies to the first calls in turn; the last one repeats. */
export function inTurn<const Replies extends readonly [unknown, ...unknown[]]>(
  ...replies: Replies
): { readonly inTurn: Replies } {
  return { inTurn: replies }
}

/**
 * Returns a reply that proves what is sent: the input has these fields with these values, and may have others. Another
 * input fails the state, which shows both.
 */
export function given<const Fields extends object, const Answer>(
  fields: Fields,
  answer: Answer,
): Given<Fields, Answer> {
  return { given: fields, answer }
}

/**
 * Returns a reply that changes once `operation` is called, however often the app has read before: it reads some lists
 * again when its live stream opens.
 */
export function after<const Before, const Afterwards = Before>(
  operation: OperationName,
  before: Before,
  afterwards: Afterwards,
): After<Before | Afterwards> {
  return { after: operation, before, afterwards }
}
