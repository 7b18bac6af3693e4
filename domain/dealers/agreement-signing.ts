import { refuseField, accept, type Result } from '../refusal.ts'

/** How many pages of a signed agreement can be uploaded besides the one with the signature. */
export const MAX_FURTHER_PAGES = 9

/** How an agreement is signed: on paper, with pictures of its pages, or on the screen with a drawn signature. */
export type Signing =
  /** The page with the signature first. */
  | { readonly kind: 'pages'; readonly urls: readonly string[] }
  | { readonly kind: 'drawn'; readonly name: string; readonly imageUrl: string }

/** Reads how an agreement is signed. Refuses with INVALID_INPUT unless it is exactly one of both ways. */
export function readSigning(given: {
  readonly signedContractUrl?: string | undefined
  readonly furtherPageUrls?: readonly string[] | undefined
  readonly signature?: { readonly name: string; readonly imageUrl: string } | undefined
}): Result<Signing> {
  const { signedContractUrl, furtherPageUrls = [], signature } = given
  if (signature !== undefined) {
    const hasPages = signedContractUrl !== undefined || furtherPageUrls.length > 0
    return hasPages
      ? refuseField('signature', 'agreement.signedTwice')
      : accept({ kind: 'drawn', ...signature })
  }
  if (signedContractUrl === undefined) {
    return refuseField('signedContractUrl', 'agreement.notUploaded')
  }
  return accept({ kind: 'pages', urls: [signedContractUrl, ...furtherPageUrls] })
}
