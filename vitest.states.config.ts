import react from '@vitejs/plugin-react'
import { playwright } from '@vitest/browser-playwright'
import { globSync, readFileSync } from 'node:fs'
import { relative, sep } from 'node:path'
import type { Plugin } from 'vite'
import { defineConfig } from 'vitest/config'
import { markTexts } from './tools/build/compile-texts.ts'
import { chromiumOptions } from './tools/run/chromium.mjs'

const STATES = 'web/**/*.states.tsx'

/** Makes a test of each file of states: one for each state. */
function testStatesFiles(): Plugin {
  return {
    name: 'yardbid:test-states',
    enforce: 'pre',
    transform(code, id) {
      if (!id.endsWith('.states.tsx')) return null
      const part = relative('web', id).replaceAll(sep, '/').slice(0, -'.states.tsx'.length)
      const end = `import { testStates } from '#web/testing/states/test-states.ts'\ntestStates('${part}', states)\n`
      return { code: `${code}\n${end}`, map: null }
    },
  }
}

const ICONS = /@tabler[/]icons-react[/]dist[/]esm[/]tabler-icons-react[.]mjs$/

/** Reduces the package of icons to those that the app shows: it has thousands, and each file of states would load all. */
function usedIcons() {
  const names = globSync('web/**/*.{ts,tsx}').flatMap(
    (path) =>
      /import [{]([^}]+)[}] from '@tabler[/]icons-react'/
        .exec(readFileSync(path, 'utf8'))?.[1]
        ?.match(/Icon\w+/g) ?? [],
  )
  const used = [...new Set(names)].toSorted()
  return {
    // The name is part of what the packages' cache is known by.
    name: `yardbid:used-icons:${used.join(' ')}`,
    load: (id: string) =>
      ICONS.test(id)
        ? used.map((name) => `export { default as ${name} } from './icons/${name}.mjs'`).join('\n')
        : null,
  }
}

/** The states of all parts and screens, each mounted in a browser. */
export default defineConfig({
  publicDir: 'web/public',
  plugins: [testStatesFiles(), react(), markTexts()],
  // Found before the first test: a package that is found later reloads the page.
  optimizeDeps: {
    entries: ['web/main.tsx', 'web/testing/states/*.ts*', STATES],
    rolldownOptions: { plugins: [usedIcons()], output: { minify: true } },
  },
  test: {
    name: 'states',
    include: [STATES, 'web/testing/states/*.browser.test.tsx'],
    testTimeout: 60_000,
    setupFiles: ['web/testing/states/without-traces.ts'],
    // Set by `npm run gallery -- --sheets`.
    env: { PICTURES_FOLDER: process.env['PICTURES_FOLDER'] ?? '' },
    maxWorkers: 2,
    // The files of a worker share the loaded modules: each state begins with nothing stored, cached, received or focused.
    isolate: false,
    browser: {
      enabled: true,
      headless: true,
      viewport: { width: 1280, height: 844 },
      ui: false,
      screenshotFailures: false,
      traceView: 'off',
      // Each state collects its own errors.
      trackUnhandledErrors: false,
      dependencySourcemaps: false,
      instances: [{ browser: 'chromium' }],
      provider: playwright({
        launchOptions: chromiumOptions(),
        contextOptions: { locale: 'en-IN', timezoneId: 'Asia/Kolkata', reducedMotion: 'reduce' },
        // A control that is not there fails its state.
        actionTimeout: 10_000,
      }),
    },
  },
})
