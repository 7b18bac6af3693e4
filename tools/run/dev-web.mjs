import { join, sep } from 'node:path'
import { createServer } from 'vite'
import { ROOT } from './app.mjs'

// The web half of `npm run dev`: Vite's dev server, which passes the API's paths on. It informs its parent when a source of
// the API has changed. Arguments: host, port, API's port.

/** The paths that the API answers, as patterns. Vite answers all others, among them the modules of web/api. */
const API_PATHS = ['^/api/(?!.*[.]tsx?($|[?]))', '^/(files/|healthz|readyz|metrics)']
/** The folders of the API's sources. */
const API_SOURCES = ['domain', 'contract', 'server', join('tools', 'demo-house')].map((folder) =>
  join(ROOT, folder, sep),
)

process.on('disconnect', () => process.exit())

const [host = '127.0.0.1', port = '3000', apiPort = '3001'] = process.argv.slice(2)
const target = `http://127.0.0.1:${apiPort}`

const vite = await createServer({
  configFile: join(ROOT, 'vite.config.ts'),
  // A plugin, because Vite makes a new watcher whenever its configuration changes.
  plugins: [{ name: 'watch-api', configureServer: ({ watcher }) => watchApi(watcher) }],
  server: {
    host,
    port: Number(port),
    strictPort: true,
    proxy: Object.fromEntries(API_PATHS.map((path) => [path, { target }])),
  },
})
await vite.listen()
console.log(`Yardbid in development: http://${host}:${port}`)

/** @param {import('vite').FSWatcher} watcher */
function watchApi(watcher) {
  watcher.add(API_SOURCES)
  watcher.on('all', (_event, path) => {
    if (isSourceOfApi(path)) process.send?.('changed')
  })
}

/** @param {string} path absolute */
function isSourceOfApi(path) {
  return (
    API_SOURCES.some((folder) => path.startsWith(folder)) && /(?<![.]test)[.]ts$|[.](sql|json)$/.test(path)
  )
}
