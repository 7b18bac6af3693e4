import type { NamesOf } from '#domain/reasons/reason-values.ts'
import type { ReasonId } from '#domain/reasons/reasons.ts'

/** A reason whose sentence names no values. */
type ReasonWithoutValues = { [Id in ReasonId]: [NamesOf<Id>] extends [never] ? Id : never }[ReasonId]

/**
 * A dependency is temporarily unavailable or full. The call is answered with 503: `reason` is why, for the caller,
 * and `retryAfterSeconds` shows when a retry makes sense.
 */
export class Unavailable extends Error {
  override readonly name: string = 'Unavailable'
  readonly reason: ReasonWithoutValues
  readonly retryAfterSeconds: number

  constructor(
    message: string,
    answer: { reason: ReasonWithoutValues; retryAfterSeconds: number },
    options?: ErrorOptions,
  ) {
    super(message, options)
    this.reason = answer.reason
    this.retryAfterSeconds = answer.retryAfterSeconds
  }
}
