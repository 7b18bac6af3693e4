import { findPackageJSON } from 'node:module'
import { basename, dirname, join } from 'node:path'

const manifest = findPackageJSON(import.meta.url)
if (manifest === undefined) throw new Error('There is no package.json above the server.')

/** The folder of the installation, absolute: it has `package.json`, `node_modules`, the migrations and `dist`. */
export const ROOT = dirname(manifest)

/**
 * Returns the absolute path of a program that `tools/build/build-server.ts` builds.
 *
 * @param source the path of its source from the root
 */
export const builtProgram = (source: string): string =>
  join(ROOT, 'dist', 'server', `${basename(source, '.ts')}.js`)

/** Returns the path of such a program in the form in which this process itself runs: built, or its source. */
export const programBeside = (source: string): string =>
  import.meta.filename.endsWith('.ts') ? join(ROOT, source) : builtProgram(source)
