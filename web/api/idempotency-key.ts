/**
 * A new key for one intention of the person's: 128 random bits in hexadecimal. Not `randomUUID`, which a
 * browser has only where the page came over TLS or from the device itself.
 */
export function newIdempotencyKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('')
}
