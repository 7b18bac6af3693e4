/** Runs pieces of work a few at a time. Returns null without running the work if too many are waiting. */
export type WorkQueue = <T>(work: () => Promise<T>) => Promise<T | null>

/**
 * Creates a queue that runs `atOnce` pieces of work at once and lets up to `waiting` more wait, first in, first out.
 */
export function createWorkQueue(most: { readonly atOnce: number; readonly waiting: number }): WorkQueue {
  const waitingLine: (() => void)[] = []
  let running = 0

  return async (work) => {
    if (running < most.atOnce) running += 1
    else if (waitingLine.length < most.waiting)
      await new Promise<void>((resolve) => waitingLine.push(resolve))
    else return null
    try {
      return await work()
    } finally {
      // The place passes to the next piece in waitingLine, or becomes free.
      const next = waitingLine.shift()
      if (next) next()
      else running -= 1
    }
  }
}
