import { lazyPart } from '#web/lazy-part.tsx'

/** {@link import('#web/gate-passes/request/delivery-request.tsx').DeliveryRequest}, fetched when it is first opened. */
export const DeliveryRequest = lazyPart(
  'delivery-request',
  async () => (await import('#web/gate-passes/request/delivery-request.tsx')).DeliveryRequest,
)

/** {@link import('#web/sharing/delivery/share-dialog.tsx').ShareDialog}, fetched when it is first opened. */
export const ShareDialog = lazyPart(
  'delivery-link',
  async () => (await import('#web/sharing/delivery/share-dialog.tsx')).ShareDialog,
)

/** {@link import('./pickup/proof-dialog.tsx').ProofDialog}, fetched when it is first opened. */
export const ProofDialog = lazyPart(
  'pickup-proof',
  async () => (await import('./pickup/proof-dialog.tsx')).ProofDialog,
)

/** {@link import('./pickup/view-dialog.tsx').ViewDialog}, fetched when it is first opened. */
export const ViewDialog = lazyPart(
  'pickup-pictures',
  async () => (await import('./pickup/view-dialog.tsx')).ViewDialog,
)
