/**
 * Nobody waits for this work any longer. It goes on all the same: what became of it is told to a repeat with the
 * same idempotency key.
 */
export class TookTooLong extends Error {
  override readonly name = 'TookTooLong'
}

/** What the work comes to, within so many milliseconds. @throws TookTooLong after that. */
export async function within<T>(milliseconds: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const over = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new TookTooLong(`No answer within ${milliseconds} ms`)), milliseconds)
  })
  try {
    return await Promise.race([work, over])
  } finally {
    clearTimeout(timer)
  }
}
