import { randomBytes } from 'node:crypto'
import { chmodSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { hasErrorCode } from '#server/platform/db/error-code.ts'
import type { Queries } from '#server/platform/db/pool.ts'
import { storeSecretDigest } from './secret-queries.ts'
import type { Vault } from './vault.ts'

/**
 * The secrets that seal and sign in the place of the app's secret, each list with the newest first: that one seals or
 * signs, the others only open or verify what is older. Empty: the app's secret does both.
 */
export interface SecretRotation {
  readonly sealing: readonly Buffer[]
  readonly signing: readonly Buffer[]
}

/**
 * Returns the secret that signs links and seals data that must not be stored in clear text: the configured one, or one
 * that is generated once and stored in the data folder (mode 0600). If several processes start together, one generates
 * the secret and the others read it.
 */
export function loadOrCreateSecret(configured: Buffer | null, dataDir: string): Buffer {
  if (configured !== null) return configured
  mkdirSync(dataDir, { recursive: true })
  const path = join(dataDir, 'app.secret')
  const draft = `${path}.new-${process.pid}`
  try {
    return Buffer.from(readFileSync(path, 'utf8').trim(), 'hex')
  } catch (error) {
    if (!hasErrorCode(error, 'ENOENT')) throw error
  }
  writeFileSync(draft, `${randomBytes(32).toString('hex')}\n`, { mode: 0o600 })
  chmodSync(draft, 0o600)
  try {
    linkSync(draft, path)
  } catch (error) {
    if (!hasErrorCode(error, 'EEXIST')) throw error
  } finally {
    rmSync(draft, { force: true })
  }
  return Buffer.from(readFileSync(path, 'utf8').trim(), 'hex')
}

/**
 * Refuses a vault whose secret differs from the one that the database is sealed under, because processes with different
 * secrets could not open each other's data. The first start determines the secret of a database.
 *
 * @throws Error that names the secret to start with.
 */
export async function checkSecret(db: Queries, vault: Vault): Promise<void> {
  const digest = vault.digest('secret', 'of this house').toString('hex')
  if ((await storeSecretDigest(db, digest)) === digest) return
  throw new Error(
    'This is not the secret that the database is sealed under: start the app with the APP_SECRET, or with the ' +
      'app.secret in DATA_DIR, of its first start.',
  )
}
