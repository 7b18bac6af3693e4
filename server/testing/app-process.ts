import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { builtProgram } from '#server/platform/installation.ts'
import { shareCompileCache } from './compile-cache.ts'

/** A process of the app, started as in production on an existing database. */
export interface AppProcess {
  /** `http://127.0.0.1:<port>` */
  readonly url: string
  readonly pid: number
  /** The lines that it has printed so far. */
  readonly output: readonly string[]
  /** Sends the signal and waits until the process has exited. */
  end(signal: 'SIGTERM' | 'SIGKILL'): Promise<void>
}

/** Starts a process of the app and waits until it reports that it is ready. @throws Error with its output otherwise. */
export async function startAppProcess(place: {
  readonly databaseUrl: string
  readonly dataDir: string
  /** The program that opens the app; by default the one without demo data. */
  readonly program?: 'server/main.ts' | 'tools/demo-house/demo-house.ts'
  /** A module that the process loads first. */
  readonly preload?: URL
  /** Additional environment variables. */
  readonly env?: Readonly<Record<string, string>>
}): Promise<AppProcess> {
  const preloads = place.preload === undefined ? [] : ['--import', place.preload.href]
  const args = ['--max-semi-space-size=16', ...preloads, builtProgram(place.program ?? 'server/main.ts')]
  const child = spawn(process.execPath, args, {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      NODE_ENV: 'test',
      ...shareCompileCache(),
      DATABASE_URL: place.databaseUrl,
      DATA_DIR: place.dataDir,
      THROW_AWAY_DATABASE: '1',
      PORT: '0',
      LOG_LEVEL: 'error',
      ...place.env,
    },
  })
  const exited = once(child, 'exit')
  const output: string[] = []
  const record = (line: string) => output.push(line)
  createInterface(child.stderr).on('line', record)
  const url = await new Promise<string>((resolve, reject) => {
    createInterface(child.stdout).on('line', (line) => {
      record(line)
      const ready = /ready at (http:\/\/[^ ]+)/.exec(line)?.[1]
      if (ready !== undefined) resolve(ready.replace(/\/$/, ''))
    })
    child.once('exit', () => reject(new Error(`The app did not start:\n${output.join('\n')}`)))
  })
  return {
    url,
    pid: child.pid ?? 0,
    output,
    async end(signal) {
      if (child.exitCode === null && child.signalCode === null) child.kill(signal)
      await exited
    },
  }
}
