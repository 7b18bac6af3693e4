import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { buildWeb, findNode, appEnvironment, installPackages, ROOT } from './app.mjs'

// `npm start`: whatever is missing is installed and built, then the server runs until it is told to stop.

const dev = process.argv.includes('--dev')
const processes = readOption('--processes')
// Read before the long steps: what matters is who started us, not who is left by then.
const startedBy = process.ppid

try {
  installPackages()
  await buildWeb()
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}
await waitForPort()
runServer()

/**
 * What follows an option: `--name value` or `--name=value`; null without it.
 *
 * @param {string} name
 */
function readOption(name) {
  const at = process.argv.findIndex((given) => given === name || given.startsWith(`${name}=`))
  if (at === -1) return null
  const given = process.argv[at] ?? ''
  return given === name ? (process.argv[at + 1] ?? '') : given.slice(name.length + 1)
}

/** A server that was killed a moment ago may still be letting go of the port. */
async function waitForPort() {
  const port = Number(process.env['PORT'] || 3000)
  const host = process.env['HOST'] || '127.0.0.1'
  for (let tries = 0; tries < 50 && port > 0 && (await isTaken(port, host)); tries += 1) {
    if (tries === 0) console.log(`Waiting for port ${port}: another process listens there`)
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
}

/**
 * @param {number} port
 * @param {string} host
 * @returns {Promise<boolean>}
 */
function isTaken(port, host) {
  return new Promise((resolve) => {
    const probe = createServer()
    probe.once('error', (/** @type {NodeJS.ErrnoException} */ error) => resolve(error.code === 'EADDRINUSE'))
    probe.listen(port, host, () => probe.close(() => resolve(false)))
  })
}

function runServer() {
  const args = [
    ...(dev ? ['--watch'] : []),
    '--enable-source-maps',
    // What is new is looked through more often: a long import stays a hundred megabytes smaller.
    '--max-semi-space-size=16',
    join(ROOT, 'tools', 'demo-house', 'main.ts'),
  ]
  // In a process group of its own, so that Ctrl-C reaches it once, from here, and not from the terminal as
  // well. The channel tells it when we are gone without a word (kill -9): then it stops by itself.
  const server = spawn(findNode(), args, {
    detached: true,
    env: { ...appEnvironment(), ...(processes === null ? {} : { PROCESSES: processes }) },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  const builder = dev ? watchWeb() : null

  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
    process.on(signal, () => server.kill(signal === 'SIGHUP' ? 'SIGTERM' : signal))
  }
  if (process.env['npm_lifecycle_event']) stopWithParent(() => server.kill('SIGTERM'))

  server.on('error', (error) => {
    console.error(`The server did not start: ${error.message}`)
    process.exit(1)
  })
  server.on('exit', (code, signal) => {
    builder?.kill()
    process.exit(signal ? 128 + constants.signals[signal] : (code ?? 1))
  })
}

function watchWeb() {
  const args = ['build', '--watch', '--logLevel', 'warn']
  return spawn(join(ROOT, 'node_modules', '.bin', 'vite'), args, {
    cwd: ROOT,
    env: appEnvironment(),
    stdio: ['ignore', 'inherit', 'inherit'],
  })
}

/**
 * npm passes signals on, but a killed npm passes nothing: we notice that we were given another parent.
 *
 * @param {() => void} stop
 */
function stopWithParent(stop) {
  const timer = setInterval(() => {
    if (process.ppid === startedBy) return
    clearInterval(timer)
    stop()
  }, 250)
}
