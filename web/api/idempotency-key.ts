/**
 * Returns a new key for one user action: 128 random bits in hexadecimal. `randomUUID` is unavailable without TLS,
 * except on localhost.
 */
export function newIdempotencyKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('')
}
