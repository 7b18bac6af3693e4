import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { hasErrorCode } from '#server/platform/db/error-code.ts'
import { createVault } from '#server/platform/vault.ts'
import { PARTS } from './backup-folder.ts'

/** Returns the app's secret: the configured one, or else the one in the folder; null if there is neither. */
export async function findSecret(configured: Buffer | null, folder: string): Promise<Buffer | null> {
  if (configured !== null) return configured
  try {
    return Buffer.from((await readFile(join(folder, PARTS.secret), 'utf8')).trim(), 'hex')
  } catch (error) {
    if (hasErrorCode(error, 'ENOENT')) return null
    throw error
  }
}

/** Computes a keyed digest, in hex, that identifies the secret without revealing it. */
export function digestSecret(secret: Buffer): string {
  return createVault(secret).digest('backup', 'of this house').toString('hex')
}
