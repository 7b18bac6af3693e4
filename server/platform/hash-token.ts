import { hash } from 'node:crypto'

/** The form in which a token is stored and looked for. */
export function hashToken(token: string): Buffer {
  return hash('sha256', token, 'buffer')
}
