import { readFile, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { Plugin } from 'vite'
import { FIRST_SCREENS, type FirstScreen } from './first-screens.ts'
import { filesOf, type Manifest } from './manifest.ts'
import { sourcesOf } from './screen-sources.ts'

const EARLY_READS = 'early-reads.ts'

const STYLESHEET = /<link rel="stylesheet"[^>]*>/g

/** Tags that the server adds to the page of a first screen. */
interface ScreenTags {
  /** Before the app's own script. */
  readonly first: string
  /** At the end of the head. */
  readonly rest: string
  /** At the end of the body. */
  readonly styles: string
}

/**
 * Writes `.vite/heads.json` for the server: the tags in each first screen's page that preload its code, styles, pictures
 * and reads. Without them the app would discover these one after the other. Stylesheets stand behind the opening, which
 * so is shown before they have arrived; the app's script waits for them.
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
    transformIndexHtml: {
      order: 'post',
      handler: (html) => {
        const styles = html.match(STYLESHEET) ?? []
        return html.replaceAll(STYLESHEET, '').replace('</body>', `${styles.join('')}</body>`)
      },
    },
    buildStart() {
      this.emitFile({ type: 'chunk', id: join(root, EARLY_READS), name: 'early-reads' })
    },
    writeBundle: async () => {
      const place = join(folder, '.vite')
      const manifest = JSON.parse(await readFile(join(place, 'manifest.json'), 'utf8')) as Manifest
      const heads = FIRST_SCREENS.flatMap((screen) => {
        const tags = tagsOf(screen, manifest)
        return screen.screens.map((name) => [name, tags])
      })
      await writeFile(join(place, 'heads.json'), JSON.stringify(Object.fromEntries(heads)))
    },
  }
}

/** Returns the tags of a screen's page. */
function tagsOf({ screens, pictures = [], reads, bareReads }: FirstScreen, manifest: Manifest): ScreenTags {
  const there = new Set(filesOf(manifest, ['index.html']))
  const files = filesOf(
    manifest,
    screens.flatMap((name) => sourcesOf(name)),
  ).filter((file) => !there.has(file))
  const [styles, scripts] = [files.filter(isStyle), files.filter((file) => !isStyle(file))]
  const images = pictures.map(({ source, media }) => {
    const [file] = filesOf(manifest, [source])
    return `<link rel="preload" as="image" href="/${file}" media="${media}">`
  })
  const [early] = filesOf(manifest, [EARLY_READS])
  const given = `data-reads="${reads.join(' ')}" data-bare-reads="${bareReads.join(' ')}"`
  const hasReads = reads.length + bareReads.length > 0
  return {
    first: hasReads ? `<script type="module" crossorigin src="/${early}" ${given}></script>` : '',
    rest: [
      ...scripts.map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`),
      ...images,
    ].join(''),
    styles: styles.map((file) => `<link rel="stylesheet" crossorigin href="/${file}">`).join(''),
  }
}

const isStyle = (file: string): boolean => file.endsWith('.css')
