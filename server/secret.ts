import { randomBytes } from 'node:crypto'
import { chmodSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { hasErrorCode } from '#server/db/error-code.ts'

/**
 * The secret that signs links: the configuration's, else one made once and kept under the data folder (0600).
 * Of several processes that start together one makes it and all read it.
 */
export function settleSecret(configured: Buffer | null, dataDir: string): Buffer {
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
