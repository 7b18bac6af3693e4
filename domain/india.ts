/** The degrees (WGS 84) between which India lies, with its islands. */
export const INDIA = {
  latitude: { min: 6, max: 37.5 },
  longitude: { min: 68, max: 97.5 },
} as const

/** A location in degrees. */
export interface Coordinates {
  readonly latitude: number
  readonly longitude: number
}

/** Whether a location is roughly within India. Swapped, the two numbers of a place in India are not. */
export function isInIndia({ latitude, longitude }: Coordinates): boolean {
  return (
    latitude >= INDIA.latitude.min &&
    latitude <= INDIA.latitude.max &&
    longitude >= INDIA.longitude.min &&
    longitude <= INDIA.longitude.max
  )
}
