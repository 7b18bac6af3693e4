/** Runs pieces of work a few at a time. Returns null without running the work if its turn does not come in time. */
export type WorkQueue = <T>(work: () => Promise<T>) => Promise<T | null>

/**
 * Creates a queue that runs `atOnce` pieces of work at once, first in, first out. A piece waits at most `longestWaitMs`:
 * if it were refused at once, its sender would try again at once, and refusing would become the work. How many wait is
 * limited by the admission of calls.
 */
export function createWorkQueue({
  atOnce,
  longestWaitMs,
}: {
  readonly atOnce: number
  readonly longestWaitMs: number
}): WorkQueue {
  const waitingLine = new Set<() => void>()
  let running = 0

  function takeTurn(): Promise<boolean> | true {
    if (running < atOnce) {
      running += 1
      return true
    }
    return new Promise((resolve) => {
      const begin = () => {
        clearTimeout(timer)
        resolve(true)
      }
      const timer = setTimeout(() => {
        waitingLine.delete(begin)
        resolve(false)
      }, longestWaitMs)
      waitingLine.add(begin)
    })
  }

  return async (work) => {
    if (!(await takeTurn())) return null
    try {
      return await work()
    } finally {
      // The place passes to the next piece in line, or becomes free.
      const [next] = waitingLine
      if (next === undefined) running -= 1
      else {
        waitingLine.delete(next)
        next()
      }
    }
  }
}
