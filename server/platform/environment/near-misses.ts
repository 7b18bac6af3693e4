/** The greatest distance at which a name is taken for a slip: one slip in a short name, two in a longer one. */
const slipsIn = (setting: string) => (setting.length < 9 ? 1 : 2)

/** Returns a sentence for each name that is no setting, but almost one: "PROT is not a setting of Yardbid. Did you mean PORT?" */
export function describeNearMisses(names: readonly string[], settings: readonly string[]): readonly string[] {
  return names.flatMap((name) => {
    if (settings.includes(name)) return []
    const meant = settings
      .map((setting) => ({ setting, slips: countSlips(name.toUpperCase(), setting, slipsIn(setting)) }))
      .filter(({ setting, slips }) => slips <= slipsIn(setting))
      .toSorted((one, other) => one.slips - other.slips)[0]
    return meant === undefined ? [] : [`${name} is not a setting of Yardbid. Did you mean ${meant.setting}?`]
  })
}

/**
 * Counts the slips that lead from one name to another: a character too many, too few or wrong, or two neighbours
 * exchanged. Counts no further than just beyond `max`.
 */
function countSlips(one: string, other: string, max: number): number {
  if (Math.abs(one.length - other.length) > max) return max + 1
  let beforeLast: number[] = []
  let last = Array.from({ length: other.length + 1 }, (_, at) => at)
  for (let row = 1; row <= one.length; row += 1) {
    const next = [row]
    for (let column = 1; column <= other.length; column += 1) {
      const isSame = one[row - 1] === other[column - 1]
      const isExchanged = one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1]
      next[column] = Math.min(
        (last[column] ?? 0) + 1,
        (next[column - 1] ?? 0) + 1,
        (last[column - 1] ?? 0) + (isSame ? 0 : 1),
        isExchanged ? (beforeLast[column - 2] ?? 0) + 1 : Infinity,
      )
    }
    beforeLast = last
    last = next
  }
  return last[other.length] ?? 0
}
