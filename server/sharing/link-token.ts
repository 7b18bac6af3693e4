import type { Signer } from '#server/platform/signer.ts'

/** The links that a dealer shares, and the first part of each one's address. */
const PATHS = { 'evaluation-link': 'evaluate', 'delivery-link': 'deliver' } as const

/** The kind of a shared link: for an evaluator, or for the driver of a delivery gate pass. */
export type LinkKind = keyof typeof PATHS

/** Makes the addresses of shared links. */
export interface LinkAddresses {
  /** Returns the app's origin as browsers see it, without a trailing slash. */
  readonly origin: () => string
  readonly signer: Signer
}

/** Returns a link's token: a signature. It is not stored, so a repeated call signs again. */
export function linkToken(signer: Signer, kind: LinkKind, linkId: string): string {
  return signer.sign(`${kind}\n${linkId}`)
}

/** Returns a link's address. */
export function linkAddress({ origin, signer }: LinkAddresses, kind: LinkKind, linkId: string): string {
  return `${origin()}/${PATHS[kind]}/${linkToken(signer, kind, linkId)}`
}
