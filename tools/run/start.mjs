import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import { join } from 'node:path'
import { buildServer, buildWeb, findNode, appEnvironment, installPackages, ROOT } from './app.mjs'
import { stopWithParent } from './stop-with-parent.mjs'
import { waitForPort } from './wait-for-port.mjs'

// `npm start`: installs and builds what is missing, then runs the server until it is stopped.

const processes = readOption('--processes')

try {
  installPackages()
  await buildWeb()
  await buildServer()
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}
await waitForPort(process.env['PORT'] || '3000', process.env['HOST'] || '127.0.0.1')
runServer()

/**
 * Returns the value of an option, `--name value` or `--name=value`; null if absent.
 *
 * @param {string} name
 */
function readOption(name) {
  const at = process.argv.findIndex((given) => given === name || given.startsWith(`${name}=`))
  if (at === -1) return null
  const given = process.argv[at] ?? ''
  return given === name ? (process.argv[at + 1] ?? '') : given.slice(name.length + 1)
}

function runServer() {
  const args = [
    '--enable-source-maps',
    // Collects young objects more often, which keeps a long import a hundred megabytes smaller.
    '--max-semi-space-size=16',
    join(ROOT, 'dist', 'server', 'demo-house.js'),
  ]
  // Runs in its own process group, so that Ctrl-C reaches it once, from here, and not from the terminal as well. The
  // IPC channel closes if we are killed (kill -9); then the server stops by itself.
  const server = spawn(findNode(), args, {
    detached: true,
    // Pictures are encoded in large pieces of memory, which the system then gets back at once, as in `deploy`.
    env: {
      MALLOC_ARENA_MAX: '2',
      MALLOC_MMAP_THRESHOLD_: '131072',
      ...appEnvironment(),
      ...(processes === null ? {} : { PROCESSES: processes }),
    },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })

  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
    process.on(signal, () => server.kill(signal === 'SIGHUP' ? 'SIGTERM' : signal))
  }
  stopWithParent(() => server.kill('SIGTERM'))

  server.on('error', (error) => {
    console.error(`The server did not start: ${error.message}`)
    process.exit(1)
  })
  server.on('exit', (code, signal) => {
    process.exit(signal ? 128 + constants.signals[signal] : (code ?? 1))
  })
}
