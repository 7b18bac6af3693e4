import type { Dirent } from 'node:fs'
import { chmod, copyFile, mkdir, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { hasErrorCode } from '#server/platform/db/error-code.ts'

/** How a file or folder is treated: copied, created empty, or left out. */
export type Treatment = 'copied' | 'emptied' | 'leftOut'

/**
 * Copies a folder that may change during the copy; only the owner may read the copy. Entries that vanish are left out.
 *
 * @param treat decides for each path, relative to `from`.
 */
export function copyChangingFolder(
  from: string,
  to: string,
  treat: (path: string) => Treatment,
): Promise<void> {
  return copyWithin(from, to, '', treat)
}

/** Copies a file of one folder into another, unless it has vanished. */
export async function copyIfPresent(from: string, to: string, path: string): Promise<void> {
  try {
    await copyFile(join(from, path), join(to, path))
    await chmod(join(to, path), 0o600)
  } catch (error) {
    if (!hasErrorCode(error, 'ENOENT')) throw error
  }
}

async function copyWithin(
  from: string,
  to: string,
  path: string,
  treat: (path: string) => Treatment,
): Promise<void> {
  await mkdir(join(to, path), { recursive: true, mode: 0o700 })
  for (const entry of await entriesOf(join(from, path))) {
    const inside = join(path, entry.name)
    const treatment = treat(inside)
    if (treatment === 'leftOut') continue
    if (entry.isFile()) await copyIfPresent(from, to, inside)
    else if (entry.isDirectory()) {
      if (treatment === 'copied') await copyWithin(from, to, inside, treat)
      else await mkdir(join(to, inside), { recursive: true, mode: 0o700 })
    }
  }
}

async function entriesOf(folder: string): Promise<readonly Dirent[]> {
  try {
    return await readdir(folder, { withFileTypes: true })
  } catch (error) {
    if (hasErrorCode(error, 'ENOENT')) return []
    throw error
  }
}
