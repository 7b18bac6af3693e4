import { readFile, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { Plugin } from 'vite'
import type { PageParts } from '#server/http/app-pages.ts'
import { FIRST_SCREENS, type FirstScreen } from './first-screens.ts'
import { filesOf, type Manifest } from './manifest.ts'

const EARLY_READS = 'early-reads.ts'

/**
 * Writes down, for the server, what the page of each first screen names beside the others': the code, the styles and the reads
 * that the app would otherwise find out about one after the other.
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
    // In the head they would hold up even the word that stands there while the app loads.
    transformIndexHtml: { order: 'post', handler: (html) => placeStyles(html) },
    writeBundle: async () => {
      const place = join(folder, '.vite')
      const manifest = JSON.parse(await readFile(join(place, 'manifest.json'), 'utf8')) as Manifest
      const pages = FIRST_SCREENS.flatMap((screen) => {
        const parts = partsOf(screen, manifest)
        return screen.pages.map((page) => [page, parts])
      })
      await writeFile(join(place, 'pages.json'), JSON.stringify(Object.fromEntries(pages)))
    },
  }
}

const STYLES = / *<link rel="stylesheet"[^>]*>\n/g

/** Moves the styles behind what the page itself shows; what the app shows still waits for them. */
function placeStyles(html: string): string {
  const styles = html.match(STYLES) ?? []
  return html.replace(STYLES, '').replace('  </body>', `${styles.join('')}  </body>`)
}

function partsOf({ entries, reads, bareReads }: FirstScreen, manifest: Manifest): PageParts {
  const there = new Set(filesOf(manifest, ['index.html']))
  const files = filesOf(manifest, entries).filter((file) => !there.has(file))
  const isStyle = (file: string) => file.endsWith('.css')
  const code = files.filter((file) => !isStyle(file)).map((file) => linkTo('modulepreload', file))
  const styles = files.filter(isStyle).map((file) => linkTo('stylesheet', file))
  return { first: earlyReads(reads, bareReads, manifest), code: code.join(''), styles: styles.join('') }
}

function linkTo(rel: 'modulepreload' | 'stylesheet', file: string): string {
  return `<link rel="${rel}" crossorigin href="/${file}">`
}

function earlyReads(reads: readonly string[], bareReads: readonly string[], manifest: Manifest): string {
  if (reads.length + bareReads.length === 0) return ''
  const [script] = filesOf(manifest, [EARLY_READS])
  const given = `data-reads="${reads.join(' ')}" data-bare-reads="${bareReads.join(' ')}"`
  return `<script type="module" crossorigin src="/${script}" ${given}></script>`
}
