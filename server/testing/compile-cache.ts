import { getCompileCacheDir } from 'node:module'
import { dirname } from 'node:path'

/** Environment variables that make a child process use this process's compile cache, if there is one. */
export function shareCompileCache(): Readonly<Record<string, string>> {
  const folder = getCompileCacheDir()
  // Node returns a subfolder for its own version, but expects the parent.
  return folder === undefined ? {} : { NODE_COMPILE_CACHE: dirname(folder) }
}
