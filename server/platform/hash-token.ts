import { hash } from 'node:crypto'

/** Returns the hash under which a token is stored and looked up. */
export function hashToken(token: string): Buffer {
  return hash('sha256', token, 'buffer')
}
