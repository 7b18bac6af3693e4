/** A pseudo-random generator that gives the same results for the same seed. */
export interface SeededChoice {
  /** A whole number from 0, below `end`. */
  below(end: number): number
  /** One element of the list. @throws Error if it is empty. */
  of<T>(list: readonly T[]): T
}

/** Uses the mulberry32 generator. */
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
