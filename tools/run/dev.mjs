import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import { join } from 'node:path'
import { findNode, appEnvironment, installPackages, ROOT } from './app.mjs'
import { keepRunning } from './keep-running.mjs'
import { readPort } from './read-port.mjs'
import { stopWithParent } from './stop-with-parent.mjs'

// `npm run dev`: Vite's dev server with hot reloading on PORT, and behind it the API on API_PORT, which restarts when
// its sources change: Vite watches them too. Neither writes to dist/, so `npm start` serves what it built itself.

const host = process.env['HOST'] || '127.0.0.1'
const { port, apiPort } = prepare()

const api = keepRunning(() =>
  start(['--enable-source-maps', join(ROOT, 'tools', 'demo-house', 'demo-house.ts')]),
)
const web = start([join(ROOT, 'tools', 'run', 'dev-web.mjs'), host, String(port), String(apiPort)])
web.on('message', () => api.restart())
web.on('exit', (code, signal) => {
  process.exitCode = signal ? 128 + constants.signals[signal] : (code ?? 1)
  stop()
})

for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) process.on(signal, stop)
stopWithParent(stop)

/** Reads the ports and installs the packages. Ends the process if that fails. */
function prepare() {
  try {
    const port = readPort(process.env, 'PORT', 3000)
    const apiPort = readPort(process.env, 'API_PORT', port + 1)
    installPackages()
    return { port, apiPort }
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exit(1)
  }
}

function stop() {
  api.stop()
  web.kill('SIGTERM')
}

/**
 * Starts one of the two programs on the app's own Node. It stops by itself when its IPC channel closes, which happens if
 * we are killed (kill -9).
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
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  child.on('error', (error) => {
    console.error(`The development server did not start: ${error.message}`)
    process.exit(1)
  })
  return child
}
