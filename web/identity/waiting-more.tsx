import { lazyPart } from '#web/lazy-part.tsx'

/** For a dealer that awaits the approval: the next step or, with its token, the note that its email is unconfirmed. */
export const WaitingMore = lazyPart(
  'waiting-more',
  async () => (await import('./email/email-waiting-note.tsx')).WaitingMore,
)
