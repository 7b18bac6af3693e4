import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto'

/**
 * Encrypts data that must not be stored in clear text: PAN, bank accounts, secrets of second factors. Sealed data is
 * bound to its context (owner and field), so it cannot be moved to another row.
 */
export interface Vault {
  /** Encrypts a text with AES-256-GCM and a random nonce, so the result differs each time. */
  seal(text: string, context: string): Buffer
  /**
   * Decrypts a text that was sealed in this context.
   *
   * @throws Error if it was sealed under another secret or context, or was changed.
   */
  open(sealed: Uint8Array, context: string): string
  /**
   * Returns a keyed hash (HMAC-SHA256, 32 bytes) of a purpose and a text, to look up values that are not stored in
   * clear text.
   */
  digest(purpose: string, text: string): Buffer
}

/** The version of the sealed format. It is the first byte, so that the format can change later. */
const VERSION = 1
const NONCE_BYTES = 12
const TAG_BYTES = 16

/** Creates a vault with this secret (at least 32 bytes). */
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
