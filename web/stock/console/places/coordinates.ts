/** A location in degrees. */
export interface Coordinates {
  readonly latitude: number
  readonly longitude: number
}

/**
 * Reads a pair of degrees as copied from a map: "28.5355, 77.2910". Null for anything else, including a pair out of
 * range.
 */
export function readCoordinates(text: string): Coordinates | null {
  const pair = /^\s*(-?\d+(?:\.\d+)?)\s*[,;\s]\s*(-?\d+(?:\.\d+)?)\s*$/.exec(text)
  if (pair === null) return null
  const latitude = readDegrees(pair[1] ?? '', 90)
  const longitude = readDegrees(pair[2] ?? '', 180)
  return latitude === null || longitude === null ? null : { latitude, longitude }
}

/** Reads a number of degrees between -`most` and `most`; null for anything else. */
export function readDegrees(text: string, most: 90 | 180): number | null {
  if (!/^\s*-?\d+(?:\.\d+)?\s*$/.test(text)) return null
  const degrees = Number(text)
  return Math.abs(degrees) <= most ? degrees : null
}

/** Whether a location is roughly within India, to detect swapped latitude and longitude. */
export function isInIndia({ latitude, longitude }: Coordinates): boolean {
  return latitude >= 6 && latitude <= 37.5 && longitude >= 68 && longitude <= 97.5
}
