import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { PluginOption } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'
import { OFFLINE_SCREENS } from '#contract/screens.ts'
import { OFFLINE_PAGE } from '#web/service-worker/offline-page.ts'
import { isFirstFont } from './first-fonts.ts'
import { reachableFiles, filesOf, type Manifest } from './manifest.ts'
import { sourcesOf } from './screen-sources.ts'
import { BUILD_TARGETS } from './supported-browsers.ts'

/** The texts of the screens that open without a network, in the languages besides English. */
const TRANSLATED = [
  'angle',
  'capture',
  'car',
  'delivery-pass',
  'everywhere',
  'field',
  'pickup',
  'picture-queue',
  'preview',
  'refusals',
  'report',
  'upload',
].map((family) => `text/hi/${family}.ts`)

/** Describes the app to the browsers that install it. */
const APP = {
  id: '/',
  name: 'Yardbid',
  short_name: 'Yardbid',
  description: 'Wholesale auctions of used cars to dealers in India.',
  lang: 'en-IN',
  start_url: '/',
  display: 'standalone' as const,
  background_color: '#f6f3ec',
  theme_color: '#0f1b2d',
  icons: [
    { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
    { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
    { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
  ],
}

interface PrecachedFile {
  readonly url: string
  readonly revision: string | null
}

/** Builds the service worker with the list of the files that it keeps, and the app's manifest. */
export function offlinePages(): PluginOption {
  let folder = ''
  const findFolder: PluginOption = {
    name: 'offline-pages-folder',
    configResolved({ root, build }) {
      folder = resolve(root, build.outDir)
    },
  }
  const pages = VitePWA({
    strategies: 'injectManifest',
    srcDir: 'service-worker',
    filename: 'service-worker.ts',
    // The frame of the field portals registers the worker.
    injectRegister: false,
    manifest: APP,
    includeManifestIcons: false,
    injectManifest: {
      target: BUILD_TARGETS,
      globPatterns: ['assets/*.{js,css,woff2}'],
      // Their names have the hash of their content.
      dontCacheBustURLsMatching: /^assets\//,
      manifestTransforms: [
        async (files) => ({
          manifest: (await keepNeeded(folder, files)).map((file) => ({ ...file, size: 0 })),
          warnings: [],
        }),
      ],
    },
  })
  return [findFolder, pages]
}

/**
 * Returns the files of a build's folder that field workers need without a network, and the page. The fonts of further scripts
 * are not among them: without a network, the phone's own font or the browser's cache has their letters.
 */
async function keepNeeded(folder: string, files: readonly PrecachedFile[]): Promise<PrecachedFile[]> {
  const built = await readFile(join(folder, '.vite', 'manifest.json'), 'utf8')
  const manifest = JSON.parse(built) as Manifest
  const needed = new Set(neededFiles(manifest))
  const page = createHash('sha256')
  for (const part of ['index.html', '.vite/heads.json']) page.update(await readFile(join(folder, part)))
  return [
    ...files.filter(({ url }) => needed.has(url) || isFirstFont(url)),
    { url: OFFLINE_PAGE, revision: page.digest('hex') },
  ]
}

function neededFiles(manifest: Manifest): readonly string[] {
  const always = filesOf(manifest, ['index.html', 'text/translations.ts', ...TRANSLATED])
  const screens = [...new Set(OFFLINE_SCREENS.flatMap((screen) => sourcesOf(screen, 'field')))]
  return [...always, ...reachableFiles(manifest, screens, 'index.html')]
}
