import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import { join } from 'node:path'
import { findNode, appEnvironment, installPackages, ROOT } from './app.mjs'
import { stopWithParent } from './stop-with-parent.mjs'

// `npm run dev`: Vite's dev server with hot reloading on PORT, and behind it the API on API_PORT, which restarts when
// its sources change. Neither writes to dist/, so `npm start` serves what it built itself.

const host = process.env['HOST'] || '127.0.0.1'
const port = Number(process.env['PORT'] || 3000)
const apiPort = Number(process.env['API_PORT'] || port + 1)

/** The folders of the API's sources. Folders are watched, because editors may replace a file instead of writing it. */
const SOURCES = ['domain', 'contract', 'server', join('tools', 'demo-house')]

try {
  installPackages()
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}

const api = start([
  ...SOURCES.map((folder) => `--watch-path=${join(ROOT, folder)}`),
  '--watch-preserve-output',
  '--enable-source-maps',
  join(ROOT, 'tools', 'demo-house', 'main.ts'),
])
const web = start([join(ROOT, 'tools', 'run', 'dev-web.mjs'), host, String(port), String(apiPort)])

for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) process.on(signal, stop)
stopWithParent(stop)

function stop() {
  api.kill('SIGTERM')
  web.kill('SIGTERM')
}

/**
 * Starts one of the two programs on the app's own Node. When one ends, so does the other.
 *
 * @param {string[]} args
 */
function start(args) {
  // Runs in its own process group, so that Ctrl-C reaches it once, from here.
  const child = spawn(findNode(), args, {
    detached: true,
    // The API's links lead to the pages that Vite serves.
    env: {
      PUBLIC_ORIGIN: `http://${host}:${port}`,
      ...appEnvironment(),
      HOST: '127.0.0.1',
      PORT: String(apiPort),
    },
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  child.on('error', (error) => {
    console.error(`The development server did not start: ${error.message}`)
    process.exit(1)
  })
  child.on('exit', (code, signal) => {
    process.exitCode ??= signal ? 128 + constants.signals[signal] : (code ?? 1)
    stop()
  })
  return child
}
