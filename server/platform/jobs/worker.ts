import { EventEmitter } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import {
  Logger,
  parseCronItems,
  run,
  type CronItem,
  type JobHelpers,
  type Runner,
  type WorkerEvents,
} from 'graphile-worker'
import type pg from 'pg'
import { FORMER_TASKS } from '#contract/former-tasks.ts'
import { CONNECTION_NAME } from '#server/platform/db/connection-name.ts'
import { refuseStandby } from '#server/platform/db/refuse-standby.ts'
import { holdLivenessLock } from './abandoned-jobs.ts'
import { traceJob } from './trace-job.ts'
import { WorkerPool } from './worker-pool.ts'

/**
 * Does a job, given its payload and the time at which it was queued, by the database's clock. If it throws, the job is
 * retried.
 */
export type Task = (payload: unknown, job: { readonly queuedAt: Date }) => Promise<void>

/** A scheduled task. */
export interface ScheduledTask {
  /** The name of a task. Its payload is graphile-worker's cron metadata. */
  readonly task: string
  /** A crontab expression in UTC: "*\/5 * * * *". */
  readonly when: string
  /** Prevents a long task from running twice at once, in any process. */
  readonly exclusive?: true
  /** Its work: a sentence without its subject and full stop, for the page of the jobs. */
  readonly does: string
}

export interface WorkerOptions {
  /** A direct connection to the server: a transaction pooler does not deliver notifications of new jobs. */
  readonly databaseUrl: string
  readonly tasks: Readonly<Record<string, Task>>
  readonly crontab: readonly ScheduledTask[]
  /** Called on every failure. The work is retried. */
  readonly onFailure: (error: unknown) => void
  /** Called after every failed attempt at a job, with the name of its task. */
  readonly onJobFailed?: (task: string) => void
}

/** The running worker of one process. */
export interface JobWorker {
  /** Waits a few seconds at most for jobs in progress, then ends. */
  stop(): Promise<void>
}

/** One connection listens for new jobs, one holds the liveness lock, and the others fetch and complete jobs. */
const CONNECTIONS = 4
const AT_ONCE = 4
/** How long a connection may take to be made, in ms. */
const CONNECT_WITHIN = 10_000
/** How often to look for jobs that have come due, in ms. New jobs are notified. */
const LOOK_EVERY = 5_000
const FIRST_PAUSE = 500
const LONGEST_PAUSE = 5_000
/** How long jobs in progress may take to finish after a stop, in ms. */
const PATIENCE = 4_000
/** How long aborted jobs may take to end, in ms. */
const LAST_PATIENCE = 1_000
/**
 * Completes and fails jobs in batches without delay. Only for batches does graphile-worker handle a database error
 * itself; a single completion would leave an unhandled rejection, which ends Node.
 */
const HANDLED = { completeJobBatchDelay: 0, failJobBatchDelay: 0 }

/**
 * Does jobs as they are queued (see `queueJob`), and scheduled tasks. Any number of processes may run it: each job is
 * done by one of them, and each scheduled time triggers once. Restarts after losing the database.
 *
 * @throws the error of the first attempt.
 */
export async function startWorker(options: WorkerOptions): Promise<JobWorker> {
  const stopping = new AbortController()
  let running = await begin(options)

  async function keepRunning(): Promise<void> {
    let pause = FIRST_PAUSE
    for (;;) {
      const begun = performance.now()
      await running.ended
      if (stopping.signal.aborted) return
      if (performance.now() - begun > LONGEST_PAUSE) pause = FIRST_PAUSE
      for (let isBack = false; !isBack;) {
        await delay(pause, undefined, { signal: stopping.signal }).catch(() => undefined)
        if (stopping.signal.aborted) return
        pause = Math.min(LONGEST_PAUSE, pause * 2)
        try {
          running = await begin(options)
          isBack = true
          // `stop` may have been called in the meantime, when it could stop only the previous runner.
          if (stopping.signal.aborted) await running.stop()
        } catch (error) {
          options.onFailure(error)
        }
      }
    }
  }
  const keeping = keepRunning()
  return {
    async stop() {
      stopping.abort()
      await running.stop()
      await Promise.race([keeping, delay(LAST_PATIENCE)])
    },
  }
}

/** Scheduled tasks run after all other jobs. A task that is still waiting at its next time is not queued twice. */
const TIMED = { priority: 10, jobKeyMode: 'preserve_run_at' } as const

function describeTimed({ task, when, exclusive }: ScheduledTask): CronItem {
  return { task, match: when, options: { ...TIMED, jobKey: task, ...(exclusive && { queueName: task }) } }
}

/** Adds the names under which older releases have queued these tasks, or still queue them beside this one. */
function withFormerNames(tasks: WorkerOptions['tasks']): WorkerOptions['tasks'] {
  const former = [...FORMER_TASKS].flatMap(([was, is]) => {
    const task = tasks[is]
    return task === undefined ? [] : [[was, task] as const]
  })
  return { ...Object.fromEntries(former), ...tasks }
}

interface Running {
  /** Resolves when the runner has ended. */
  readonly ended: Promise<void>
  stop(): Promise<void>
}

async function begin(options: WorkerOptions): Promise<Running> {
  let isClosing = false
  const onBroken = (error: unknown) => {
    if (!isClosing) options.onFailure(error)
  }
  const pool = openPool(options, onBroken)
  const events: WorkerEvents = new EventEmitter()
  let name = ''
  events.once('pool:create', ({ workerPool }) => {
    name = workerPool.id
  })
  events.on('job:error', ({ job }) => options.onJobFailed?.(job.task_identifier))
  let life: pg.PoolClient | undefined
  let runner: Runner
  try {
    life = await pool.connect()
    await refuseStandby(life, CONNECT_WITHIN)
    runner = await run({
      pgPool: pool,
      events,
      taskList: Object.fromEntries(
        Object.entries(withFormerNames(options.tasks)).map(([name, task]) => [
          name,
          (payload: unknown, { job }: JobHelpers) =>
            traceJob(name, payload, (own) => task(own, { queuedAt: job.created_at })),
        ]),
      ),
      parsedCronItems: parseCronItems(options.crontab.map(describeTimed)),
      concurrency: AT_ONCE,
      pollInterval: LOOK_EVERY,
      noHandleSignals: true,
      logger: createLogger(options.onFailure),
      preset: { worker: HANDLED },
    })
  } catch (error) {
    life?.release(true)
    await pool.end()
    throw error
  }
  const ended = runner.promise.then(
    () => undefined,
    (error: unknown) => options.onFailure(error),
  )
  // A worker that can no longer prove that it is alive restarts under another name.
  void holdLivenessLock(life, name)
    .catch(onBroken)
    .then(() => endRunner(runner, 'stop', options))
  // Not awaited: closing a silent connection must not delay the stop. One that breaks while it closes is no failure.
  void ended
    .then(() => {
      isClosing = true
      life.release(true)
      return pool.end()
    })
    .catch(options.onFailure)
  return {
    ended,
    async stop() {
      const stopped = endRunner(runner, 'stop', options)
      const isDone = await Promise.race([stopped.then(() => true), delay(PATIENCE, false)])
      if (!isDone) await Promise.race([endRunner(runner, 'kill', options), delay(LAST_PATIENCE)])
    },
  }
}

async function endRunner(runner: Runner, how: 'stop' | 'kill', { onFailure }: WorkerOptions): Promise<void> {
  try {
    await runner[how]()
  } catch (error) {
    // The runner had already ended.
    if (!(error instanceof Error && error.message.includes('already'))) onFailure(error)
  }
}

/** Opens the worker's connections. A connection that breaks is reported to `onBroken`. */
function openPool({ databaseUrl }: WorkerOptions, onBroken: (error: Error) => void): pg.Pool {
  const pool = new WorkerPool({
    connectionString: databaseUrl,
    application_name: CONNECTION_NAME,
    max: CONNECTIONS,
    connectionTimeoutMillis: CONNECT_WITHIN,
    keepAlive: true,
  })
  pool.on('error', onBroken)
  pool.on('connect', (client) => {
    client.on('error', onBroken)
  })
  return pool
}

/** Reports only the errors of graphile-worker, not its progress. */
function createLogger(onFailure: (error: unknown) => void): Logger {
  return new Logger(() => (level, message, meta) => {
    if (level === 'error') onFailure(meta['error'] ?? new Error(message))
  })
}
