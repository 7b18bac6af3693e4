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
import { CONNECTION_NAME } from '#server/platform/db/connection-name.ts'
import { showLife } from './abandoned-jobs.ts'
import { WorkerPool } from './worker-pool.ts'

/** Work that is done later: what it was queued with, and when by the database's clock. What it throws is tried again. */
export type Task = (payload: unknown, job: { readonly queuedAt: Date }) => Promise<void>

/** Work that comes due by the clock. */
export interface Timed {
  /** The name of a task; it gets an object that says nothing of use. */
  readonly task: string
  /** When, as a line of a crontab says it, in UTC: "*\/5 * * * *". */
  readonly when: string
  /** One that takes long: never twice at a time, in whatever process. */
  readonly alone?: true
}

export interface WorkerOptions {
  /** The server itself: a pooler that lends connections for one transaction tells nothing of new jobs. */
  readonly databaseUrl: string
  readonly tasks: Readonly<Record<string, Task>>
  readonly crontab: readonly Timed[]
  /** Hears of every failure; it is tried again. */
  readonly onFailure: (error: unknown) => void
}

/** The jobs of one process, while they are done. */
export interface JobWorker {
  /** Finishes what is under way, for some seconds at most, and ends. */
  stop(): Promise<void>
}

/** One hears of new jobs, one shows that the process lives, the others fetch jobs and tell that they are done. */
const CONNECTIONS = 4
const AT_ONCE = 4
/** Milliseconds after which jobs whose time has come are looked for; new ones are told of. */
const LOOK_EVERY = 5_000
const FIRST_PAUSE = 500
const LONGEST_PAUSE = 15_000
/** Milliseconds in which what is under way can be finished. */
const PATIENCE = 4_000
/** Milliseconds more for what is given up then. */
const LAST_PATIENCE = 1_000
/**
 * What becomes of a job is written down in batches, without a pause between them: only there does graphile-worker
 * handle a database that does not take it. A job by itself would leave a rejection that nobody handles, which ends Node.
 */
const HANDLED = { completeJobBatchDelay: 0, failJobBatchDelay: 0 }

/**
 * Does jobs as they are queued (see `queueJob`), and what comes due by the clock. Any number of processes may run it: a
 * job is done by one, a time of the crontab comes once. When it loses the database it begins anew.
 *
 * @throws whatever the first attempt meets.
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
          // Who stopped meanwhile stopped the one before it.
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

/** After whatever somebody waits for; one that still waits when its time comes again is not done twice. */
const TIMED = { priority: 10, jobKeyMode: 'preserve_run_at' } as const

function describeTimed({ task, when, alone }: Timed): CronItem {
  return { task, match: when, options: { ...TIMED, jobKey: task, ...(alone && { queueName: task }) } }
}

interface Running {
  /** Resolves when it does no more. */
  readonly ended: Promise<void>
  stop(): Promise<void>
}

async function begin(options: WorkerOptions): Promise<Running> {
  const pool = openPool(options)
  const events: WorkerEvents = new EventEmitter()
  let name = ''
  events.once('pool:create', ({ workerPool }) => {
    name = workerPool.id
  })
  let life: pg.PoolClient | undefined
  let runner: Runner
  try {
    life = await pool.connect()
    runner = await run({
      pgPool: pool,
      events,
      taskList: Object.fromEntries(
        Object.entries(options.tasks).map(([name, task]) => [
          name,
          (payload: unknown, { job }: JobHelpers) => task(payload, { queuedAt: job.created_at }),
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
  // One that can no longer show that it lives begins anew, under another name.
  void showLife(life, name)
    .catch(options.onFailure)
    .then(() => endRunner(runner, 'stop', options))
  // Whatever it waits for on a connection that is silent must not hold anybody up.
  void ended
    .then(() => life.release(true))
    .then(() => pool.end())
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
    // It ended by itself.
    if (!(error instanceof Error && error.message.includes('already'))) onFailure(error)
  }
}

function openPool({ databaseUrl, onFailure }: WorkerOptions): pg.Pool {
  const pool = new WorkerPool({
    connectionString: databaseUrl,
    application_name: CONNECTION_NAME,
    max: CONNECTIONS,
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
  })
  pool.on('error', onFailure)
  pool.on('connect', (client) => {
    client.on('error', onFailure)
  })
  return pool
}

/** What it says of its comings and goings is nobody's concern; its failures are. */
function createLogger(onFailure: (error: unknown) => void): Logger {
  return new Logger(() => (level, message, meta) => {
    if (level === 'error') onFailure(meta['error'] ?? new Error(message))
  })
}
