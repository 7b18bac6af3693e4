import { cleanCharacters } from '#domain/identifiers/clean-characters.ts'
import type { Coordinates } from '#domain/india.ts'

const WORLD = { latitude: { min: -90, max: 90 }, longitude: { min: -180, max: 180 } }

/**
 * Reads a pair of degrees as copied from a map: "28.5355, 77.2910". Null for anything else, including a pair out of
 * range.
 */
export function readCoordinates(text: string): Coordinates | null {
  const pair = /^\s*(-?\d+(?:\.\d+)?)\s*[,;\s]\s*(-?\d+(?:\.\d+)?)\s*$/.exec(cleanCharacters(text))
  if (pair === null) return null
  const latitude = readDegrees(pair[1] ?? '', WORLD.latitude)
  const longitude = readDegrees(pair[2] ?? '', WORLD.longitude)
  return latitude === null || longitude === null ? null : { latitude, longitude }
}

/** Reads a number of degrees within bounds; null for anything else. */
export function readDegrees(
  typed: string,
  { min, max }: { readonly min: number; readonly max: number },
): number | null {
  const text = cleanCharacters(typed)
  if (!/^\s*-?\d+(?:\.\d+)?\s*$/.test(text)) return null
  const degrees = Number(text)
  return degrees >= min && degrees <= max ? degrees : null
}
