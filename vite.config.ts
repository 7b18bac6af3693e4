import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { compileTexts } from './tools/build/compile-texts.ts'
import { precompress } from './tools/build/precompress.ts'

/** The browser app: built from `web/` into `dist/web`, which the server gives out. */
export default defineConfig({
  root: 'web',
  plugins: [react(), compileTexts(), precompress()],
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    manifest: true,
    target: 'baseline-widely-available',
    // The policy allows scripts of our own files alone, so nothing may be inlined into the page.
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    // check-size.ts holds the real budgets.
    chunkSizeWarningLimit: 600,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            // Changes with the packages only, so that a release of ours leaves it in the browsers' caches.
            { name: 'react', test: /node_modules\/(react|react-dom|scheduler|react-router)\//, priority: 2 },
          ],
        },
      },
    },
  },
})
