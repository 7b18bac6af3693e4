import { CallFailure } from './failure.ts'

/** How often a call is repeated that timed out or was aborted on its way; before the nth, n seconds pass. */
const MOST_REPEATS = 3
/** Milliseconds in which the first call with the same idempotency key must have ended. */
const MOST_WAIT_FOR_FIRST = 75_000
/** How often a house that is busy is asked again, and the longest wait that it may ask for, in seconds. */
const MOST_VISITS = 2
const MOST_PATIENCE = 5

/** How long a call is tried. */
export interface RepeatOptions {
  /** Ends the call when the screen no longer wants it. */
  readonly signal?: AbortSignal
  /** How often it is repeated after a timeout; 3 times when left out. */
  readonly repeats?: number
  /** Whether it may be asked again where the house is busy and says when to come: for what changes nothing. */
  readonly isRead?: boolean
}

/**
 * Attempts a call until it is heard (part A section 7): after a timeout it goes out again, and while the first with
 * the same key is still at work it waits. What is answered, or fails otherwise, is the outcome.
 * @throws {CallFailure} whatever goes wrong
 */
export async function repeatWhileUnheard<Answer>(
  attempt: () => Promise<Answer>,
  { signal, repeats = MOST_REPEATS, isRead = false }: RepeatOptions,
): Promise<Answer> {
  const startedAt = performance.now()
  let visits = isRead ? MOST_VISITS : 0
  for (let failed = 0; ;) {
    try {
      return await attempt()
    } catch (error) {
      const asked = visits > 0 ? waitUntilFree(error) : null
      if (asked !== null) {
        visits -= 1
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

/** How long to wait before the same request goes out again, or null where it must not. */
function waitBeforeRepeat(error: unknown, failed: number, repeats: number, elapsed: number): Wait | null {
  if (!(error instanceof CallFailure)) return null
  const { failure } = error
  if (failure.kind === 'timeout') {
    return failed < repeats ? { milliseconds: (failed + 1) * 1000, isFailedAttempt: true } : null
  }
  if (failure.kind === 'answer' && failure.code === 'IN_PROGRESS' && elapsed < MOST_WAIT_FOR_FIRST) {
    return { milliseconds: (failure.retryAfterSeconds ?? 1) * 1000, isFailedAttempt: false }
  }
  return null
}

/** How many milliseconds to wait for a house that is busy; not all who were told so come back at once. */
function waitUntilFree(error: unknown): number | null {
  if (!(error instanceof CallFailure) || error.failure.kind !== 'answer') return null
  const { code, retryAfterSeconds: seconds } = error.failure
  if (code !== 'UNAVAILABLE' || seconds === null || seconds > MOST_PATIENCE) return null
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
