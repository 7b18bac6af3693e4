import { lazyPart } from '#web/lazy-part.tsx'

/** {@link import('./first-bid.tsx').FirstBid}, which new dealers see. */
export const FirstBid = lazyPart('first-bid', async () => (await import('./first-bid.tsx')).FirstBid)
