import { setImmediate } from 'node:timers/promises'

/** How long work may keep the loop busy before others get a turn, in ms. */
const SLICE_MS = 10

/** Cuts long work into slices, so that the process serves others in between. */
export interface Pauses {
  /** Lets the loop turn if this work has kept it busy for a slice. Call it between small pieces of work. */
  readonly take: () => Promise<void>
}

/** Creates the pauses of one piece of work, which begins now. */
export function createPauses(): Pauses {
  let since = performance.now()
  return {
    take: async () => {
      if (performance.now() - since < SLICE_MS) return
      await setImmediate()
      since = performance.now()
    },
  }
}
