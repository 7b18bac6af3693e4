import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ROOT } from './installation.ts'

/** The folder, in a build of the server, of the files that it copies from packages. */
export const PACKAGE_FILES = 'package-files'

/**
 * Returns the absolute path of a file of a package that the server reads as it is, such as a font. A build has copies of
 * the files that `tools/build/build-server.ts` lists, so that it runs without these packages.
 *
 * @param file the package's name and the path in it, such as `@fontsource/noto-sans/files/noto-sans-latin-400-normal.woff`
 */
export const packageFile = (file: string): string =>
  import.meta.filename.endsWith('.ts')
    ? fileURLToPath(import.meta.resolve(file))
    : join(ROOT, 'dist', 'server', PACKAGE_FILES, file)
