import { cp } from 'node:fs/promises'
import { join } from 'node:path'
import { build, type Plugin } from 'rolldown'
import { ROOT } from '#server/platform/installation.ts'
import { PACKAGE_FILES, packageFile } from '#server/platform/package-files.ts'
import { COPIED_FILES, LOADED_PACKAGES } from './loaded-packages.ts'
import { listPackages } from './third-party.ts'

// node tools/build/build-server.ts <folder>: builds the programs of the server and of its operators into the folder. A
// process starts from few files with half of the work that it takes from the sources. `npm run build` calls it.

const [dir] = process.argv.slice(2)
if (dir === undefined) throw new Error('Usage: build-server.ts <folder>')

/** Each program is built into a file of its name: see `builtProgram`. */
const PROGRAMS = [
  'server/main.ts',
  'server/files/heic/heic-decoder.ts',
  'server/files/svg/svg-decoder.ts',
  'server/files/tables/xlsx/workbook-worker.ts',
  'tools/demo-house/demo-house.ts',
  'tools/create-admin/create-admin.ts',
  'tools/create-admin/forget-second-factor.ts',
  'tools/backup/backup.ts',
  'tools/backup/restore.ts',
  'tools/migrate.ts',
  'tools/move-files/move-files.ts',
  'tools/reseal/reseal.ts',
  'tools/verify-audit.ts',
]

/** An import of one of the packages that stay in `node_modules`. */
const LOADED = new RegExp(`^(?:${LOADED_PACKAGES.join('|')})(?:/|$)`)

/** The name with which the names of all chunks of packages begin. */
const PACKAGES = 'packages'

/**
 * Leaves out the source maps of packages, because a process reads each map when it starts, and needs it only to report
 * an error.
 */
const mapOwnCodeOnly: Plugin = {
  name: 'map-own-code-only',
  generateBundle(_, files) {
    for (const file of Object.values(files)) {
      if (file.type !== 'chunk' || !file.name.startsWith(PACKAGES)) continue
      delete files[`${file.fileName}.map`]
      file.code = file.code.replace(/\n\/\/# sourceMappingURL=.*\n?$/, '\n')
    }
  },
}

await build({
  input: PROGRAMS,
  platform: 'node',
  logLevel: 'warn',
  // Graphile Worker would compile a configuration in TypeScript, of which we have none.
  external: [LOADED, 'typescript'],
  plugins: [mapOwnCodeOnly, listPackages(ROOT, COPIED_FILES)],
  output: {
    dir,
    entryFileNames: '[name].js',
    // The name of a chunk of packages lists all programs that have it in common.
    chunkFileNames: ({ name }) => `chunks/${name.startsWith(PACKAGES) ? PACKAGES : '[name]'}-[hash].js`,
    sourcemap: true,
    sourcemapExcludeSources: true,
    codeSplitting: { groups: [{ name: PACKAGES, test: /node_modules/, entriesAware: true }] },
  },
})

for (const file of COPIED_FILES) await cp(packageFile(file), join(dir, PACKAGE_FILES, file))
