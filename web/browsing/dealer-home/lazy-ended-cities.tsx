import { lazyPart } from '#web/lazy-part.tsx'

/** {@link import('./ended-cities.tsx').EndedCities}, which few dealers see. */
export const EndedCities = lazyPart(
  'ended-cities',
  async () => (await import('./ended-cities.tsx')).EndedCities,
)
