import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { freePort } from './free-port.ts'
import type { BenchApp } from './section.ts'
import { builtProgram } from '#server/platform/installation.ts'
import { shareCompileCache } from '#server/testing/compile-cache.ts'

/** Shared by all processes, as processes on one database require. */
const SECRET = randomBytes(32).toString('hex')
const COLLECTOR = join(import.meta.dirname, 'collect-garbage.ts')
const TICKS = join(import.meta.dirname, 'watch-ticks.ts')
const MAIN = builtProgram('server/main.ts')

/** Starts the app as it runs in production, and waits until it is ready. */
export async function startApp(place: {
  readonly databaseUrl: string
  readonly dataDir: string
  readonly processes: number
  /** The port on which `watch-ticks.ts` answers; without it nothing is watched. */
  readonly ticksPort?: number
}): Promise<BenchApp> {
  // With PUBLIC_ORIGIN set, the ready line does not show the port.
  const port = await freePort()
  const watching = place.ticksPort === undefined ? [] : ['--import', TICKS]
  return startServer(
    ['--max-semi-space-size=16', '--expose-gc', '--import', COLLECTOR, ...watching, ...extraFlags(), MAIN],
    {
      ...(place.ticksPort !== undefined && { BENCH_TICKS_PORT: String(place.ticksPort) }),
      NODE_ENV: 'production',
      ...shareCompileCache(),
      APP_SECRET: SECRET,
      DATABASE_URL: place.databaseUrl,
      DATA_DIR: place.dataDir,
      PORT: String(port),
      PROCESSES: String(place.processes),
      PUBLIC_ORIGIN: 'https://bench.house.test',
      LOG_LEVEL: 'error',
      // As in `deploy`.
      MALLOC_ARENA_MAX: '2',
      MALLOC_MMAP_THRESHOLD_: '131072',
      // Required in production; no measured call sends messages or takes payments.
      PAYMENT_PROVIDER: 'razorpay',
      RAZORPAY_KEY_ID: 'rzp_test_bench',
      RAZORPAY_KEY_SECRET: 'bench',
      RAZORPAY_WEBHOOK_SECRET: 'bench',
      HOUSE_GSTIN: '07AAACY4321A1ZW',
      SMS_PROVIDER: 'webhook',
      MAIL_PROVIDER: 'webhook',
      MESSAGE_WEBHOOK_URL: 'http://127.0.0.1:9',
      MESSAGE_WEBHOOK_SECRET: randomBytes(32).toString('hex'),
    },
    port,
  )
}

/** Starts a program and waits until it prints "ready at http://…:<port>" or, if a port is given, listens on it. */
export async function startServer(
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
  known?: number,
): Promise<BenchApp> {
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'pipe'], env })
  const exited = once(child, 'exit')
  const errorLines: string[] = []
  createInterface(child.stderr).on('line', (line) => errorLines.push(line))
  const port = await new Promise<number>((resolve, reject) => {
    createInterface(child.stdout).on('line', (line) => {
      const ready = /ready at https?:\/\/[^ :]+(?::(\d+))?/.exec(line)
      if (ready !== null) resolve(known ?? Number(ready[1]))
    })
    child.once('exit', () => reject(new Error(`The process did not start:\n${errorLines.join('\n')}`)))
  })
  return {
    port,
    pid: child.pid ?? 0,
    async stop() {
      child.kill('SIGTERM')
      await exited
      if (errorLines.length > 0) console.error(errorLines.slice(0, 20).join('\n'))
    },
  }
}

/**
 * Returns the extra flags for measured processes. `BENCH_NODE_FLAGS="--cpu-prof --cpu-prof-dir=/tmp/profiles"` shows
 * where a process spends its time.
 */
function extraFlags(): string[] {
  return (process.env['BENCH_NODE_FLAGS'] ?? '').split(' ').filter((flag) => flag !== '')
}
