import cluster, { type Worker } from 'node:cluster'
import { once } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import { joinMetrics } from './process-metrics.ts'

/** Processes of the house that serve one port, kept running until `stop`. */
export interface HouseProcesses {
  /** The port that they share. */
  readonly port: number
  /** Lets them finish what they took, and waits until all are gone. */
  stop(): Promise<void>
}

export interface HouseProcessesOptions {
  readonly count: number
  /** What their environment says beside ours. */
  readonly environment: Readonly<Record<string, string>>
  readonly log: (line: string) => void
}

const FIRST_PAUSE = 100
const LONGEST_PAUSE = 5_000
/** Milliseconds after which one that ends did not end because of how it began. */
const SETTLED_AFTER = 30_000
/** Milliseconds in which one that is told to stop has to; what it took has its answer long before. */
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
export async function startProcesses(options: HouseProcessesOptions): Promise<HouseProcesses> {
  const stopping = new AbortController()
  joinMetrics()
  // They take connections from one queue of the system's. Were they handed out from here, those that a killed process
  // had not taken yet would be answered by nobody.
  cluster.schedulingPolicy = cluster.SCHED_NONE
  const processes = Array.from({ length: options.count }, () => cluster.fork(options.environment))
  const keepers: Promise<void>[] = []

  async function stop(): Promise<void> {
    stopping.abort()
    const running = Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined)
    await Promise.all(running.map(endProcess))
    await Promise.all(keepers)
  }
  let ports: number[]
  try {
    ports = await Promise.all(processes.map(untilListening))
  } catch (error) {
    await stop()
    throw error
  }
  for (const first of processes) keepers.push(keepRunning(first, options, stopping.signal))
  return { port: ports[0] ?? 0, stop }
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
async function keepRunning(
  first: Worker,
  { environment, log }: HouseProcessesOptions,
  signal: AbortSignal,
): Promise<void> {
  let pause = 0
  for (let worker = first; ;) {
    const began = performance.now()
    if (!worker.isDead()) await once(worker, 'exit')
    if (signal.aborted) return
    const { pid, exitCode, signalCode } = worker.process
    log(`Process ${pid} of the house ended (${signalCode ?? exitCode}): starting another one`)
    if (performance.now() - began > SETTLED_AFTER) pause = 0
    await delay(pause, undefined, { signal }).catch(() => undefined)
    if (signal.aborted) return
    pause = Math.min(LONGEST_PAUSE, Math.max(FIRST_PAUSE, pause * 2))
    worker = cluster.fork(environment)
  }
}

async function endProcess(worker: Worker): Promise<void> {
  if (worker.isDead()) return
  const gone = once(worker, 'exit')
  worker.process.kill('SIGTERM')
  const late = setTimeout(() => worker.process.kill('SIGKILL'), PATIENCE)
  await gone
  clearTimeout(late)
}
