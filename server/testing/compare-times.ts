/** How long something took, several times over, in milliseconds. */
export type Times = readonly number[]

/** The time below which so many percent of them lie. @throws Error where there are none. */
export function timeAt(times: Times, percent: number): number {
  const sorted = times.toSorted((one, other) => one - other)
  const time = sorted[Math.min(sorted.length - 1, Math.floor((sorted.length * percent) / 100))]
  if (time === undefined) throw new Error('Nothing was timed')
  return time
}

/**
 * How often one of the first took longer than one of the second, of all pairs, from 0 to 1 (Mann and Whitney's U, as a
 * share): one half where the two can't be told apart. It depends on the order alone, not on how slow the machine is.
 */
export function shareLonger(first: Times, second: Times): number {
  let longer = 0
  for (const one of first) for (const other of second) longer += one > other ? 1 : one === other ? 0.5 : 0
  return longer / (first.length * second.length)
}

/** How far from one half that share strays by chance where nothing is behind it: its standard deviation. */
export function chanceOfShare(first: Times, second: Times): number {
  return Math.sqrt((first.length + second.length + 1) / (12 * first.length * second.length))
}
