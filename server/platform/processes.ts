import cluster, { type Worker } from 'node:cluster'
import { once } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import { appointLead } from './appoint-lead.ts'
import { aggregateWorkerMetrics } from './process-metrics.ts'

/** Several processes of the app that serve one port and are kept running until `stop`. */
export interface AppProcesses {
  /** The port that they share. */
  readonly port: number
  /** Lets them finish their requests, and waits until all have ended. */
  stop(): Promise<void>
}

export interface AppProcessesOptions {
  readonly count: number
  /** Seconds for which each process keeps serving after a stop. */
  readonly drainSeconds: number
  /** Additional environment variables for the processes. */
  readonly environment: Readonly<Record<string, string>>
  readonly log: (line: string) => void
}

const FIRST_PAUSE = 100
const LONGEST_PAUSE = 5_000
/** A process that runs for longer than this, in ms, counts as started successfully. */
const SETTLED_AFTER = 30_000
/** How long a stopped process may take to end after it has drained, in ms. Its requests are answered well before. */
const PATIENCE = 20_000

/** Whether this process is a worker that another process keeps running. */
export const isWorkerProcess = cluster.isWorker

/**
 * Starts `count` processes of the same program, which share the port that they listen on, and resolves when all of them
 * are listening. Later, a process that ends is replaced: at once, or after growing pauses if it keeps ending early. The
 * processes end at once if this process is killed.
 *
 * @throws Error if a process ends before it listens; the reason is in its own output. The others have ended by then.
 */
export async function startProcesses(options: AppProcessesOptions): Promise<AppProcesses> {
  const stopping = new AbortController()
  aggregateWorkerMetrics()
  appointLead(options.log)
  // All workers accept from one queue of the system. If this process distributed connections, those queued for a killed
  // worker would remain unanswered.
  cluster.schedulingPolicy = cluster.SCHED_NONE
  // Takes the policy over. Long texts pass between the processes as they are, without being escaped as JSON.
  cluster.setupPrimary({ serialization: 'advanced' })
  const keepers: Promise<void>[] = []

  async function stop(): Promise<void> {
    stopping.abort()
    const known = Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined)
    // A worker that never started has no pid; signalling it would signal this process group.
    const started = known.filter((worker) => worker.process.pid !== undefined)
    await Promise.all(started.map((worker) => endProcess(worker, options)))
    await Promise.all(keepers)
  }
  let processes: Worker[]
  let ports: number[]
  try {
    processes = Array.from({ length: options.count }, () => startProcess(options))
    ports = await Promise.all(processes.map(untilListening))
  } catch (error) {
    await stop()
    throw error
  }
  for (const first of processes) keepers.push(keepRunning(first, options, stopping.signal))
  return { port: ports[0] ?? 0, stop }
}

/** Starts a worker and logs its errors. @throws Error if the system cannot start it. */
function startProcess({ environment, log }: AppProcessesOptions): Worker {
  const worker = cluster.fork(environment)
  // Without a listener, an error of one worker would end this process too.
  worker.on('error', (error) => log(`Worker process: ${error.message}`))
  if (worker.process.pid === undefined) throw new Error('A worker process could not be started.')
  return worker
}

/** Resolves when the worker has exited. An `error` event, for example an undelivered message, is not an exit. */
async function untilEnded(worker: Worker): Promise<void> {
  if (!worker.isDead()) await new Promise((resolve) => worker.once('exit', resolve))
}

/** Resolves with the port once the worker listens on it. */
async function untilListening(worker: Worker): Promise<number> {
  const settled = new AbortController()
  const { signal } = settled
  try {
    return await Promise.race([
      once(worker, 'listening', { signal }).then(([{ port }]) => Number(port)),
      once(worker, 'exit', { signal }).then(() => {
        throw new Error('A worker process exited before it was ready.')
      }),
    ])
  } finally {
    settled.abort()
  }
}

/** Replaces a worker whenever it exits, until the signal aborts. */
async function keepRunning(first: Worker, options: AppProcessesOptions, signal: AbortSignal): Promise<void> {
  let pause = 0
  for (let worker = first; ;) {
    const began = performance.now()
    await untilEnded(worker)
    if (signal.aborted) return
    const { pid, exitCode, signalCode } = worker.process
    options.log(`Worker process ${pid} exited (${signalCode ?? exitCode}): starting another one`)
    if (performance.now() - began > SETTLED_AFTER) pause = 0
    await delay(pause, undefined, { signal }).catch(() => undefined)
    if (signal.aborted) return
    pause = Math.min(LONGEST_PAUSE, Math.max(FIRST_PAUSE, pause * 2))
    try {
      worker = startProcess(options)
    } catch (error) {
      // Tried again after the next pause: `worker` is still the one that has ended.
      options.log(String(error))
    }
  }
}

async function endProcess(worker: Worker, { drainSeconds }: AppProcessesOptions): Promise<void> {
  if (worker.isDead()) return
  worker.process.kill('SIGTERM')
  const timeout = setTimeout(() => worker.process.kill('SIGKILL'), drainSeconds * 1000 + PATIENCE)
  await untilEnded(worker)
  clearTimeout(timeout)
}
