import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto'

/**
 * Keeps what must not stand readable in the database: PAN, bank accounts, second factors' secrets. What is sealed is
 * bound to its context (whose it is and what it is), so that it can't be moved into another row.
 */
export interface Vault {
  /** The text, encrypted with AES-256-GCM under a nonce of its own: every time other bytes. */
  seal(text: string, context: string): Buffer
  /**
   * The text that was sealed in this context.
   *
   * @throws Error where it was sealed under another secret or context, or was changed.
   */
  open(sealed: Uint8Array, context: string): string
  /** A keyed hash (HMAC-SHA256, 32 bytes), the same for the same purpose and text: to find again what is not kept. */
  digest(purpose: string, text: string): Buffer
}

/** Says how the bytes that follow are to be read, so that another way can come later. */
const VERSION = 1
const NONCE_BYTES = 12
const TAG_BYTES = 16

/** The vault of a house with this secret (at least 32 bytes). */
export function createVault(secret: Buffer): Vault {
  if (secret.length < 32) throw new Error('A vault needs a secret of at least 32 bytes.')
  const derive = (purpose: string) => Buffer.from(hkdfSync('sha256', secret, '', `yardbid ${purpose}`, 32))
  const sealing = derive('seal')
  const digesting = derive('digest')
  return {
    seal(text, context) {
      const nonce = randomBytes(NONCE_BYTES)
      const cipher = createCipheriv('aes-256-gcm', sealing, nonce).setAAD(Buffer.from(context))
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return Buffer.concat([Buffer.of(VERSION), nonce, cipher.getAuthTag(), body])
    },
    open(sealed, context) {
      const bytes = Buffer.from(sealed)
      if (bytes[0] !== VERSION || bytes.length < 1 + NONCE_BYTES + TAG_BYTES) {
        throw new Error('This was not sealed by a vault.')
      }
      const nonce = bytes.subarray(1, 1 + NONCE_BYTES)
      const tag = bytes.subarray(1 + NONCE_BYTES, 1 + NONCE_BYTES + TAG_BYTES)
      const decipher = createDecipheriv('aes-256-gcm', sealing, nonce, { authTagLength: TAG_BYTES })
        .setAAD(Buffer.from(context))
        .setAuthTag(tag)
      const body = bytes.subarray(1 + NONCE_BYTES + TAG_BYTES)
      return Buffer.concat([decipher.update(body), decipher.final()]).toString('utf8')
    },
    digest: (purpose, text) => createHmac('sha256', digesting).update(`${purpose}\n${text}`).digest(),
  }
}
