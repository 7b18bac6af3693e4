import { readFileSync } from 'node:fs'
import type { ServerResponse } from 'node:http'
import { join } from 'node:path'
import { createServer, type Plugin } from 'vite'
import react from '@vitejs/plugin-react'

const ROOT = join(import.meta.dirname, '../..')
const PAGE = 'web/testing/states/gallery.html'

/**
 * Serves the states of all parts with hot reloading, without a server or a database behind them. Returns its address.
 *
 * @throws {Error} if the port is taken
 */
export async function serveGallery(port: number): Promise<string> {
  const vite = await createServer({
    configFile: false,
    root: ROOT,
    publicDir: join(ROOT, 'web/public'),
    cacheDir: join(ROOT, 'node_modules/.vite/gallery'),
    appType: 'custom',
    plugins: [react(), galleryPage()],
    optimizeDeps: { entries: ['web/main.tsx', 'web/testing/states/gallery.ts', 'web/**/*.states.tsx'] },
    server: { host: '127.0.0.1', port, strictPort: true },
  })
  await vite.listen()
  return `http://127.0.0.1:${port}/gallery`
}

/** Answers every address of a page with the gallery's: a state is mounted at the address of its screen. */
function galleryPage(): Plugin {
  return {
    name: 'yardbid:gallery-page',
    configureServer: (vite) => () => {
      const answer = async (url: string, response: ServerResponse) => {
        const page = await vite.transformIndexHtml(url, readFileSync(join(ROOT, PAGE), 'utf8'))
        response.setHeader('Content-Type', 'text/html').end(page)
      }
      vite.middlewares.use((request, response, next) => {
        if (request.headers.accept?.includes('text/html') === true) void answer(request.url ?? '/', response)
        else next()
      })
    },
  }
}
