import { join } from 'node:path'
import { createServer } from 'vite'
import { ROOT } from './app.mjs'

// The web half of `npm run dev`: Vite's dev server, which passes the API's paths on. Arguments: host, port, API's port.

/** The paths that the API answers, as patterns. Vite answers all others, among them the modules of web/api. */
const API_PATHS = ['^/api/(?!.*[.]tsx?($|[?]))', '^/(files/|healthz|readyz|metrics)']

const [host = '127.0.0.1', port = '3000', apiPort = '3001'] = process.argv.slice(2)
const target = `http://127.0.0.1:${apiPort}`

const vite = await createServer({
  configFile: join(ROOT, 'vite.config.ts'),
  server: {
    host,
    port: Number(port),
    strictPort: true,
    proxy: Object.fromEntries(API_PATHS.map((path) => [path, { target }])),
  },
})
await vite.listen()
console.log(`Yardbid in development: http://${host}:${port}`)
