// PostgreSQL's names of WAL segments: timeline, number of the 4 GiB log file, number of the 16 MiB segment in it.

const PER_LOG = 256

/** Returns whether the name is that of a WAL segment; `pg_wal` has other files too. */
export function isSegment(name: string): boolean {
  return /^[0-9A-F]{24}$/.test(name)
}

/**
 * Returns the names of all segments from `first` to `last`, inclusive.
 * @throws Error if they span timelines.
 */
export function segmentsBetween(first: string, last: string): string[] {
  const timeline = first.slice(0, 8)
  if (last.slice(0, 8) !== timeline) throw new Error('The database changed its timeline during the backup')
  const names: string[] = []
  for (let number = numberOf(first); number <= numberOf(last); number += 1) {
    names.push(timeline + inHex(Math.floor(number / PER_LOG)) + inHex(number % PER_LOG))
  }
  return names
}

function numberOf(segment: string): number {
  return Number.parseInt(segment.slice(8, 16), 16) * PER_LOG + Number.parseInt(segment.slice(16), 16)
}

function inHex(number: number): string {
  return number.toString(16).toUpperCase().padStart(8, '0')
}
