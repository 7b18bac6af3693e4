/** A pseudo-random generator that gives the same results for the same seed. */
export interface SeededChoice {
  /** Returns a whole number from 0 up to, but not including, `end`. */
  below(end: number): number
  /** Returns one element of the list. @throws Error if the list is empty. */
  of<T>(list: readonly T[]): T
}

/** Creates a generator that uses the mulberry32 algorithm. */
export function createSeededChoice(seed: number): SeededChoice {
  let state = seed >>> 0
  const below = (end: number): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return (((mixed ^ (mixed >>> 14)) >>> 0) % end) | 0
  }
  return {
    below,
    of: (list) => {
      const index = below(list.length)
      const chosen = list[index]
      if (index >= list.length || chosen === undefined) throw new Error('The list is empty')
      return chosen
    },
  }
}
