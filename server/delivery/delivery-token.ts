import type { Signer } from '#server/platform/signer.ts'

/** Makes the addresses of delivery links. */
export interface DeliveryAddresses {
  /** Returns the app's origin as browsers see it, without a trailing slash. */
  readonly origin: () => string
  readonly signer: Signer
}

/** Returns a link's token: a signature. It is not stored, so a repeated call signs again. */
export function deliveryToken(signer: Signer, deliveryLinkId: string): string {
  return signer.sign(`delivery-link\n${deliveryLinkId}`)
}

/** Returns a link's address. */
export function deliveryAddress({ origin, signer }: DeliveryAddresses, deliveryLinkId: string): string {
  return `${origin()}/deliver/${deliveryToken(signer, deliveryLinkId)}`
}
