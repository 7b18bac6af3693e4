import type { placeTexts } from '#web/browsing/place/place-texts.ts'
import type { Translation } from '#web/text/translation.ts'

/** The map of a yard. */
export const placeHi = {
  'place.map': 'मैप: {place}',
  'place.distance': '{city} के केंद्र से {km, plural, =0 {1 किमी से कम} other {# किमी}}',
  'place.km': '{km} किमी',
  'place.north': 'उ ↑',
  'place.openInMaps': 'मैप में खोलें',
  'place.openInMapsOf': 'मैप में खोलें: {place}',
  'place.library': 'Leaflet',
  'place.closer': 'बड़ा करें',
  'place.farther': 'छोटा करें',
} satisfies Translation<typeof placeTexts>
