import { setImmediate } from 'node:timers/promises'

/**
 * How long work may keep the loop busy before others get a turn, in ms. A bid needs about six turns of the loop, from its
 * request to its answer, and may wait for a slice at each.
 */
const SLICE_MS = 4

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

/** Runs a generator to its end in slices, and returns its result. */
export async function runInSlices<T>(steps: Generator<void, T, void>): Promise<T> {
  const pauses = createPauses()
  for (;;) {
    const step = steps.next()
    if (step.done === true) return step.value
    await pauses.take()
  }
}

/** Maps the items in slices. */
export async function mapInSlices<T, U>(
  items: readonly T[],
  map: (item: T, index: number) => U,
): Promise<readonly U[]> {
  const pauses = createPauses()
  const mapped: U[] = []
  for (const [index, item] of items.entries()) {
    mapped.push(map(item, index))
    await pauses.take()
  }
  return mapped
}
