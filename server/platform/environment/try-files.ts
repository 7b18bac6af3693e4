import { X509Certificate } from 'node:crypto'
import { existsSync, mkdtempSync, readFileSync, rmdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { hasErrorCode } from '#server/platform/db/error-code.ts'

/** Reads a file with a certificate. @throws the error of the system, or Error if it has none. */
export function tryCertificate(path: string): void {
  if (!hasCertificate(readFileSync(path, 'utf8'))) throw new Error('it has no certificate in PEM')
}

function hasCertificate(text: string): boolean {
  try {
    return new X509Certificate(text).raw.length > 0
  } catch {
    return false
  }
}

/** Makes and removes a folder in a folder or, before that exists, in the one above it. @throws the error of the system. */
export function tryFolder(path: string): void {
  let existing = path
  while (!existsSync(existing) && dirname(existing) !== existing) existing = dirname(existing)
  try {
    rmdirSync(mkdtempSync(join(existing, '.yardbid-')))
  } catch (error) {
    // A full disk is no wrong setting: the app starts on it, and what it takes is limited.
    if (!hasErrorCode(error, 'ENOSPC') && !hasErrorCode(error, 'EDQUOT')) throw error
  }
}
