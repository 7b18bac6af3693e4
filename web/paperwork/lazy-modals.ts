import { lazyPart } from '#web/lazy-part.tsx'

/** {@link import('./kyc-modal.tsx').KycModal}, fetched when it is first opened. */
export const KycModal = lazyPart('kyc', async () => (await import('./kyc-modal.tsx')).KycModal)

/** {@link import('./rc-modal.tsx').RcModal}, fetched when it is first opened. */
export const RcModal = lazyPart('new-rc', async () => (await import('./rc-modal.tsx')).RcModal)

/** {@link import('./acknowledge-modal.tsx').AcknowledgeModal}, fetched when it is first opened. */
export const AcknowledgeModal = lazyPart(
  'noc-receipt',
  async () => (await import('./acknowledge-modal.tsx')).AcknowledgeModal,
)

/** {@link import('./history-modal.tsx').HistoryModal}, fetched when it is first opened. */
export const HistoryModal = lazyPart(
  'document-history',
  async () => (await import('./history-modal.tsx')).HistoryModal,
)

/** {@link import('./papers-modal.tsx').PapersModal}, fetched when it is first opened. */
export const PapersModal = lazyPart(
  'transfer-papers',
  async () => (await import('./papers-modal.tsx')).PapersModal,
)
