import { lazyPart } from '#web/lazy-part.tsx'

/** The payment proof modal, whose code and texts are loaded when it opens. */
export const LazyProofModal = lazyPart(
  'payment-proof',
  async () => (await import('./proof-modal.tsx')).ProofModal,
)

/** The dialog that pays several cars by one transfer, loaded as {@link LazyProofModal} is. */
export const LazyJointProofModal = lazyPart(
  'payment-proof',
  async () => (await import('./joint-proof-modal.tsx')).JointProofModal,
)
