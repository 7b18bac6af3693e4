import { readFile, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { Plugin } from 'vite'
import { FIRST_SCREENS, type FirstScreen } from './first-screens.ts'
import { filesOf, type Manifest } from './manifest.ts'
import { sourcesOf } from './screen-sources.ts'

const EARLY_READS = 'early-reads.ts'

/**
 * Writes `.vite/heads.json` for the server: the tags in the head of each first screen's page that preload its code,
 * styles, pictures and reads. Without them the app would discover these one after the other.
 */
export function loadAhead(): Plugin {
  let root = ''
  let folder = ''
  return {
    name: 'yardbid:load-ahead',
    apply: 'build',
    configResolved: (config) => {
      root = config.root
      folder = resolve(root, config.build.outDir)
    },
    buildStart() {
      this.emitFile({ type: 'chunk', id: join(root, EARLY_READS), name: 'early-reads' })
    },
    writeBundle: async () => {
      const place = join(folder, '.vite')
      const manifest = JSON.parse(await readFile(join(place, 'manifest.json'), 'utf8')) as Manifest
      const heads = FIRST_SCREENS.flatMap((screen) => {
        const head = headOf(screen, manifest)
        return screen.screens.map((name) => [name, head])
      })
      await writeFile(join(place, 'heads.json'), JSON.stringify(Object.fromEntries(heads)))
    },
  }
}

/** Returns the tags before the app's own script, and those at the end of the head. */
function headOf(
  { screens, pictures = [], reads, bareReads }: FirstScreen,
  manifest: Manifest,
): [first: string, rest: string] {
  const there = new Set(filesOf(manifest, ['index.html']))
  const files = filesOf(
    manifest,
    screens.flatMap((name) => sourcesOf(name)),
  ).filter((file) => !there.has(file))
  const rest = files.map((file) =>
    file.endsWith('.css')
      ? `<link rel="stylesheet" crossorigin href="/${file}">`
      : `<link rel="modulepreload" crossorigin href="/${file}">`,
  )
  for (const { source, media } of pictures) {
    const [file] = filesOf(manifest, [source])
    rest.push(`<link rel="preload" as="image" href="/${file}" media="${media}">`)
  }
  if (reads.length + bareReads.length === 0) return ['', rest.join('')]
  const [script] = filesOf(manifest, [EARLY_READS])
  const given = `data-reads="${reads.join(' ')}" data-bare-reads="${bareReads.join(' ')}"`
  return [`<script type="module" crossorigin src="/${script}" ${given}></script>`, rest.join('')]
}
