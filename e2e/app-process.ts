import { spawn, type ChildProcess } from 'node:child_process'
import { join } from 'node:path'

const ROOT = join(import.meta.dirname, '..')
/** The Node among the installed packages, on which `npm start` runs the app. */
const NODE = join(ROOT, 'node_modules/node/bin/node')

/** The app with demo data, on its own folder and database. */
export interface RunningApp {
  /** `http://127.0.0.1:<port>` */
  readonly url: string
  /** The URL of its database, as the owner of the tables; absent where the app runs its own. */
  readonly databaseUrl?: string
  stop(): Promise<void>
}

/** Whether the tests run against several processes behind a balancer, which are killed in turn. */
export const IS_TEST_DEPLOYMENT = process.env['TEST_DEPLOYMENT'] === '1'

const PROGRAM = IS_TEST_DEPLOYMENT
  ? [join(ROOT, 'tools/test-deployment/main.ts'), '--kill-every', '15']
  : [join(ROOT, 'dist/server/demo-house.js')]

/** Starts the app with demo data on a folder, and waits for its ready line. */
export async function startApp(
  dataDir: string,
  environment: Readonly<Record<string, string>> = {},
): Promise<RunningApp> {
  const child = spawn(NODE, PROGRAM, {
    cwd: ROOT,
    env: {
      ...process.env,
      PORT: '0',
      HOST: '127.0.0.1',
      DATA_DIR: dataDir,
      THROW_AWAY_DATABASE: '1',
      LOG_LEVEL: 'error',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const url = await readyUrl(child)
  return { url, stop: () => stopProcess(child) }
}

function readyUrl(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let output = ''
    const onOutput = (chunk: Buffer) => {
      output += chunk.toString()
      const ready = /ready at (http:\/\/\S+)/.exec(output)
      if (ready?.[1] !== undefined) resolve(ready[1])
    }
    child.stdout?.on('data', onOutput)
    child.stderr?.on('data', onOutput)
    child.on('exit', (code) =>
      reject(new Error(`The app exited with ${code} before it was ready:\n${output}`)),
    )
  })
}

function stopProcess(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve()
  return new Promise((resolve) => {
    child.on('exit', () => resolve())
    child.kill('SIGTERM')
  })
}
