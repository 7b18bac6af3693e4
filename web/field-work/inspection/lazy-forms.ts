import { lazyPart } from '#web/lazy-part.tsx'

/** {@link import('./request/request-modal.tsx').RequestModal}, fetched when it is first opened. */
export const RequestModal = lazyPart(
  'gate-pass',
  async () => (await import('./request/request-modal.tsx')).RequestModal,
  null,
  ['access', 'refusals'],
)

/** {@link import('../sharing/share-modal.tsx').ShareModal}, fetched when it is first opened. */
export const ShareModal = lazyPart(
  'share-link',
  async () => (await import('../sharing/share-modal.tsx')).ShareModal,
  null,
  ['access', 'refusals'],
)
