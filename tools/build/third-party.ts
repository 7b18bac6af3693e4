import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'rolldown'

// The licences of packages ask that their texts go with each copy of the packages. Vite writes those of the browser app
// (`build.license`), these plugins the rest.

/** The file with the licences of the packages that a build contains. */
export const THIRD_PARTY = 'third-party.md'

interface Package {
  readonly name: string
  readonly version: string
  /** An SPDX identifier. */
  readonly license: string
  /** The text of the licence, or null if the package has none. */
  readonly text: string | null
}

/**
 * Writes the licences of all packages in a build of the server.
 *
 * @param copied files that the build copies from packages, each as its package and the path in it
 * @param root the folder with `node_modules`
 */
export function listPackages(root: string, copied: readonly string[]): Plugin {
  return {
    name: 'list-packages',
    generateBundle(_, files) {
      const modules = Object.values(files).flatMap((file) => (file.type === 'chunk' ? file.moduleIds : []))
      const folders = [...modules, ...copied.map((file) => join(root, 'node_modules', file))].map(
        packageFolder,
      )
      const packages = [...new Set(folders)].filter((folder) => folder !== null).map(readPackage)
      const sorted = packages.toSorted((one, other) => one.name.localeCompare(other.name, 'en'))
      this.emitFile({ type: 'asset', fileName: THIRD_PARTY, source: describe(sorted) })
    },
  }
}

/** Copies the licence of the browser app's typefaces beside them. */
export const copyFontLicense: Plugin = {
  name: 'copy-font-license',
  generateBundle() {
    const source = readFileSync(join(import.meta.dirname, '../../web/fonts/OFL.txt'))
    this.emitFile({ type: 'asset', fileName: 'assets/OFL.txt', source })
  },
}

/** Returns the folder of the package that a module belongs to, or null if it is our own. */
const packageFolder = (module: string): string | null =>
  /^.*[\\/]node_modules[\\/](?:@[^\\/]+[\\/])?[^\\/]+/.exec(module)?.[0] ?? null

function readPackage(folder: string): Package {
  const { name, version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as {
    name: string
    version: string
    license: string
  }
  const file = readdirSync(folder).find((entry) => /^(?:licen[cs]e|copying)\b/i.test(entry))
  const text = file === undefined ? null : readFileSync(join(folder, file), 'utf8').trim()
  return { name, version, license, text }
}

const describe = (packages: readonly Package[]): string =>
  [
    '# Licences',
    'The server contains these packages:',
    ...packages.flatMap(({ name, version, license, text }) => [
      `## ${name} - ${version} (${license})`,
      ...(text === null ? [] : [text]),
    ]),
    '',
  ].join('\n\n')
