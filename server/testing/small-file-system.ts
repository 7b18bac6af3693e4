import { spawnSync } from 'node:child_process'
import { closeSync, openSync, writeSync } from 'node:fs'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { hasErrorCode } from '#server/platform/db/error-code.ts'

/** An in-memory file system that can be filled up. */
export interface SmallFileSystem {
  readonly path: string
  /** Uses up all free space. */
  fill(): void
  /** Frees the space again. */
  free(): Promise<void>
  remove(): Promise<void>
}

/**
 * Mounts a file system of this size. Returns null if that is not permitted, which is usual for users other than root.
 */
export async function makeSmallFileSystem(megabytes: number): Promise<SmallFileSystem | null> {
  const path = await mkdtemp(join(tmpdir(), 'yardbid-small-'))
  const { status } = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', path])
  if (status !== 0) {
    await rm(path, { recursive: true })
    return null
  }
  // The database's user must be able to enter the folder.
  await chmod(path, 0o711)
  const ballast = join(path, 'ballast')
  return {
    path,
    fill: () => writeUntilFull(ballast),
    free: () => rm(ballast, { force: true }),
    remove: async () => {
      spawnSync('umount', [path])
      await rm(path, { recursive: true, force: true })
    },
  }
}

/** Fills the file system completely. The last writes are of single pages, so that no space is left. */
function writeUntilFull(path: string): void {
  const file = openSync(path, 'a')
  try {
    for (const size of [1 << 20, 4096]) writeUntilRefused(file, Buffer.alloc(size))
  } finally {
    closeSync(file)
  }
}

function writeUntilRefused(file: number, chunk: Buffer): void {
  try {
    for (;;) writeSync(file, chunk)
  } catch (error) {
    if (!hasErrorCode(error, 'ENOSPC')) throw error
  }
}
