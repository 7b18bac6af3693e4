import { lazyPart } from '#web/lazy-part.tsx'

/** The question about the third-party service. Loaded after the first screen, which does not need it. */
export const LazyConsentBanner = lazyPart(
  'consent',
  async () => (await import('./consent-banner.tsx')).ConsentBanner,
)
