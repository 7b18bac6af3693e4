import { hash } from 'node:crypto'

const ALGORITHM = 'sha256'

/** Returns the hash under which a token is stored and looked up. */
export function hashToken(token: string): Buffer {
  return hash(ALGORITHM, token, 'buffer')
}

/** Returns the same hash as hexadecimal digits. */
export function hexHashToken(token: string): string {
  return hash(ALGORITHM, token, 'hex')
}
