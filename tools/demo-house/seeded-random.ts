/** A random number generator that gives the same sequence for the same seed. */
export interface SeededRandom {
  /** Returns a number of at least 0 and less than 1. */
  next(): number
  /** Returns a whole number from `min` to `max`, inclusive. */
  whole(min: number, max: number): number
  /** Returns true with the probability `share` (0 to 1). */
  happens(share: number): boolean
  /** Returns one of the entries, with a probability proportional to its weight. */
  pick<T>(entries: readonly (readonly [T, number])[]): T
  /** Returns one of the entries, all equally likely. */
  choose<T>(entries: readonly T[]): T
  /** Returns the same entries in a random order. */
  shuffle<T>(entries: readonly T[]): T[]
}

function pickWeighted<T>(entries: readonly (readonly [T, number])[], share: number): T {
  let left = share * entries.reduce((sum, [, weight]) => sum + weight, 0)
  for (const [entry, weight] of entries) {
    if (left < weight) return entry
    left -= weight
  }
  const last = entries.at(-1)
  if (last === undefined) throw new Error('There is nothing to pick from.')
  return last[0]
}

/** Makes a generator from a seed, with the mulberry32 algorithm. */
export function seedRandom(seed: number): SeededRandom {
  let state = seed >>> 0
  function next(): number {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const whole = (min: number, max: number): number => min + Math.floor(next() * (max - min + 1))
  return {
    next,
    whole,
    happens: (share) => next() < share,
    pick: (entries) => pickWeighted(entries, next()),
    choose: (entries) =>
      pickWeighted(
        entries.map((entry) => [entry, 1] as const),
        next(),
      ),
    shuffle: (entries) =>
      entries
        .map((entry) => ({ entry, order: next() }))
        .toSorted((one, other) => one.order - other.order)
        .map(({ entry }) => entry),
  }
}
