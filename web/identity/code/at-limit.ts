import { failureOf } from '#web/api/failure.ts'
import type { SignInState } from '../sign-in-state.ts'

/**
 * Returns the state for the screen that asks for the code, if no code was sent because of a limit: someone else may have
 * used it up, and the newest code of the phone still works. Null for any other failure.
 */
export function atLimit(error: unknown): SignInState | null {
  const failure = failureOf(error)
  if (failure?.kind !== 'answer' || failure.code !== 'TOO_MANY_REQUESTS') return null
  return {
    isAtLimit: true,
    ...(failure.retryAfterSeconds !== null && { waitSeconds: failure.retryAfterSeconds }),
  }
}
