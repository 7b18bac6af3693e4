import { lazyPart } from '#web/lazy-part.tsx'

/** {@link import('./picture-preview.tsx').PicturePreview}, fetched when a picture is first opened. */
export const PicturePreview = lazyPart(
  'picture-preview',
  async () => (await import('./picture-preview.tsx')).PicturePreview,
)
