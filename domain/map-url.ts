/** Returns the URL of a map of a place, given in degrees (WGS 84). */
export function mapUrlOf({
  latitude,
  longitude,
}: {
  readonly latitude: number
  readonly longitude: number
}): string {
  return `https://www.google.com/maps/search/?api=1&query=${latitude},${longitude}`
}
