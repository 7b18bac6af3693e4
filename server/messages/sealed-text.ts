import type { Vault } from '#server/platform/vault.ts'

/** A text for the recipient only, as it is stored until it is sent. */
export interface SealedText {
  readonly sealed: string
}

const CONTEXT = 'message'

/** Seals a code or a link for the queue. */
export function sealText(vault: Vault, text: string): SealedText {
  return { sealed: vault.seal(text, CONTEXT).toString('base64') }
}

/** Opens a sealed text. @throws Error if it was sealed under another secret. */
export function openText(vault: Vault, { sealed }: SealedText): string {
  return vault.open(Buffer.from(sealed, 'base64'), CONTEXT)
}
