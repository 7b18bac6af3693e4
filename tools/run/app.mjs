import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

// What `npm start` and `npm test` share. It runs on whatever Node the machine has, from 20 on, and before
// anything is installed: no packages, no TypeScript.

/** The repository's root, absolute. */
export const ROOT = join(dirname(fileURLToPath(import.meta.url)), '..', '..')

const BIN = join(ROOT, 'node_modules', '.bin')

/** The environment for the house's own tools: they run on the Node that is installed with the packages. */
export function appEnvironment() {
  return {
    ...process.env,
    PATH: [BIN, process.env['PATH']].join(delimiter),
    // What Node compiled once it reads the next time: a quarter off each start.
    NODE_COMPILE_CACHE: join(ROOT, 'node_modules', '.cache', 'compiled'),
  }
}

/** Installs the packages unless node_modules holds just what package-lock.json says. */
export function installPackages() {
  if (isInstalled()) return
  console.log('Installing packages…')
  const started = Date.now()
  const ways = [
    ['ci', '--include=dev'],
    // Older npms cannot always read a lock file as strictly as `ci` does.
    ['install', '--include=dev', '--no-save'],
    // Where install scripts were not allowed, the pinned Node is missing still.
    ['rebuild', '--ignore-scripts=false'],
  ]
  for (const way of ways) {
    if (runNpm([...way, '--loglevel=error']) && isInstalled()) {
      console.log(`Installed packages in ${seconds(started)}`)
      return
    }
  }
  throw new Error('The packages could not be installed; npm says why above.')
}

/** Absolute path of the Node that the house runs on. */
export function findNode() {
  return join(ROOT, 'node_modules', 'node', 'bin', process.platform === 'win32' ? 'node.exe' : 'node')
}

/**
 * Whether each package of the lock file is there in its version. Optional ones may be for other machines.
 * npm writes its own list last, so an installation that was killed halfway does not count.
 */
function isInstalled() {
  const installedList = join(ROOT, 'node_modules', '.package-lock.json')
  if (!existsSync(installedList) || !existsSync(findNode())) return false
  const wanted = readJson(join(ROOT, 'package-lock.json')).packages
  const installed = readJson(installedList).packages
  return Object.keys(wanted).every(
    (path) => path === '' || wanted[path].optional || installed[path]?.version === wanted[path].version,
  )
}

/** @param {string[]} args */
function runNpm(args) {
  // npm replaces node_modules, so it must not itself run on the Node that lies in there.
  const path = (process.env['PATH'] ?? '')
    .split(delimiter)
    .filter((folder) => !folder.includes('node_modules'))
  const env = { ...process.env, PATH: path.join(delimiter) }
  return spawnSync('npm', args, { cwd: ROOT, env, stdio: ['ignore', 'inherit', 'inherit'] }).status === 0
}

/**
 * Builds the browser's app into dist/web unless it was built from just these sources. It is put in place
 * whole, so that a build that is killed, or another process, never meets half of it.
 */
export async function buildWeb() {
  const stampFile = join(ROOT, 'dist', 'web.stamp')
  const stamp = hashSources()
  const place = join(ROOT, 'dist', 'web')
  const isThere = existsSync(join(place, 'index.html'))
  if (isThere && existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp) return
  console.log('Building the web app…')
  const started = Date.now()
  const draft = join(ROOT, 'dist', `web.new-${process.pid}`)
  const built = await run(join(BIN, 'vite'), [
    'build',
    '--outDir',
    draft,
    '--emptyOutDir',
    '--logLevel',
    'warn',
  ])
  if (built !== 0) throw new Error('The web app could not be built; vite says why above.')
  rmSync(place, { recursive: true, force: true })
  renameSync(draft, place)
  writeFileSync(stampFile, stamp)
  console.log(`Built the web app in ${seconds(started)}`)
}

function hashSources() {
  const hash = createHash('sha256')
  const take = (/** @type {string} */ path) => {
    hash
      .update(path)
      .update('\0')
      .update(readFileSync(join(ROOT, path)))
      .update('\0')
  }
  for (const file of ['package.json', 'package-lock.json', 'vite.config.ts', 'tsconfig.base.json']) take(file)
  for (const room of ['web', 'domain', 'contract', join('tools', 'build')]) {
    const names = readdirSync(join(ROOT, room), { recursive: true, encoding: 'utf8' })
      .map((name) => join(room, name))
      .filter((name) => statSync(join(ROOT, name)).isFile() && !/\.test\.tsx?$/.test(name))
    for (const name of names.toSorted()) take(name)
  }
  mkdirSync(join(ROOT, 'dist'), { recursive: true })
  return hash.digest('hex')
}

/**
 * Runs one of the house's tools, its output going where ours goes.
 *
 * @param {string} program
 * @param {string[]} args
 * @returns {Promise<number>} its exit code
 */
function run(program, args) {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, {
      cwd: ROOT,
      env: appEnvironment(),
      stdio: ['ignore', 'inherit', 'inherit'],
    })
    child.on('error', reject)
    child.on('exit', (code) => resolve(code ?? 1))
  })
}

/** @param {string} file */
function readJson(file) {
  return JSON.parse(readFileSync(file, 'utf8'))
}

/** @param {number} started */
export function seconds(started) {
  return `${((Date.now() - started) / 1000).toFixed(1)} s`
}
