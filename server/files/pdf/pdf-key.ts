import { createCipheriv, createDecipheriv, createHash } from 'node:crypto'

/** The standard security handler of an encrypted PDF (ISO 32000-2, table 21). */
export interface Handler {
  readonly revision: number
  readonly method: Method
  readonly permissions: number
  readonly keyBits: number
  readonly encryptsMetadata: boolean
  readonly owner: Buffer
  readonly user: Buffer
  readonly userKey: Buffer
}

/** How streams are encrypted: not at all, with RC4, with AES-128, with AES-256. */
export type Method = 'Identity' | 'V2' | 'AESV2' | 'AESV3'

/** Fills up a password (ISO 32000-2, 7.6.4.3.2); the empty one becomes exactly this. */
const PADDING = Buffer.from('28bf4e5e4e758a4164004e56fffa01082e2e00b6d0683e802f0ca9fe6453697a', 'hex')

/**
 * Returns the key of a file that opens with the empty password, or null if it needs another one. `ids` are the
 * candidates for the first part of the file's identifier.
 */
export function fileKeyOf(handler: Handler, ids: readonly Buffer[]): Buffer | null {
  if (handler.revision >= 5) return keyOfRevision5(handler)
  const lengths = new Set([handler.keyBits / 8, 16, 5].filter((length) => length >= 5 && length <= 16))
  for (const id of ids) {
    for (const length of lengths) {
      const key = olderKey(handler, id, Math.floor(length))
      if (isOpenedBy(key, handler, id)) return key
    }
  }
  return null
}

/** Algorithm 2 of ISO 32000-2, 7.6.4.3.2. */
function olderKey(
  { revision, permissions, encryptsMetadata, owner }: Handler,
  id: Buffer,
  length: number,
): Buffer {
  const allowed = Buffer.alloc(4)
  allowed.writeUInt32LE(permissions >>> 0)
  const hash = createHash('md5').update(PADDING).update(owner.subarray(0, 32)).update(allowed).update(id)
  if (revision >= 4 && !encryptsMetadata) hash.update(Buffer.alloc(4, 0xff))
  let key: Buffer = hash.digest().subarray(0, length)
  if (revision === 2) return key.subarray(0, 5)
  for (let round = 0; round < 50; round += 1) key = md5(key).subarray(0, length)
  return key
}

/** Algorithm 6 of ISO 32000-2, 7.6.4.4.4. */
function isOpenedBy(key: Buffer, { revision, user }: Handler, id: Buffer): boolean {
  if (revision === 2) return new Rc4(key).update(PADDING).equals(user.subarray(0, 32))
  let hash = md5(Buffer.concat([PADDING, id]))
  for (let round = 0; round < 20; round += 1) hash = new Rc4(key.map((byte) => byte ^ round)).update(hash)
  return hash.equals(user.subarray(0, 16))
}

/** Algorithm 2.A of ISO 32000-2, 7.6.4.3.3, for the user's password alone. */
function keyOfRevision5({ revision, user, userKey }: Handler): Buffer | null {
  if (user.length < 48 || userKey.length < 32) return null
  const hash = revision === 5 ? sha256 : hardenedHash
  if (!hash(user.subarray(32, 40)).equals(user.subarray(0, 32))) return null
  const cipher = createDecipheriv(
    'aes-256-cbc',
    hash(user.subarray(40, 48)),
    Buffer.alloc(16),
  ).setAutoPadding(false)
  return cipher.update(userKey.subarray(0, 32))
}

/** Algorithm 2.B of ISO 32000-2, 7.6.4.3.4, for the empty password. */
function hardenedHash(salt: Buffer): Buffer {
  let key = sha256(salt)
  let last = 0
  for (let round = 0; round < 64 || last > round - 32; round += 1) {
    const cipher = createCipheriv('aes-128-cbc', key.subarray(0, 16), key.subarray(16, 32)).setAutoPadding(
      false,
    )
    const mixed = cipher.update(Buffer.concat(Array.from({ length: 64 }, () => key)))
    const sum = mixed.subarray(0, 16).reduce((total, byte) => total + byte, 0)
    key = createHash(['sha256', 'sha384', 'sha512'][sum % 3] ?? 'sha256')
      .update(mixed)
      .digest()
    last = mixed.at(-1) ?? 0
  }
  return key.subarray(0, 32)
}

const md5 = (bytes: Uint8Array): Buffer => createHash('md5').update(bytes).digest()
const sha256 = (bytes: Uint8Array): Buffer => createHash('sha256').update(bytes).digest()

/** The RC4 cipher, which Node's OpenSSL has no more. Encrypting and decrypting are the same. */
export class Rc4 {
  readonly #state = Uint8Array.from({ length: 256 }, (_, index) => index)
  #i = 0
  #j = 0

  constructor(key: Uint8Array) {
    const state = this.#state
    for (let i = 0, j = 0; i < 256; i += 1) {
      const at = state[i] ?? 0
      j = (j + at + (key[i % key.length] ?? 0)) & 0xff
      state[i] = state[j] ?? 0
      state[j] = at
    }
  }

  /** Returns the next bytes of the text, encrypted or decrypted. */
  update(bytes: Uint8Array): Buffer {
    const state = this.#state
    const out = Buffer.alloc(bytes.length)
    for (let index = 0; index < bytes.length; index += 1) {
      this.#i = (this.#i + 1) & 0xff
      const a = state[this.#i] ?? 0
      this.#j = (this.#j + a) & 0xff
      const b = state[this.#j] ?? 0
      state[this.#i] = b
      state[this.#j] = a
      out[index] = (bytes[index] ?? 0) ^ (state[(a + b) & 0xff] ?? 0)
    }
    return out
  }
}
