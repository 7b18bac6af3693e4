import { textFamily } from '#web/text/text-family.ts'

/** The map of a yard. */
export const placeTexts = {
  'place.map': 'Map: {place}',
  'place.distance': '{km, plural, =0 {Less than 1 km} other {# km}} from the centre of {city}',
  'place.km': '{km} km',
  'place.north': 'N ↑',
  'place.openInMaps': 'Open in Maps',
  'place.openInMapsOf': 'Open in Maps: {place}',
  // The library asks to be named.
  'place.library': 'Leaflet',
  'place.closer': 'Zoom in',
  'place.farther': 'Zoom out',
} as const

export const { useText, t } = textFamily('place', placeTexts)
