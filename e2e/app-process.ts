import { spawn, type ChildProcess } from 'node:child_process'
import { join } from 'node:path'

const ROOT = join(import.meta.dirname, '..')
/** What `npm start` runs, on the Node that comes with the packages. */
const NODE = join(ROOT, 'node_modules/node/bin/node')

/** The demo house, on a folder and a database that nothing else uses. */
export interface RunningApp {
  /** `http://127.0.0.1:<port>` */
  readonly url: string
  stop(): Promise<void>
}

/** Whether the tests' house is several processes behind a balancer, of which one is killed again and again. */
export const IS_LINE_UP = process.env['LINE_UP'] === '1'

const PROGRAM = IS_LINE_UP
  ? [join(ROOT, 'tools/line-up/main.ts'), '--kill-every', '15']
  : [join(ROOT, 'tools/demo-house/main.ts')]

/** Starts the demo house on a folder, and waits for its ready line. */
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
    let said = ''
    const listen = (chunk: Buffer) => {
      said += chunk.toString()
      const ready = /ready at (http:\/\/\S+)/.exec(said)
      if (ready?.[1] !== undefined) resolve(ready[1])
    }
    child.stdout?.on('data', listen)
    child.stderr?.on('data', listen)
    child.on('exit', (code) =>
      reject(new Error(`The house ended with ${code} before it was ready:\n${said}`)),
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
