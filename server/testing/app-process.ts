import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { shareCompileCache } from './compile-cache.ts'

/** A process of the house: the real one, as it is started in production, on a database that is there. */
export interface AppProcess {
  /** `http://127.0.0.1:<port>` */
  readonly url: string
  readonly pid: number
  /** Ends it, and waits until it is gone. */
  end(signal: 'SIGTERM' | 'SIGKILL'): Promise<void>
}

const MAIN = join(import.meta.dirname, '../main.ts')

/** Starts a process of the house and waits until it says that it is ready. @throws Error with what it said instead. */
export async function startAppProcess(place: {
  readonly databaseUrl: string
  readonly dataDir: string
  /** The file that is run, where it is not the house's own main. */
  readonly program?: string
  /** What its environment says beside. */
  readonly env?: Readonly<Record<string, string>>
}): Promise<AppProcess> {
  const child = spawn(process.execPath, ['--max-semi-space-size=16', place.program ?? MAIN], {
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
  const said: string[] = []
  const hear = (line: string) => said.push(line)
  createInterface(child.stderr).on('line', hear)
  const url = await new Promise<string>((resolve, reject) => {
    createInterface(child.stdout).on('line', (line) => {
      hear(line)
      const ready = /ready at (http:\/\/[^ ]+)/.exec(line)?.[1]
      if (ready !== undefined) resolve(ready.replace(/\/$/, ''))
    })
    child.once('exit', () => reject(new Error(`The house did not start:\n${said.join('\n')}`)))
  })
  return {
    url,
    pid: child.pid ?? 0,
    async end(signal) {
      if (child.exitCode === null && child.signalCode === null) child.kill(signal)
      await exited
    },
  }
}
