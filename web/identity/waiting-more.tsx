import { lazyPart } from '#web/lazy-part.tsx'
import type { TextId } from '#web/text/text.ts'

const WaitingNext = lazyPart(
  'waiting-next',
  async () => (await import('./email/email-waiting-note.tsx')).WaitingNext,
  null,
  ['email'],
)

/** The next step, for a dealer that awaits the approval; nothing for others who may not sign in yet. */
export function WaitingMore({ waiting }: { readonly waiting: TextId }) {
  return waiting === 'login.pendingApproval' ? <WaitingNext /> : null
}
