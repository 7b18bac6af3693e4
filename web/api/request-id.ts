// Excludes letters that are easily confused with digits or each other when read aloud.
const SYMBOLS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** Returns an id for one call, short enough to read over the phone: three groups of four symbols, 60 random bits. */
export function newRequestId(): string {
  const symbols = Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) => SYMBOLS[byte % 32])
  return symbols.join('').replace(/(.{4})(?=.)/g, '$1-')
}
