import type { Coordinates } from './india.ts'

const KM_PER_DEGREE = 111.2

/** The way from one place to another as the crow flies, in km. */
export interface Offset {
  readonly east: number
  readonly north: number
}

/** Returns the offset from one place to another, exact enough within a few hundred km. */
export function offsetBetween(from: Coordinates, to: Coordinates): Offset {
  const middle = ((from.latitude + to.latitude) / 2) * (Math.PI / 180)
  return {
    east: (to.longitude - from.longitude) * KM_PER_DEGREE * Math.cos(middle),
    north: (to.latitude - from.latitude) * KM_PER_DEGREE,
  }
}

/** Returns the length of an offset in km. */
export function lengthOf({ east, north }: Offset): number {
  return Math.hypot(east, north)
}
