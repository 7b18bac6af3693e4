/** Spellings of one sound, of which people write the one or the other: "kreta", "zaiz", "svift". */
const SOUNDS: readonly (readonly [RegExp, string])[] = [
  [/ph/g, 'f'],
  [/x/g, 'ks'],
  [/c(?=[eiy])/g, 's'],
  [/[ck]h?|q/g, 'k'],
  [/[wv]/g, 'v'],
  [/z|j/g, 's'],
  [/ee|[iy]/g, 'i'],
  [/oo/g, 'u'],
  [/([bdgt])h/g, '$1'],
  [/(.)\1+/g, '$1'],
]

/**
 * Returns the words that are nearest to a misspelled one, the nearest first: those with the fewest letters added, missing,
 * wrong or changed in place with the next. Empty if none is near enough to be meant.
 */
export function nearestWords(typed: string, words: readonly string[]): readonly string[] {
  const sound = soundOf(typed)
  const max = slipsIn(sound)
  const near = words
    .map((word) => ({ word, slips: countSlips(sound, soundOf(word)) }))
    .filter(({ word, slips }) => slips <= Math.min(max, slipsIn(word)))
    .toSorted((one, other) => one.slips - other.slips)
  return near.filter(({ slips }) => slips === near[0]?.slips).map(({ word }) => word)
}

function soundOf(word: string): string {
  return SOUNDS.reduce((text, [spelling, sound]) => text.replace(spelling, sound), word)
}

/** The number of slips of the pen that a word of this length may have. */
function slipsIn({ length }: string): number {
  if (length < 4) return 0
  return length < 7 ? 1 : 2
}

/** Counts the letters that are added, missing, wrong, or changed in place with the next (optimal string alignment). */
function countSlips(one: string, other: string): number {
  let [beforeLast, last]: readonly [readonly number[], readonly number[]] = [
    [],
    Array.from({ length: other.length + 1 }, (_, at) => at),
  ]
  for (let at = 1; at <= one.length; at += 1) {
    const row = [at]
    for (let to = 1; to <= other.length; to += 1) {
      const isSame = one[at - 1] === other[to - 1]
      const isSwapped = at > 1 && to > 1 && one[at - 1] === other[to - 2] && one[at - 2] === other[to - 1]
      row.push(
        Math.min(
          (last[to] ?? 0) + 1,
          (row[to - 1] ?? 0) + 1,
          (last[to - 1] ?? 0) + (isSame ? 0 : 1),
          isSwapped ? (beforeLast[to - 2] ?? 0) + 1 : Infinity,
        ),
      )
    }
    ;[beforeLast, last] = [last, row]
  }
  return last[other.length] ?? 0
}
