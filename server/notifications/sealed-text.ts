import type { Vault } from '#server/platform/vault.ts'

/** The stored form of a text that only the recipient may read. */
export interface SealedText {
  readonly sealed: string
}

const CONTEXT = 'message'

/** Seals a code or a link, so that the queue does not store it in clear text. */
export function sealText(vault: Vault, text: string): SealedText {
  return { sealed: vault.seal(text, CONTEXT).toString('base64') }
}

/** Opens a sealed text. @throws Error if it was sealed under another secret. */
export function openText(vault: Vault, { sealed }: SealedText): string {
  return vault.open(Buffer.from(sealed, 'base64'), CONTEXT)
}
