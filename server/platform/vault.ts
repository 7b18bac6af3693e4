import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto'
import { keyIdOf } from './key-id.ts'

/**
 * Encrypts data that must not be stored in clear text: PAN, bank accounts, secrets of second factors. Sealed data is
 * bound to its context (owner and field), so it cannot be moved to another row.
 */
export interface Vault {
  /** Encrypts a text with AES-256-GCM under the newest secret and a random nonce, so the result differs each time. */
  seal(text: string, context: string): Buffer
  /**
   * Decrypts a text that was sealed in this context.
   *
   * @throws Error if it was sealed under an unknown secret or in another context, or was changed.
   */
  open(sealed: Uint8Array, context: string): string
  /** Returns whether a text is sealed under the newest secret, and so need not be sealed again. */
  isCurrent(sealed: Uint8Array): boolean
  /**
   * Returns a keyed hash (HMAC-SHA256, 32 bytes) of a purpose and a text, to look up values that are not stored in
   * clear text.
   */
  digest(purpose: string, text: string): Buffer
}

/** The first byte of what is sealed under the app's secret, and of what names its secret in the 4 bytes that follow. */
const UNNAMED = 1
const NAMED = 2
const ID_BYTES = 4
const NONCE_BYTES = 12
const TAG_BYTES = 16

interface SealingKey {
  /** The bytes in front of the nonce. */
  readonly head: Buffer
  readonly key: Buffer
}

/**
 * Creates a vault. The app's secret (at least 32 bytes) keys the digests and never changes. `secrets` are those of
 * SEALING_SECRETS, the newest first: that one seals, all open. Without them the app's secret seals too; what it sealed
 * stays readable.
 */
export function createVault(appSecret: Buffer, secrets: readonly Buffer[] = []): Vault {
  const derive = (secret: Buffer, purpose: string) => {
    if (secret.length < 32) throw new Error('A vault needs a secret of at least 32 bytes.')
    return Buffer.from(hkdfSync('sha256', secret, '', `yardbid ${purpose}`, 32))
  }
  const digesting = derive(appSecret, 'digest')
  const unnamed: SealingKey = { head: Buffer.of(UNNAMED), key: derive(appSecret, 'seal') }
  const named = secrets.map((secret): SealingKey => ({
    head: Buffer.concat([Buffer.of(NAMED), keyIdOf(secret)]),
    key: derive(secret, 'seal'),
  }))
  const keys = [...named, unnamed]
  const newest = keys[0] ?? unnamed
  return {
    seal(text, context) {
      const nonce = randomBytes(NONCE_BYTES)
      const cipher = createCipheriv('aes-256-gcm', newest.key, nonce).setAAD(Buffer.from(context))
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return Buffer.concat([newest.head, nonce, cipher.getAuthTag(), body])
    },
    open(sealed, context) {
      const bytes = Buffer.from(sealed)
      const head = headOf(bytes)
      if (head === null) throw new Error('This was not sealed by a vault.')
      const found = keys.find((candidate) => candidate.head.equals(head))
      if (found === undefined)
        throw new Error('This was sealed under a secret that is not in SEALING_SECRETS.')
      const rest = bytes.subarray(head.length)
      const nonce = rest.subarray(0, NONCE_BYTES)
      const tag = rest.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES)
      const decipher = createDecipheriv('aes-256-gcm', found.key, nonce, { authTagLength: TAG_BYTES })
        .setAAD(Buffer.from(context))
        .setAuthTag(tag)
      const body = rest.subarray(NONCE_BYTES + TAG_BYTES)
      return Buffer.concat([decipher.update(body), decipher.final()]).toString('utf8')
    },
    isCurrent: (sealed) => headOf(Buffer.from(sealed))?.equals(newest.head) === true,
    digest: (purpose, text) => createHmac('sha256', digesting).update(`${purpose}\n${text}`).digest(),
  }
}

/** Returns the bytes that name the secret of sealed data; null if this is none. */
function headOf(bytes: Buffer): Buffer | null {
  const length = bytes[0] === UNNAMED ? 1 : bytes[0] === NAMED ? 1 + ID_BYTES : null
  if (length === null || bytes.length < length + NONCE_BYTES + TAG_BYTES) return null
  return bytes.subarray(0, length)
}
