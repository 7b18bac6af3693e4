import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'

/** A file of the build, as Vite's manifest describes it. */
interface Chunk {
  readonly file: string
  readonly isEntry?: boolean
  readonly isDynamicEntry?: boolean
  readonly imports?: readonly string[]
  readonly css?: readonly string[]
}
type Manifest = Readonly<Record<string, Chunk>>

/** What was weighed, and how much it may weigh; both in KB of 1,000 bytes, gzip but for fonts. */
interface Weight {
  readonly what: string
  readonly kilobytes: number
  readonly budget: number
}

const BUILD = join(import.meta.dirname, '../../dist/web')
const ENTRY = 'index.html'

/** The first load of each kind of screen: the modules whose code and static imports it needs. */
const FIRST_LOADS = [
  { what: 'login', budget: 155, modules: ['features/login/login-screen.tsx', 'text/en/login.ts'] },
  {
    what: 'dealer home',
    budget: 170,
    modules: [
      'layouts/dealer-layout.tsx',
      'features/dealer-home/dealer-home-screen.tsx',
      'text/en/dealer-home.ts',
      'text/en/car.ts',
    ],
  },
] as const

const LAZY_CHUNK = 50
const ALL_CSS = 35
const ALL_FONTS = 40

function weigh(files: Iterable<string>, isCompressed = false): number {
  let bytes = 0
  for (const file of files) {
    const content = readFileSync(join(BUILD, file))
    bytes += isCompressed ? content.length : gzipSync(content, { level: 9 }).length
  }
  return bytes / 1000
}

/** The script files that a module needs: its own, and all that it imports at once. */
function scriptsOf(manifest: Manifest, key: string, found = new Set<string>()): Set<string> {
  const chunk = manifest[key]
  if (chunk === undefined)
    throw new Error(`The build has no ${key}; is its name in check-size.ts still right?`)
  if (found.has(chunk.file)) return found
  found.add(chunk.file)
  for (const imported of chunk.imports ?? []) scriptsOf(manifest, imported, found)
  return found
}

function filesEndingIn(...endings: readonly string[]): string[] {
  return readdirSync(join(BUILD, 'assets'))
    .filter((name) => endings.some((ending) => name.endsWith(ending)))
    .map((name) => `assets/${name}`)
}

function weights(manifest: Manifest): Weight[] {
  const always = scriptsOf(manifest, ENTRY)
  const firstLoads = FIRST_LOADS.map(({ what, budget, modules }) => {
    const scripts = new Set(modules.flatMap((key) => [...scriptsOf(manifest, key)]))
    return { what: `first load: ${what}`, kilobytes: weigh(new Set([...always, ...scripts])), budget }
  })
  const lazy = Object.values(manifest)
    .filter((chunk) => chunk.file.endsWith('.js') && !always.has(chunk.file))
    .map(({ file }) => ({ what: `lazy: ${file}`, kilobytes: weigh([file]), budget: LAZY_CHUNK }))
  const heaviest = lazy.toSorted((one, other) => other.kilobytes - one.kilobytes).slice(0, 5)
  return [
    ...firstLoads,
    ...heaviest,
    { what: 'all CSS', kilobytes: weigh(filesEndingIn('.css')), budget: ALL_CSS },
    { what: 'fonts', kilobytes: weigh(filesEndingIn('.woff2'), true), budget: ALL_FONTS },
  ]
}

/** Weighs what a browser has to load, says it, and fails where something is over its budget. */
function checkSize(): boolean {
  const manifest = JSON.parse(readFileSync(join(BUILD, '.vite/manifest.json'), 'utf8')) as Manifest
  let isWithin = true
  for (const { what, kilobytes, budget } of weights(manifest)) {
    const isOver = kilobytes > budget
    if (isOver) isWithin = false
    console.log(
      `${isOver ? 'OVER' : '  ok'}  ${kilobytes.toFixed(1).padStart(6)} of ${String(budget).padStart(3)} KB  ${what}`,
    )
  }
  return isWithin
}

process.exitCode = checkSize() ? 0 : 1
