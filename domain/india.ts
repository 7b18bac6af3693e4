/** The degrees (WGS 84) between which India lies, with its islands. */
export const INDIA = {
  latitude: { least: 6, most: 37.5 },
  longitude: { least: 68, most: 97.5 },
} as const

/** A location in degrees. */
export interface Coordinates {
  readonly latitude: number
  readonly longitude: number
}

/** Whether a location is roughly within India. Swapped, the two numbers of a place in India are not. */
export function isInIndia({ latitude, longitude }: Coordinates): boolean {
  return (
    latitude >= INDIA.latitude.least &&
    latitude <= INDIA.latitude.most &&
    longitude >= INDIA.longitude.least &&
    longitude <= INDIA.longitude.most
  )
}
