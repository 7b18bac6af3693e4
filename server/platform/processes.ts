import cluster, { type Worker } from 'node:cluster'
import { once } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import { joinMetrics } from './process-metrics.ts'

/** Processes of the house that serve one port, kept running until `stop`. */
export interface AppProcesses {
  /** The port that they share. */
  readonly port: number
  /** Lets them finish what they took, and waits until all are gone. */
  stop(): Promise<void>
}

export interface AppProcessesOptions {
  readonly count: number
  /** How long each goes on serving after it was told to stop. */
  readonly drainSeconds: number
  /** What their environment says beside ours. */
  readonly environment: Readonly<Record<string, string>>
  readonly log: (line: string) => void
}

const FIRST_PAUSE = 100
const LONGEST_PAUSE = 5_000
/** Milliseconds after which one that ends did not end because of how it began. */
const SETTLED_AFTER = 30_000
/** Milliseconds in which one that is told to stop has to, once it has drained; what it took has its answer long before. */
const PATIENCE = 20_000

/** Whether this process is one of several that another one keeps running. */
export const isOneOfSeveral = cluster.isWorker

/**
 * Starts `count` processes of the same program, which share the port that they listen on, and resolves when all of
 * them do. From then on one that ends is replaced: at once, then after ever longer pauses where it does not last. They
 * end at once where this process is killed.
 *
 * @throws Error where one ends before it listens; it has said why. The others are gone by then.
 */
export async function startProcesses(options: AppProcessesOptions): Promise<AppProcesses> {
  const stopping = new AbortController()
  joinMetrics()
  // They take connections from one queue of the system's. Were they handed out from here, those that a killed process
  // had not taken yet would be answered by nobody.
  cluster.schedulingPolicy = cluster.SCHED_NONE
  const keepers: Promise<void>[] = []

  async function stop(): Promise<void> {
    stopping.abort()
    const known = Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined)
    // A signal to one that never started would go to this process and all that belong to it.
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

/** Starts one; what goes wrong with it is logged. @throws Error where the system can't start it. */
function startProcess({ environment, log }: AppProcessesOptions): Worker {
  const worker = cluster.fork(environment)
  // Unheard, an error of one process would end this one too.
  worker.on('error', (error) => log(`A process of the house: ${error.message}`))
  if (worker.process.pid === undefined) throw new Error('A process of the house could not be started.')
  return worker
}

/** Resolves when it has ended; an error, say of a message that did not reach it, is no end. */
async function untilEnded(worker: Worker): Promise<void> {
  if (!worker.isDead()) await new Promise((resolve) => worker.once('exit', resolve))
}

/** Resolves with the port. */
async function untilListening(worker: Worker): Promise<number> {
  const settled = new AbortController()
  const { signal } = settled
  try {
    return await Promise.race([
      once(worker, 'listening', { signal }).then(([{ port }]) => Number(port)),
      once(worker, 'exit', { signal }).then(() => {
        throw new Error('A process of the house ended before it was ready.')
      }),
    ])
  } finally {
    settled.abort()
  }
}

/** Replaces a process whenever it ends, until all are to stop. */
async function keepRunning(first: Worker, options: AppProcessesOptions, signal: AbortSignal): Promise<void> {
  let pause = 0
  for (let worker = first; ;) {
    const began = performance.now()
    await untilEnded(worker)
    if (signal.aborted) return
    const { pid, exitCode, signalCode } = worker.process
    options.log(`Process ${pid} of the house ended (${signalCode ?? exitCode}): starting another one`)
    if (performance.now() - began > SETTLED_AFTER) pause = 0
    await delay(pause, undefined, { signal }).catch(() => undefined)
    if (signal.aborted) return
    pause = Math.min(LONGEST_PAUSE, Math.max(FIRST_PAUSE, pause * 2))
    try {
      worker = startProcess(options)
    } catch (error) {
      // Tried again after the next pause, in the place of the one that has ended.
      options.log(String(error))
    }
  }
}

async function endProcess(worker: Worker, { drainSeconds }: AppProcessesOptions): Promise<void> {
  if (worker.isDead()) return
  worker.process.kill('SIGTERM')
  const late = setTimeout(() => worker.process.kill('SIGKILL'), drainSeconds * 1000 + PATIENCE)
  await untilEnded(worker)
  clearTimeout(late)
}
