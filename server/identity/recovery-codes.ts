import { randomBytes } from 'node:crypto'
import type { Vault } from '#server/platform/vault.ts'

/** Number of codes per set. */
const RECOVERY_CODES = 10

// Crockford's base 32, which omits characters that look alike.
const LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const LENGTH = 10
const CODE = new RegExp(`^[${LETTERS}]{${LENGTH}}$`)

/** Makes new recovery codes, each of 50 random bits: "7KQ2M-X8F4T". */
export function makeRecoveryCodes(): string[] {
  return Array.from({ length: RECOVERY_CODES }, () => {
    const code = [...randomBytes(LENGTH)].map((byte) => LETTERS[byte % LETTERS.length]).join('')
    return `${code.slice(0, LENGTH / 2)}-${code.slice(LENGTH / 2)}`
  })
}

/** Returns the stored form of a typed recovery code, ignoring case and separators; null if it cannot be one. */
export function digestRecoveryCode(vault: Vault, userId: string, typed: string): Buffer | null {
  const plain = typed.toUpperCase().replaceAll(/[\s-]/g, '').replaceAll('O', '0').replaceAll(/[IL]/g, '1')
  return CODE.test(plain) ? vault.digest('recovery code', `${userId} ${plain}`) : null
}
