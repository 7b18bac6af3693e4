import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmod, cp, mkdtemp, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as delay } from 'node:timers/promises'
import { freePort } from './free-port.ts'
import { residentMegabytes } from './memory.ts'
import { row, type Bench, type Row } from './section.ts'

const ROOT = join(import.meta.dirname, '../..')
/** Folders left out of the copy, because a fresh clone lacks them or the copy does not need them. */
const LEFT_BEHIND = new Set(['node_modules', '.git', 'dist', 'data', 'test-results'])
/** Milliseconds to wait until a process is idle, before its memory is read. */
const REST = 10_000

/**
 * Measures how long `npm start` takes on an unbuilt copy, how much memory a process uses, and how much a first visit
 * loads.
 */
export async function measureStart(bench: Bench): Promise<readonly Row[]> {
  bench.report('Starting the app for the first time')
  const folder = await mkdtemp(join(tmpdir(), 'yardbid-start-'))
  await chmod(folder, 0o711)
  const copy = join(folder, 'yardbid')
  try {
    await cp(ROOT, copy, {
      recursive: true,
      filter: (path) => !(dirname(path) === ROOT && LEFT_BEHIND.has(basename(path))),
    })
    await symlink(join(ROOT, 'node_modules'), join(copy, 'node_modules'))
    const first = await timeStart(copy, folder)
    const second = await timeStart(copy, folder)
    const megabytes = await measureRest(bench)
    return [
      row(
        'first start after the install: build, database, demo data',
        inSeconds(first),
        '≤ 60 s',
        first <= 60,
      ),
      row('second start', inSeconds(second), '≤ 5 s', second <= 5),
      row('memory of an idle API process', `${megabytes.toFixed(0)} MB`, '≤ 180 MB', megabytes <= 180),
      ...readSizes(copy),
    ]
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Measures the seconds from `npm start` until the app prints that it is ready, then stops it. */
async function timeStart(copy: string, folder: string): Promise<number> {
  const started = performance.now()
  const child = spawn(process.execPath, [join(copy, 'tools/run/start.mjs')], {
    cwd: copy,
    env: {
      ...process.env,
      DATA_DIR: join(folder, 'data'),
      PORT: String(await freePort()),
      LOG_LEVEL: 'error',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const exited = once(child, 'exit')
  const output: string[] = []
  createInterface(child.stderr).on('line', (line) => output.push(line))
  await new Promise<void>((resolve, reject) => {
    createInterface(child.stdout).on('line', (line) => {
      output.push(line)
      if (line.includes('ready at')) resolve()
    })
    child.once('exit', () => reject(new Error(`The app did not start:\n${output.join('\n')}`)))
  })
  const seconds = (performance.now() - started) / 1000
  child.kill('SIGTERM')
  await exited
  return seconds
}

async function measureRest(bench: Bench): Promise<number> {
  bench.report('An idle process')
  const database = await bench.makeDatabase('rest')
  const app = await bench.startApp(database.url)
  await delay(REST)
  const megabytes = residentMegabytes(app.pid)
  await app.stop()
  await bench.dropDatabase(database)
  return megabytes
}

/** Returns the rows of the build's own size check. */
function readSizes(copy: string): Row[] {
  const { stdout } = spawnSync(process.execPath, [join(copy, 'tools/build/check-size.ts')], {
    encoding: 'utf8',
  })
  return [...stdout.matchAll(/^(ok|TOO MUCH) +(.+): ([\d.]+) of ([\d.]+) KB$/gm)].map(
    ([, verdict, what = '', size = '', limit = '']) =>
      row(`first load, gzip: ${what}`, `${size} KB`, `≤ ${limit} KB`, verdict === 'ok'),
  )
}

function inSeconds(seconds: number): string {
  return `${seconds.toFixed(1)} s`
}
