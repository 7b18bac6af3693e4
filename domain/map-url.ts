/** The address of a map of a place, in degrees. */
export function mapUrlOf({
  latitude,
  longitude,
}: {
  readonly latitude: number
  readonly longitude: number
}): string {
  return `https://www.google.com/maps/search/?api=1&query=${latitude},${longitude}`
}
