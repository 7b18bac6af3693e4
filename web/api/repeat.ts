import { CallFailure } from './failure.ts'

/** How often a call is repeated after a timeout or an abort; n seconds pass before the nth repeat. */
const MAX_REPEATS = 3
/** The time in ms within which the first call with the same idempotency key must have ended. */
const MAX_WAIT_FOR_FIRST = 75_000
/** How often an overloaded server is asked again, and the longest wait in seconds it may request. */
const MAX_BUSY_RETRIES = 2
const MAX_RETRY_AFTER = 5

/** How long to keep trying a call. */
export interface RepeatOptions {
  /** Aborts the call when the screen no longer needs it. */
  readonly signal?: AbortSignal
  /** How often to repeat after a timeout. Default: 3. */
  readonly repeats?: number
  /** Whether to retry when the server is overloaded and says when to return. Only for reads. */
  readonly isRead?: boolean
}

/**
 * Repeats a call until it is answered (part A section 7): sends it again after a timeout, and waits while the first
 * call with the same key is still in progress. An answer or any other failure ends it.
 * @throws {CallFailure} on any failure
 */
export async function repeatUntilAnswered<Answer>(
  attempt: () => Promise<Answer>,
  { signal, repeats = MAX_REPEATS, isRead = false }: RepeatOptions,
): Promise<Answer> {
  const startedAt = performance.now()
  let busyRetriesLeft = isRead ? MAX_BUSY_RETRIES : 0
  for (let failed = 0; ;) {
    try {
      return await attempt()
    } catch (error) {
      const asked = busyRetriesLeft > 0 ? waitUntilFree(error) : null
      if (asked !== null) {
        busyRetriesLeft -= 1
        await pause(asked, signal)
        continue
      }
      const wait = waitBeforeRepeat(error, failed, repeats, performance.now() - startedAt)
      if (wait === null) throw error
      if (wait.isFailedAttempt) failed += 1
      await pause(wait.milliseconds, signal)
    }
  }
}

interface Wait {
  readonly milliseconds: number
  readonly isFailedAttempt: boolean
}

/** Returns how long to wait before repeating the request; null if it must not be repeated. */
function waitBeforeRepeat(error: unknown, failed: number, repeats: number, elapsed: number): Wait | null {
  if (!(error instanceof CallFailure)) return null
  const { failure } = error
  if (failure.kind === 'timeout') {
    return failed < repeats ? { milliseconds: (failed + 1) * 1000, isFailedAttempt: true } : null
  }
  if (failure.kind === 'answer' && failure.code === 'IN_PROGRESS' && elapsed < MAX_WAIT_FOR_FIRST) {
    return { milliseconds: (failure.retryAfterSeconds ?? 1) * 1000, isFailedAttempt: false }
  }
  return null
}

/** Returns the wait in ms that an overloaded server requested, with jitter; null for any other failure. */
function waitUntilFree(error: unknown): number | null {
  if (!(error instanceof CallFailure) || error.failure.kind !== 'answer') return null
  const { code, retryAfterSeconds: seconds } = error.failure
  if (code !== 'UNAVAILABLE' || seconds === null || seconds > MAX_RETRY_AFTER) return null
  return seconds * 1000 * (1 + Math.random())
}

function pause(milliseconds: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer)
      reject(new CallFailure({ kind: 'cancelled' }))
    }
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop)
      resolve()
    }, milliseconds)
    if (signal?.aborted === true) stop()
    else signal?.addEventListener('abort', stop, { once: true })
  })
}
