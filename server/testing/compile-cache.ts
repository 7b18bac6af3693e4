import { getCompileCacheDir } from 'node:module'
import { dirname } from 'node:path'

/** Returns environment variables that make a child process use this process's compile cache, if there is one. */
export function shareCompileCache(): Readonly<Record<string, string>> {
  const folder = getCompileCacheDir()
  // Node returns the subfolder of its own version, but expects the parent folder.
  return folder === undefined ? {} : { NODE_COMPILE_CACHE: dirname(folder) }
}
