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

/** Returns the URL of a map search for a place by its name and address; null without words to search for. */
export function mapSearchUrlOf(words: readonly string[]): string | null {
  const query = words.filter((word) => word.trim() !== '').join(', ')
  return query === '' ? null : `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(query)}`
}
