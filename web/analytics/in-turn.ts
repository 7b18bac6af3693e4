type Turn = 'analytics-buffer' | 'analytics-send'

const last = new Map<Turn, Promise<unknown>>()

/** Runs `work` when no other work of this turn runs in this browser, or in this tab if the browser lacks locks. */
export function inTurn<Result>(turn: Turn, work: () => Result | Promise<Result>): Promise<Result> {
  if (globalThis.navigator?.locks !== undefined) return navigator.locks.request(turn, async () => work())
  const mine = (last.get(turn) ?? Promise.resolve()).then(work)
  last.set(
    turn,
    mine.catch(() => undefined),
  )
  return mine
}
