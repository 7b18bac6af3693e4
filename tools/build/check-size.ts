import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { isFirstFont } from './first-fonts.ts'
import { FIRST_SCREENS, KB } from './first-screens.ts'
import { filesOf, findConsoleLoaders, findCycle, type Manifest } from './manifest.ts'
import { sourcesOf } from './screen-sources.ts'

// Checks dist/web against the budgets of a first visit, in bytes transferred: text gzipped, fonts as they are.

const STYLES = 35 * KB
const FONTS = 40 * KB
/** The font of a further script, which a visit loads when a text needs it. */
const SCRIPT_FONT = 75 * KB
const LAZY_CHUNK = 50 * KB

const folder = join(import.meta.dirname, '..', '..', 'dist', 'web')
const manifest = JSON.parse(readFileSync(join(folder, '.vite', 'manifest.json'), 'utf8')) as Manifest
const sizes = new Map<string, number>()
const lines: { what: string; size: number; limit: number }[] = []

for (const screen of FIRST_SCREENS) {
  const files = filesOf(manifest, ['index.html', ...screen.screens.flatMap((name) => sourcesOf(name))])
  lines.push(
    { what: `${screen.name}: JavaScript`, size: total(files, '.js'), limit: screen.javascript },
    { what: `${screen.name}: styles`, size: total(files, '.css'), limit: STYLES },
  )
}
const assets = readdirSync(join(folder, 'assets')).map((name) => `assets/${name}`)
lines.push({ what: 'fonts', size: total(assets.filter(isFirstFont), '.woff2'), limit: FONTS })
for (const font of assets.filter((name) => name.endsWith('.woff2') && !isFirstFont(name))) {
  lines.push({ what: font, size: measure(font), limit: SCRIPT_FONT })
}
const first = new Set(filesOf(manifest, ['index.html']))
for (const chunk of assets.filter((name) => name.endsWith('.js') && !first.has(name))) {
  const size = measure(chunk)
  if (size > LAZY_CHUNK) lines.push({ what: chunk, size, limit: LAZY_CHUNK })
}

for (const { what, size, limit } of lines) {
  const verdict = size <= limit ? 'ok      ' : 'TOO MUCH'
  console.log(`${verdict} ${what}: ${(size / KB).toFixed(1)} of ${limit / KB} KB`)
}
const loaders = findConsoleLoaders(manifest)
for (const source of loaders) console.log(`CONSOLE  ${source} loads what the console's screens share`)
const cycle = findCycle(manifest)
if (cycle !== null) console.log(`CIRCLE   ${cycle.join(' → ')}`)
if (loaders.length > 0 || cycle !== null || lines.some(({ size, limit }) => size > limit))
  process.exitCode = 1

function total(files: Iterable<string>, extension: string): number {
  return [...files].filter((file) => file.endsWith(extension)).reduce((sum, file) => sum + measure(file), 0)
}

function measure(file: string): number {
  const known = sizes.get(file)
  if (known !== undefined) return known
  const content = readFileSync(join(folder, file))
  const size = file.endsWith('.woff2') ? content.length : gzipSync(content).length
  sizes.set(file, size)
  return size
}
