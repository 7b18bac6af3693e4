/**
 * A dependency is temporarily unavailable or full. The call is answered with 503: `sentence` is shown to the caller,
 * and `retryAfterSeconds` shows when a retry makes sense.
 */
export class Unavailable extends Error {
  override readonly name: string = 'Unavailable'
  readonly sentence: string
  readonly retryAfterSeconds: number

  constructor(
    message: string,
    answer: { sentence: string; retryAfterSeconds: number },
    options?: ErrorOptions,
  ) {
    super(message, options)
    this.sentence = answer.sentence
    this.retryAfterSeconds = answer.retryAfterSeconds
  }
}
