import { newIdempotencyKey } from '#web/api/idempotency-key.ts'
import { mayHaveHappened } from '#web/api/may-have-happened.ts'

/** The attempts of one act: how often it is tried, it happens once. */
export interface Attempts {
  /** Returns the idempotency key of the next attempt with this input. */
  readonly keyFor: (input: object) => string
  /** Notes how the attempt ended; null after a success. */
  readonly ended: (error: unknown) => void
}

/**
 * Counts the attempts of an act. One that follows an attempt whose outcome is unknown has its key, if the input is the same:
 * the server then answers with what it did the first time.
 */
export function countAttempts(): Attempts {
  let open: { readonly input: string; readonly key: string } | null = null
  return {
    keyFor: (input) => {
      const text = JSON.stringify(input)
      if (open?.input !== text) open = { input: text, key: newIdempotencyKey() }
      return open.key
    },
    ended: (error) => {
      if (!mayHaveHappened(error)) open = null
    },
  }
}
