/**
 * Something that the server needs is away or full for now: answered with 503 and the sentence. `sentence` is shown to
 * the caller; `retryAfterSeconds` says when trying again makes sense.
 */
export class Unavailable extends Error {
  override readonly name: string = 'Unavailable'
  readonly sentence: string
  readonly retryAfterSeconds: number

  constructor(
    message: string,
    says: { sentence: string; retryAfterSeconds: number },
    options?: ErrorOptions,
  ) {
    super(message, options)
    this.sentence = says.sentence
    this.retryAfterSeconds = says.retryAfterSeconds
  }
}
