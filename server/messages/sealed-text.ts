import type { Vault } from '#server/platform/vault.ts'

/** A text for the recipient alone, as it waits in the database until it is sent. */
export interface SealedText {
  readonly sealed: string
}

const CONTEXT = 'message'

/** Seals a code or a link that is to be sent. */
export function sealText(vault: Vault, text: string): SealedText {
  return { sealed: vault.seal(text, CONTEXT).toString('base64') }
}

/** The text that was sealed. @throws Error where it was sealed under another secret. */
export function openText(vault: Vault, { sealed }: SealedText): string {
  return vault.open(Buffer.from(sealed, 'base64'), CONTEXT)
}
