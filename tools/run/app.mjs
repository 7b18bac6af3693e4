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

// Shared by `npm start`, `npm test` and `npm run bench`. It runs on the machine's own Node, version 20 or later, before
// the packages are installed, so it uses no packages and no TypeScript.

/** The repository's root, absolute. */
export const ROOT = join(dirname(fileURLToPath(import.meta.url)), '..', '..')

const BIN = join(ROOT, 'node_modules', '.bin')

/**
 * Returns the environment of the programs that are started from here: they run on the Node among the installed
 * packages.
 */
export function appEnvironment() {
  return {
    ...process.env,
    PATH: [BIN, process.env['PATH']].join(delimiter),
    // Node's compile cache saves a quarter of each start.
    NODE_COMPILE_CACHE: join(ROOT, 'node_modules', '.cache', 'compiled'),
  }
}

/** Installs the packages unless node_modules matches package-lock.json. */
export function installPackages() {
  if (isInstalled()) return
  console.log('Installing packages…')
  const started = Date.now()
  const attempts = [
    ['ci', '--include=dev'],
    // Some older versions of npm fail on this lock file with `ci`.
    ['install', '--include=dev', '--no-save'],
    // If install scripts were not allowed, the pinned Node is still missing.
    ['rebuild', '--ignore-scripts=false'],
  ]
  for (const args of attempts) {
    if (runNpm([...args, '--loglevel=error']) && isInstalled()) {
      console.log(`Installed packages in ${seconds(started)}`)
      return
    }
  }
  throw new Error('The packages could not be installed; see npm’s output above.')
}

/** Returns the absolute path of the Node that the app runs on. */
export function findNode() {
  return join(ROOT, 'node_modules', 'node', 'bin', process.platform === 'win32' ? 'node.exe' : 'node')
}

/**
 * Returns whether each package of the lock file is installed in its version. Optional ones may be for other machines.
 * npm writes its own list last, so an installation that was killed halfway does not count as installed.
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
  // npm replaces node_modules, so it must not run on the Node inside it.
  const path = (process.env['PATH'] ?? '')
    .split(delimiter)
    .filter((folder) => !folder.includes('node_modules'))
  const env = { ...process.env, PATH: path.join(delimiter) }
  return spawnSync('npm', args, { cwd: ROOT, env, stdio: ['ignore', 'inherit', 'inherit'] }).status === 0
}

/**
 * Builds the web app into dist/web unless it was built from exactly these sources. The result is moved to its final
 * folder when complete, so that a killed build leaves nothing incomplete, and no other process sees a part of it.
 */
export async function buildWeb() {
  const stampFile = join(ROOT, 'dist', 'web.stamp')
  const stamp = hashSources()
  const place = join(ROOT, 'dist', 'web')
  const isBuilt = existsSync(join(place, 'index.html'))
  if (isBuilt && existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp) return
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
  if (built !== 0) throw new Error('The web app could not be built; see vite’s output above.')
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
 * Runs a program, with its output on our own.
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
