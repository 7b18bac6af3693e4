import type { Signer } from '#server/platform/signer.ts'

/** Makes the addresses of evaluation links. */
export interface EvaluationAddresses {
  /** Returns the app's origin as browsers see it, without a trailing slash. */
  readonly origin: () => string
  readonly signer: Signer
}

/** Returns a link's token: a signature. It is not stored, so a repeated call signs again. */
export function evaluationToken(signer: Signer, linkId: string): string {
  return signer.sign(`evaluation-link\n${linkId}`)
}

/** Returns a link's address. */
export function evaluationAddress({ origin, signer }: EvaluationAddresses, linkId: string): string {
  return `${origin()}/evaluate/${evaluationToken(signer, linkId)}`
}
