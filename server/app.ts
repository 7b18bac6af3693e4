import { setTimeout as delay } from 'node:timers/promises'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { tileSource } from '#server/browsing/map-settings.ts'
import { isDatabaseReady } from '#server/identity/find-callers-queries.ts'
import type { Database } from '#server/platform/db/pool.ts'
import { createAdmission, type AdmissionDeps } from '#server/platform/http/admission.ts'
import { watchEventLoopDelay } from '#server/platform/http/event-loop-delay.ts'
import { startOutcomeCleanup } from '#server/platform/http/delete-expired-outcomes.ts'
import { createHttpServer, type HttpServerDeps } from '#server/platform/http/http-server.ts'
import { openInfrastructure } from '#server/platform/infrastructure.ts'
import { FREE_ABANDONED_JOBS, freeAbandonedJobs } from '#server/platform/jobs/abandoned-jobs.ts'
import { watchArchive } from '#server/platform/db/watch-archive.ts'
import { watchJobs } from '#server/platform/jobs/watch-jobs.ts'
import { startWorker } from '#server/platform/jobs/worker.ts'
import { queueDataMoves, RUN_DATA_MOVES, runDataMoves } from '#server/platform/moves/run-data-moves.ts'
import { mergeBodyChecks, mergeHandlers, mergeTasks, type AnyArea } from '#server/platform/server-area.ts'
import { findDatabaseFolder } from '#server/platform/db/embedded-place.ts'
import type { DiskRoom } from '#domain/disk-reserve.ts'
import { watchStorage } from '#server/platform/watch-storage.ts'
import type { Config } from './config.ts'
import { createAreas, isSecondFactorRequired, type AreaParts } from './create-areas.ts'
import { SCHEDULE } from './schedule.ts'

/** The parts that a test may replace: authentication and the handlers. */
export type Replaceable = Pick<HttpServerDeps, 'authenticate' | 'recallDealer' | 'handlers'>

/** The app of one process. Its jobs are running; HTTP calls are served once `app` listens. */
export interface App {
  readonly app: FastifyInstance
  /** Refuses new work, finishes what has begun, and ends the jobs. The caller must close the database. */
  stop(): Promise<void>
}

export interface AppParts extends AreaParts {
  /** Already migrated, and publishing through `bus`. */
  readonly database: Database
  readonly databaseUrl: string
  readonly secret: Buffer
  readonly logger: FastifyBaseLogger
  /** The folder of the built browser app. */
  readonly pages: string
  /** Tests replace a part by a wrong one, to prove that they detect the mistake. */
  readonly replace?: (own: Replaceable) => Partial<Replaceable>
}

const ROOM_SENTENCES: Readonly<Record<DiskRoom, string>> = {
  ample: 'The disk has room again.',
  low: 'The disk is below its reserve: only bids and payments are taken.',
  critical: 'The disk is below half of its reserve: only bids and payments are taken, and no files.',
}

/** Builds the app of one process from its infrastructure and its areas, and starts its jobs. */
export async function createApp(parts: AppParts): Promise<App> {
  const { config, database, databaseUrl, secret, logger } = parts
  const infrastructure = await openInfrastructure({
    database,
    databaseUrl,
    namedStatements: config.namedBidStatements,
    replicaUrl: config.databaseReplicaUrl,
    secret,
    rotation: config.rotation,
    quotas: config.quotas,
    logger,
  })
  const { db, aheadDb, backgroundDb, clock, metrics, warn } = infrastructure
  const listeningOrigin = () => app.listeningOrigin
  const origin = () => config.publicOrigin ?? listeningOrigin()
  const databaseFolder = findDatabaseFolder(config.dataDir)
  const storage = await watchStorage({
    dataDir: config.dataDir,
    folders: databaseFolder === null ? [] : [databaseFolder],
    reserveBytes: config.diskReserveBytes,
    meters: metrics.storage,
    onRoom: (room) => logger.warn({ room }, ROOM_SENTENCES[room]),
    onFailure: warn('The free space and the last backup could not be read.'),
  })
  const areas = await createAreas(infrastructure, parts, { origin, listeningOrigin, room: storage.room })
  const offered: readonly AnyArea[] = Object.values(areas)
  const forgetter = startOutcomeCleanup({
    db: backgroundDb,
    onFailure: warn('Outcomes that are over their time could not be cleared away; they will be.'),
  })
  const moves = offered.flatMap(({ moves: own = [] }) => own)
  const tasks = {
    ...mergeTasks(offered),
    [FREE_ABANDONED_JOBS]: () => freeAbandonedJobs(backgroundDb),
    [RUN_DATA_MOVES]: () => runDataMoves(backgroundDb, moves),
  }
  const worker = await startWorker({
    databaseUrl: config.databaseDirectUrl ?? databaseUrl,
    tasks,
    crontab: Object.values(SCHEDULE).flat(),
    onFailure: warn('A job failed; it is tried again.'),
    onJobFailed: metrics.jobs.failed,
  })
  await queueDataMoves(backgroundDb)
  const watches = [
    await watchJobs({
      db: backgroundDb,
      tasks: Object.keys(tasks),
      meters: metrics.jobs,
      onFailure: warn('The jobs could not be counted for the metrics.'),
    }),
    await watchArchive({
      db: backgroundDb,
      meters: metrics.storage,
      onFailure: warn('The state of the archive of the database’s log could not be read.'),
    }),
    storage,
  ]
  const loop = watchEventLoopDelay()
  const admission = createAdmission({
    limits: admissionLimits(config.admission, database.pool.options.max),
    loopDelay: loop.now,
    meters: metrics.admission,
  })
  let isDraining = false
  const own: Replaceable = {
    authenticate: areas.identity.authenticate,
    recallDealer: areas.identity.recallDealer,
    handlers: mergeHandlers(offered),
  }
  const app: FastifyInstance = await createHttpServer({
    db,
    clock,
    logger,
    ...own,
    ...parts.replace?.(own),
    beforeBody: mergeBodyChecks(offered),
    quotas: infrastructure.quotas,
    room: storage.room,
    admission,
    metrics,
    isDraining: () => isDraining,
    isReady: async () => !isDraining && (await isDatabaseReady(aheadDb)),
    metricsToken: config.metricsToken,
    behindTls: config.behindTls,
    trustProxy: config.trustProxy,
    checkAnswers: !config.production,
    secondFactorRequired: isSecondFactorRequired(config),
    checkout: parts.payments.name,
    analytics: config.analytics.service,
    pictureSources: config.mapTiles === null ? [] : [tileSource(config.mapTiles)],
    pages: parts.pages,
    register: offered.flatMap(({ register }) => register ?? []),
  })
  return {
    app,
    stop: async () => {
      isDraining = true
      // A load balancer takes a moment to notice that this process is not ready, so the process keeps serving for that
      // long.
      await delay(config.drainSeconds * 1000)
      for (const area of offered) await area.drain?.()
      await app.close()
      await worker.stop()
      for (const watch of watches) await watch.stop()
      for (const area of offered.toReversed()) await area.stop?.()
      await forgetter.stop()
      await infrastructure.stop()
      loop.stop()
    },
  }
}

/** The longest wait in ms of a call that people wait for, and of one that sends a large body. */
const LONGEST_WAIT_MS = 3_000
const LONGEST_WAIT_TO_SEND_MS = 6_000
/** Files of 5 MB that are received at once: 160 MB at most. */
const UPLOADS = { atOnce: 32, waiting: 300, longestWaitMs: LONGEST_WAIT_TO_SEND_MS }
/** Large JSON bodies at once. One takes about five times its size, up to 36 MB, until it is decoded. */
const BULK = { atOnce: 4, waiting: 60, longestWaitMs: LONGEST_WAIT_TO_SEND_MS }
/** Calls with events at once. Few, so that they take little of what people wait for. */
const ANALYTICS = { atOnce: 2, waiting: 60, longestWaitMs: LONGEST_WAIT_TO_SEND_MS }

/** Limits lists to three quarters of the connections, so that they never occupy all that changes need. */
function admissionLimits(
  { browsingQueue, commandQueue, bidsAtOnce }: Config['admission'],
  connections: number,
): AdmissionDeps['limits'] {
  const longestWaitMs = LONGEST_WAIT_MS
  const browsing = Math.max(1, Math.floor(connections * 0.75))
  return {
    bid: { atOnce: bidsAtOnce, waiting: 0, longestWaitMs },
    command: { atOnce: connections, waiting: commandQueue, longestWaitMs },
    browsing: { atOnce: browsing, waiting: browsingQueue, longestWaitMs },
    upload: UPLOADS,
    bulk: BULK,
    analytics: ANALYTICS,
  }
}
