import { lazyPart } from '#web/lazy-part.tsx'

/** {@link import('./new-cars.tsx').NewCars}, loaded after the list. */
export const NewCars = lazyPart('new-cars', async () => (await import('./new-cars.tsx')).NewCars)
