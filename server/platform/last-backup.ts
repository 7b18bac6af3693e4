import { readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod'
import { hasErrorCode } from './db/error-code.ts'

const FILE = 'last-backup.json'

const record = z.object({ takenAt: z.iso.datetime() })

/**
 * Records in DATA_DIR that a backup is complete, for the app's metrics. `takenAt` is the instant up to which it has
 * everything, ISO 8601.
 */
export async function recordBackup(dataDir: string, takenAt: string): Promise<void> {
  const file = join(dataDir, FILE)
  // The backup may run as another user than the app, which must be able to read the file.
  await writeFile(`${file}.new`, `${JSON.stringify({ takenAt })}\n`, { mode: 0o644, flush: true })
  await rename(`${file}.new`, file)
}

/** Returns the instant of the last backup of DATA_DIR that is recorded, in epoch milliseconds; null if none is. */
export async function readLastBackup(dataDir: string): Promise<number | null> {
  try {
    const text = await readFile(join(dataDir, FILE), 'utf8')
    return Date.parse(record.parse(JSON.parse(text)).takenAt)
  } catch (error) {
    if (hasErrorCode(error, 'ENOENT')) return null
    throw error
  }
}
