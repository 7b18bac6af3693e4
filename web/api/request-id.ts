// Without the letters that are taken for a figure or for each other when they are read out.
const SYMBOLS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** A name for one call, short enough to be read to somebody over the phone: three groups of four, 60 random bits. */
export function newRequestId(): string {
  const symbols = Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) => SYMBOLS[byte % 32])
  return symbols.join('').replace(/(.{4})(?=.)/g, '$1-')
}
