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
 * One of the two builds, and the sources that determine it.
 *
 * @typedef {object} Build
 * @property {string} name
 * @property {string} place its folder in `dist`
 * @property {(draft: string) => readonly [string, ...string[]]} command builds it into an empty folder
 * @property {readonly string[]} sources files and folders, from the root; tests and `testing` do not count
 */

const OF_BOTH = ['package.json', 'package-lock.json', 'tsconfig.base.json', 'domain', 'contract']

/** @type {Build} */
const WEB = {
  name: 'web app',
  place: 'web',
  command: (draft) => [join(BIN, 'vite'), 'build', '--outDir', draft, '--emptyOutDir', '--logLevel', 'warn'],
  sources: [...OF_BOTH, 'vite.config.ts', 'web', join('tools', 'build')],
}

/** @type {Build} */
const SERVER = {
  name: 'server',
  place: 'server',
  command: (draft) => [findNode(), join('tools', 'build', 'build-server.ts'), draft],
  sources: [...OF_BOTH, 'server', 'tools'],
}

/** Builds the web app into `dist/web`, see `build`. */
export const buildWeb = () => build(WEB)

/**
 * Builds the programs of the server and of its operators into `dist/server`, see `build`. `dist/server.commit` names the
 * commit whose sources these are, where it is known.
 */
export async function buildServer() {
  await build(SERVER)
  writeFileSync(join(ROOT, 'dist', 'server.commit'), findCommit())
}

/** Returns the commit of the sources: `COMMIT`, as the build of an image passes it, or what git says, or ''. */
function findCommit() {
  if (process.env['COMMIT']) return process.env['COMMIT']
  const args = ['describe', '--always', '--exclude=*', '--dirty', '--abbrev=12']
  const { status, stdout } = spawnSync('git', args, { cwd: ROOT, encoding: 'utf8' })
  return status === 0 ? stdout.trim() : ''
}

/**
 * Builds unless it was built from exactly these sources. The result is moved to its final folder when complete, so that
 * a killed build leaves nothing incomplete, and no other process sees a part of it.
 *
 * @param {Build} what
 */
async function build({ name, place: folder, command, sources }) {
  const place = join(ROOT, 'dist', folder)
  const stampFile = `${place}.stamp`
  const stamp = hashSources(sources)
  if (existsSync(place) && existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp) return
  console.log(`Building the ${name}…`)
  const started = Date.now()
  const draft = `${place}.new-${process.pid}`
  const [program, ...args] = command(draft)
  if ((await run(program, args)) !== 0)
    throw new Error(`The ${name} could not be built; see the output above.`)
  moveInto(place, draft)
  writeFileSync(stampFile, stamp)
  console.log(`Built the ${name} in ${seconds(started)}`)
}

/**
 * Replaces a folder. Another process may be doing the same.
 *
 * @param {string} place
 * @param {string} draft
 */
function moveInto(place, draft) {
  const old = `${draft}.old`
  for (let isMoved = false; !isMoved;) {
    rename(place, old, ['ENOENT'])
    isMoved = rename(draft, place, ['ENOTEMPTY', 'EEXIST'])
    rmSync(old, { recursive: true, force: true })
  }
}

/**
 * Renames a folder; returns false if the system refuses with one of these codes.
 *
 * @param {string} from
 * @param {string} to
 * @param {readonly string[]} refusals
 */
function rename(from, to, refusals) {
  try {
    renameSync(from, to)
    return true
  } catch (error) {
    const { code = '' } = /** @type {NodeJS.ErrnoException} */ (error)
    if (refusals.includes(code)) return false
    throw error
  }
}

/** @param {readonly string[]} sources */
function hashSources(sources) {
  const hash = createHash('sha256')
  for (const source of sources) {
    const isFolder = statSync(join(ROOT, source)).isDirectory()
    for (const path of isFolder ? listFolder(source) : [source]) {
      hash
        .update(path)
        .update('\0')
        .update(readFileSync(join(ROOT, path)))
        .update('\0')
    }
  }
  mkdirSync(join(ROOT, 'dist'), { recursive: true })
  return hash.digest('hex')
}

/** @param {string} folder */
function listFolder(folder) {
  return readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((path) => !/\.test\.tsx?$|[\\/]testing[\\/]/.test(path) && statSync(join(ROOT, path)).isFile())
    .toSorted()
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
