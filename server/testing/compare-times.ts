/** Repeated durations of the same work, in ms. */
export type Times = readonly number[]

/** Returns a percentile of the times. @throws Error if there are none. */
export function timeAt(times: Times, percent: number): number {
  const sorted = times.toSorted((one, other) => one - other)
  const time = sorted[Math.min(sorted.length - 1, Math.floor((sorted.length * percent) / 100))]
  if (time === undefined) throw new Error('Nothing was timed')
  return time
}

/**
 * Returns the share of all pairs in which the first time is longer, from 0 to 1 (Mann and Whitney's U, as a share). It
 * is one half if the two samples are alike. It depends only on the ranks, not on the speed of the machine.
 */
export function shareLonger(first: Times, second: Times): number {
  let longer = 0
  for (const one of first) for (const other of second) longer += one > other ? 1 : one === other ? 0.5 : 0
  return longer / (first.length * second.length)
}

/** Returns the standard deviation of {@link shareLonger} if the two samples do not differ. */
export function chanceOfShare(first: Times, second: Times): number {
  return Math.sqrt((first.length + second.length + 1) / (12 * first.length * second.length))
}
