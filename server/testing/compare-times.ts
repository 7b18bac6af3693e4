/** Repeated durations of something, in ms. */
export type Times = readonly number[]

/** The percentile of the times. @throws Error if there are none. */
export function timeAt(times: Times, percent: number): number {
  const sorted = times.toSorted((one, other) => one - other)
  const time = sorted[Math.min(sorted.length - 1, Math.floor((sorted.length * percent) / 100))]
  if (time === undefined) throw new Error('Nothing was timed')
  return time
}

/**
 * The share of all pairs in which the first time is longer, from 0 to 1 (Mann and Whitney's U, as a share): one half if
 * the two are alike. It depends only on the order, not on the speed of the machine.
 */
export function shareLonger(first: Times, second: Times): number {
  let longer = 0
  for (const one of first) for (const other of second) longer += one > other ? 1 : one === other ? 0.5 : 0
  return longer / (first.length * second.length)
}

/** The standard deviation of {@link shareLonger} if the two do not differ. */
export function chanceOfShare(first: Times, second: Times): number {
  return Math.sqrt((first.length + second.length + 1) / (12 * first.length * second.length))
}
