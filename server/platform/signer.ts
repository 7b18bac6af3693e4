import { createHmac, timingSafeEqual } from 'node:crypto'
import { keyIdOf } from './key-id.ts'

/** Signs texts that leave the server and come back: links to files, links for evaluations. */
export interface Signer {
  /** Returns the signature under the newest secret, in base64url, with the secret's id in front of it. */
  sign(text: string): string
  /** Returns whether this is a signature of the text under any of the secrets. Compares in constant time. */
  verify(text: string, signature: string): boolean
}

/** Characters of an id and of a signature (HMAC-SHA256) in base64url. */
const ID_LENGTH = 6
const MAC_LENGTH = 43

const macOf = (secret: Buffer, text: string): Buffer => createHmac('sha256', secret).update(text).digest()

/**
 * Creates a signer. `secrets` are those of SIGNING_SECRETS, the newest first; without them the app's secret signs, and
 * its signatures have no id. A signature without an id may be of any of the secrets.
 */
export function createSigner(appSecret: Buffer, secrets: readonly Buffer[] = []): Signer {
  const keys = (secrets.length === 0 ? [appSecret] : secrets).map((secret) => ({
    secret,
    id: keyIdOf(secret).toString('base64url'),
  }))
  const [newest] = keys
  if (newest === undefined) throw new Error('A signer needs a secret.')
  return {
    sign: (text) =>
      `${secrets.length === 0 ? '' : newest.id}${macOf(newest.secret, text).toString('base64url')}`,
    verify(text, signature) {
      const hasId = signature.length === ID_LENGTH + MAC_LENGTH
      const mac = hasId ? signature.slice(ID_LENGTH) : signature
      const given = Buffer.from(mac, 'base64url')
      // Accepts only the canonical encoding, because the decoder ignores characters that are not base64url.
      if (given.toString('base64url') !== mac) return false
      const candidates = hasId ? keys.filter(({ id }) => signature.startsWith(id)) : keys
      return candidates.some(({ secret }) => {
        const expected = macOf(secret, text)
        return given.length === expected.length && timingSafeEqual(given, expected)
      })
    },
  }
}
