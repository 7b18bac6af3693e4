import { lazyPart } from '#web/lazy-part.tsx'

/** {@link import('./person-modal.tsx').PersonModal}, fetched when it is first opened. */
export const PersonModal = lazyPart('person', async () => (await import('./person-modal.tsx')).PersonModal)
