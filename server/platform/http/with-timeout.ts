/**
 * Thrown when the caller stops waiting for the work. The work may still complete; a repeat with the same idempotency
 * key returns its outcome.
 */
export class TimeoutError extends Error {
  override readonly name = 'TookTooLong'
}

/** Returns the result of `work` if it settles within `milliseconds`. @throws TimeoutError otherwise. */
export async function withTimeout<T>(milliseconds: number, work: Promise<T>): Promise<T> {
  const { promise, resolve, reject } = Promise.withResolvers<T>()
  const timer = setTimeout(
    () => reject(new TimeoutError(`No answer within ${milliseconds} ms`)),
    milliseconds,
  )
  work.then(resolve, reject)
  try {
    return await promise
  } finally {
    clearTimeout(timer)
  }
}
