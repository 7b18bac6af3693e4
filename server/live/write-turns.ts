/** Writes that wait for their turn. */
export interface WriteTurns {
  /** Runs a write soon, after those that were added before. */
  add(write: () => void): void
}

/** The number of writes of a turn. They take about a millisecond together. */
const PER_TURN = 50

/**
 * Creates turns for the writes of many streams. An event for thousands of streams is written in parts, between which the
 * process goes on with its calls.
 */
export function createWriteTurns(): WriteTurns {
  let waiting: (() => void)[] = []
  let isRunning = false

  function run(): void {
    const turn = waiting.slice(0, PER_TURN)
    waiting = waiting.slice(PER_TURN)
    for (const write of turn) write()
    isRunning = waiting.length > 0
    if (isRunning) setImmediate(run)
  }

  return {
    add(write) {
      waiting.push(write)
      if (isRunning) return
      isRunning = true
      setImmediate(run)
    },
  }
}
