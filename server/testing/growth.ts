/**
 * How often a piece of work is repeated. The quickest run counts, because others only add to a run's time: on a busy
 * machine most runs are interrupted, but hardly all short ones.
 */
const RUNS = 12
/** How often the comparison is repeated if it finds too much growth. */
const COMPARISONS = 5
const STEPS = 16

/** The greatest growth that is taken for linear: caches and garbage collection make the larger run somewhat slower. */
export const LINEAR = 4 * STEPS

/**
 * Returns how much longer work takes at 16 times the size: from about 1 to about 16 if its time grows with its size, 256
 * if with its square. Compares two sizes in one process, so it does not depend on the speed of the machine. The larger
 * should take a few milliseconds at most.
 */
export function growthOf(work: (size: number) => unknown, largest: number): number {
  let min = Infinity
  for (let comparison = 0; comparison < COMPARISONS && min > LINEAR; comparison += 1) {
    min = Math.min(min, compare(work, largest))
  }
  return min
}

function compare(work: (size: number) => unknown, largest: number): number {
  const times = { small: Infinity, large: Infinity }
  for (let run = 0; run < RUNS; run += 1) {
    times.small = Math.min(
      times.small,
      timeOf(() => work(Math.round(largest / STEPS))),
    )
    times.large = Math.min(
      times.large,
      timeOf(() => work(largest)),
    )
  }
  // Below the clock's grain nothing can be compared.
  return times.large / Math.max(times.small, GRAIN)
}

/** In milliseconds. */
const GRAIN = 0.002

function timeOf(work: () => unknown): number {
  const begun = performance.now()
  work()
  return performance.now() - begun
}
