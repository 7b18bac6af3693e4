const DAY_MS = 24 * 60 * 60_000
const LONGEST_NAME = 200

/** Returns the dates of a re-run: the same duration and time of day, with the first start after `now`. */
export function nextRun(
  auction: { readonly startsAt: number; readonly endsAt: number },
  now: number,
): { readonly startsAt: number; readonly endsAt: number } {
  const days = Math.max(0, Math.floor((now - auction.startsAt) / DAY_MS) + 1)
  return { startsAt: auction.startsAt + days * DAY_MS, endsAt: auction.endsAt + days * DAY_MS }
}

/** Names a re-run: "Tuesday (re-run)", then "Tuesday (re-run 2)". */
export function nameRerun(name: string): string {
  const before = / \(re-run(?: (\d+))?\)$/.exec(name)
  const plain = before === null ? name : name.slice(0, before.index)
  const ending = before === null ? ' (re-run)' : ` (re-run ${Number(before[1] ?? 1) + 1})`
  return plain.slice(0, LONGEST_NAME - ending.length) + ending
}
