import { hkdfSync } from 'node:crypto'

const ID_BYTES = 4

/** Returns the id by which what is sealed or signed names its secret: 4 bytes that reveal nothing about it. */
export function keyIdOf(secret: Buffer): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', 'yardbid key id', ID_BYTES))
}
