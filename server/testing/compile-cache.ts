import { getCompileCacheDir } from 'node:module'
import { dirname } from 'node:path'

/** What the environment of a process says, so that it shares what this one compiled, where that is kept at all. */
export function shareCompileCache(): Readonly<Record<string, string>> {
  const folder = getCompileCacheDir()
  // Node's answer is the folder of its own version in the one that it was told.
  return folder === undefined ? {} : { NODE_COMPILE_CACHE: dirname(folder) }
}
