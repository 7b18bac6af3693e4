import { setTimeout as delay } from 'node:timers/promises'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import type { FileStore } from '#server/files/file-store.ts'
import type { LiveBus } from '#server/live/live-bus.ts'
import type { MessageCarriers } from '#server/messages/messages.ts'
import type { OpenedPayments } from '#server/city-payments/payments.ts'
import type { Scanner } from '#server/files/scanner.ts'
import { createHttpServer, type HttpServerDeps } from '#server/platform/http/http-server.ts'
import { LINK_AUDIT_CHAINS, LINK_EVERY_MINUTE, linkAuditChains } from '#server/audit/link-chain.ts'
import { createCodes } from '#server/identity/codes.ts'
import type { Config } from './config.ts'
import { startDatabaseClock } from '#server/platform/db/database-clock.ts'
import { AHEAD, BACKGROUND } from '#server/platform/db/deadlines.ts'
import { publishNewsOf } from '#server/platform/db/news.ts'
import { createDatabase, type Database } from '#server/platform/db/pool.ts'
import { createAdminAuctionsHandlers } from '#server/auctions/admin-auctions-handlers.ts'
import { createAdminAuditHandlers } from '#server/audit/admin-audit-handlers.ts'
import { createAdminCarsHandlers } from '#server/stock/admin-cars-handlers.ts'
import { createAdminImportHandlers } from '#server/stock/import/admin-import-handlers.ts'
import { createImportRunner } from '#server/stock/import/import-runner.ts'
import { createAdminOnboardingHandlers } from '#server/dealers/admin-onboarding-handlers.ts'
import { createAdminOutboxHandlers } from '#server/messages/admin-outbox-handlers.ts'
import { createAdminPeopleHandlers } from '#server/dealers/admin-people-handlers.ts'
import { createDealerRecordHandlers } from '#server/dealers/dealer-record-handlers.ts'
import { createAdminPlacesHandlers } from '#server/stock/admin-places-handlers.ts'
import { createAdminQueueHandlers } from '#server/console/admin-queue-handlers.ts'
import { createAdminRefundsHandlers } from '#server/city-payments/admin-refunds-handlers.ts'
import { createBidEngine } from '#server/bidding/bid-engine.ts'
import { createCountersHandlers } from '#server/auctions/counters-handlers.ts'
import { createBidsHandlers } from '#server/bidding/bids-handlers.ts'
import { createBrowsingHandlers } from '#server/browsing/browsing-handlers.ts'
import { createCityPaymentsHandlers } from '#server/city-payments/city-payments-handlers.ts'
import { createEvaluationHandlers } from '#server/evaluation/evaluation-handlers.ts'
import { createFieldAccessHandlers } from '#server/field-work/field-access-handlers.ts'
import { createFieldCarsHandlers } from '#server/field-work/field-cars-handlers.ts'
import { createFieldSessionsHandlers } from '#server/identity/field-sessions-handlers.ts'
import { createFilesHandlers } from '#server/files/files-handlers.ts'
import { createGatePassHandlers } from '#server/field-work/gate-pass-handlers.ts'
import { CLEAR_AWAY, createClearAway } from '#server/identity/clear-away.ts'
import { createCodeLoginHandlers } from '#server/identity/code-login-handlers.ts'
import { createIdentityHandlers } from '#server/identity/identity-handlers.ts'
import { createPasswordResetHandlers } from '#server/identity/password-reset-handlers.ts'
import { createRegistrationHandlers } from '#server/identity/registration-handlers.ts'
import { createMyCarsHandlers } from '#server/browsing/my-cars-handlers.ts'
import { createOnboardingHandlers } from '#server/dealers/onboarding-handlers.ts'
import { createPeopleHandlers } from '#server/field-work/people-handlers.ts'
import { createSecondFactorHandlers } from '#server/identity/second-factor-handlers.ts'
import { createSessionsHandlers } from '#server/identity/sessions-handlers.ts'
import { createPictureEncoder } from '#server/files/encode-picture.ts'
import { createFileLinks } from '#server/files/file-links.ts'
import { registerFiles } from '#server/files/serve-files.ts'
import { SWEEP_FILES, sweepFiles } from '#server/files/sweep-files.ts'
import { createAdmission, type AdmissionKind, type AdmissionLimit } from '#server/platform/http/admission.ts'
import { createAuthenticate } from '#server/identity/authenticate.ts'
import { watchEventLoopDelay } from '#server/platform/http/event-loop-delay.ts'
import { startOutcomeForgetter } from '#server/platform/http/forget-outcomes.ts'
import { isLoopback } from '#server/platform/http/from-this-machine.ts'
import { isDatabaseThere } from '#server/identity/session-queries.ts'
import { FREE_ABANDONED_JOBS, freeAbandonedJobs } from '#server/platform/jobs/abandoned-jobs.ts'
import { startLotCloser } from '#server/auctions/close-lots.ts'
import { startWorker } from '#server/platform/jobs/worker.ts'
import { startLive } from '#server/live/live.ts'
import { createMessageDelivery } from '#server/messages/deliver-message.ts'
import { registerOutbox } from '#server/messages/outbox-route.ts'
import { DELIVER_MESSAGE } from '#server/messages/queue-message.ts'
import { createMetrics } from '#server/platform/metrics.ts'
import { RECONCILE_PAYMENTS, reconcileOrders } from '#server/city-payments/reconcile-orders.ts'
import { REMIND_OF_CITIES, remindOfCities } from '#server/city-payments/remind-cities.ts'
import { registerSandbox } from '#server/city-payments/sandbox-route.ts'
import { createSandboxTelling, SANDBOX_WEBHOOK } from '#server/city-payments/sandbox-webhook.ts'
import { checkSecret } from '#server/platform/secret.ts'
import { createVault } from '#server/platform/vault.ts'

/** What decides about every call: who makes it, and what becomes of it. */
export type Deciding = Pick<HttpServerDeps, 'authenticate' | 'handlers'>

/** A house that is put together and runs its jobs; it answers as soon as `app` listens. */
export interface App {
  readonly app: FastifyInstance
  /** Takes no more work, finishes what is taken, ends the jobs. The database stays open: it is the caller's. */
  stop(): Promise<void>
}

export interface AppParts {
  readonly config: Pick<
    Config,
    | 'host'
    | 'databaseDirectUrl'
    | 'accounts'
    | 'payments'
    | 'uploads'
    | 'production'
    | 'demoHouse'
    | 'publicOrigin'
    | 'behindTls'
    | 'trustProxy'
    | 'metricsToken'
    | 'sessions'
    | 'admission'
    | 'drainSeconds'
    | 'namedBidStatements'
  >
  /** Migrated. */
  readonly database: Database
  readonly databaseUrl: string
  readonly store: FileStore
  /** Null: nothing is scanned. */
  readonly scanner: Scanner | null
  readonly carriers: MessageCarriers
  readonly payments: OpenedPayments
  readonly bus: LiveBus
  readonly secret: Buffer
  readonly logger: FastifyBaseLogger
  /** The folder of the built app. */
  readonly pages: string
  /** Puts something else in the place of what the house decides by, so that tests can see themselves bite. */
  readonly replace?: (own: Deciding) => Partial<Deciding>
}

/**
 * Connections for what does not stand in line behind those who browse: who calls, what time it is, and the lots
 * that end.
 */
const CONNECTIONS_AHEAD = 3
/** Connections for what nobody waits for. */
const CONNECTIONS_BEHIND = 2

/** Puts the house together: what everything is made of, once. */
export async function createApp(parts: AppParts): Promise<App> {
  const { bus, config, database, logger, secret, store } = parts
  const db = database.kysely
  const vault = createVault(secret)
  await checkSecret(db, vault)
  const metrics = createMetrics()
  const loop = watchEventLoopDelay()
  const ahead = createDatabase(parts.databaseUrl, {
    max: CONNECTIONS_AHEAD,
    deadlines: AHEAD,
    unnamed: !config.namedBidStatements,
    onConnectionLost: (error) => logger.warn({ err: error }, 'A connection of the house’s own was lost.'),
  })
  const behind = createDatabase(parts.databaseUrl, {
    max: CONNECTIONS_BEHIND,
    deadlines: BACKGROUND,
    unnamed: !config.namedBidStatements,
    onConnectionLost: (error) => logger.warn({ err: error }, 'A connection of the house’s jobs was lost.'),
  })
  metrics.watchPool('serving', database.pool)
  metrics.watchPool('ahead', ahead.pool)
  metrics.watchPool('behind', behind.pool)
  if (bus.publish !== null) {
    for (const way of [database, ahead, behind]) publishNewsOf(way.kysely, bus.publish)
  }
  const clock = await startDatabaseClock(ahead.kysely, {
    onFailure: (error) => logger.warn({ err: error }, 'The database’s clock could not be read.'),
  })
  const links = createFileLinks({ secret, now: () => clock.now() })
  const onFailure = (what: string) => (error: unknown) => logger.warn({ err: error }, what)
  const engine = createBidEngine({
    databaseUrl: parts.databaseUrl,
    namedStatements: config.namedBidStatements,
    mostWaiting: config.admission.bidsAtOnce,
    links,
    publish: bus.publish,
    onConnectionLost: onFailure('A connection of the bid engine was lost.'),
    meters: metrics.bids,
  })
  metrics.watchPool('bids', engine.pool)
  const live = await startLive({
    db,
    bus,
    clock,
    idleSeconds: config.sessions.idleSeconds,
    meters: metrics.live,
    onFailure: onFailure('The live streams met a failure.'),
  })
  const closer = startLotCloser({
    db: ahead.kysely,
    onFailure: onFailure('Lots could not be closed; they will be.'),
    meters: metrics.close,
  })
  const imports = createImportRunner({ db: behind.kysely, store, onFailure: onFailure('An import failed.') })
  const forgetter = startOutcomeForgetter({
    db: behind.kysely,
    onFailure: onFailure('Outcomes that are over their time could not be cleared away; they will be.'),
  })
  // The demo house may start without; everywhere else an admin proves more than a password.
  const secondFactorRequired = !config.demoHouse
  const secondFactor = { vault, now: () => clock.now(), wrongCodes: config.accounts.wrongSecondFactors }
  const codes = createCodes({ vault, settings: config.accounts.codes })
  const origin = () => config.publicOrigin ?? app.listeningOrigin
  const payments = {
    provider: parts.payments,
    vault,
    seller: config.payments.seller,
    onFailure: onFailure('The payment provider refused, or was not there.'),
  }
  const worker = await startWorker({
    databaseUrl: config.databaseDirectUrl ?? parts.databaseUrl,
    tasks: {
      [DELIVER_MESSAGE]: createMessageDelivery({ carriers: parts.carriers, vault, now: () => clock.now() }),
      [CLEAR_AWAY]: createClearAway(behind.kysely),
      [RECONCILE_PAYMENTS]: () => reconcileOrders(behind.kysely, payments),
      [REMIND_OF_CITIES]: () => remindOfCities(behind.kysely, origin),
      ...(parts.payments.name === 'sandbox' && {
        [SANDBOX_WEBHOOK]: createSandboxTelling(parts.payments, () => app.listeningOrigin),
      }),
      [LINK_AUDIT_CHAINS]: () => linkAuditChains(behind.kysely),
      [SWEEP_FILES]: () => sweepFiles({ db: behind.kysely, store }),
      [FREE_ABANDONED_JOBS]: () => freeAbandonedJobs(behind.kysely),
    },
    crontab: [
      { task: CLEAR_AWAY, when: '23 * * * *' },
      { task: SWEEP_FILES, when: '41 * * * *', alone: true },
      { task: LINK_AUDIT_CHAINS, when: LINK_EVERY_MINUTE },
      { task: RECONCILE_PAYMENTS, when: '* * * * *', alone: true },
      { task: FREE_ABANDONED_JOBS, when: '* * * * *' },
      // By day in India, and hourly, for what no process did at its hour.
      { task: REMIND_OF_CITIES, when: '30 3-12 * * *', alone: true },
    ],
    onFailure: onFailure('A job failed; it is tried again.'),
  })
  let isDraining = false

  const handlers = {
    ...createIdentityHandlers({
      links,
      vault,
      secondFactor,
      sessions: config.sessions,
      failedLogins: config.accounts.failedLogins,
    }),
    ...createRegistrationHandlers({ vault, settings: config.accounts.registration }),
    ...createCodeLoginHandlers({ codes, links, sessions: config.sessions }),
    ...createPasswordResetHandlers({ vault, origin, settings: config.accounts }),
    ...createSessionsHandlers(),
    ...createSecondFactorHandlers({ ...secondFactor, isRequired: secondFactorRequired }),
    ...createBrowsingHandlers({ links }),
    ...createMyCarsHandlers({ links }),
    ...createBidsHandlers({ engine }),
    ...createCountersHandlers({ links }),
    ...live.handlers,
    ...createFilesHandlers({
      store,
      links,
      encodePicture: createPictureEncoder(),
      scanner: parts.scanner,
      limits: config.uploads,
    }),
    ...createPeopleHandlers({ links }),
    ...createOnboardingHandlers({ links, store, vault, now: () => clock.now() }),
    ...createFieldSessionsHandlers({ codes, sessions: config.sessions }),
    ...createFieldAccessHandlers({ links }),
    ...createFieldCarsHandlers({ links }),
    ...createGatePassHandlers({ origin, secret }),
    ...createEvaluationHandlers({ links }),
    ...createCityPaymentsHandlers({ ...payments, settings: config.payments }),
    ...createAdminRefundsHandlers(payments),
    ...createAdminPlacesHandlers(),
    ...createAdminCarsHandlers({ links, now: () => clock.now() }),
    ...createAdminImportHandlers({ store, runner: imports, now: () => clock.now() }),
    ...createAdminAuctionsHandlers({ links, now: () => clock.now() }),
    ...createAdminQueueHandlers({ links }),
    ...createAdminOnboardingHandlers({ now: () => clock.now() }),
    ...createAdminPeopleHandlers(),
    ...createDealerRecordHandlers({ links, vault }),
    ...createAdminAuditHandlers(),
    ...createAdminOutboxHandlers({ production: config.production }),
  }
  const admission = createAdmission({
    limits: admissionLimits(config.admission, database.pool.options.max),
    loopDelay: loop.now,
    meters: metrics.admission,
  })
  const deciding: Deciding = { authenticate: createAuthenticate(ahead.kysely), handlers }
  const app: FastifyInstance = await createHttpServer({
    db,
    clock,
    logger,
    ...deciding,
    ...parts.replace?.(deciding),
    admission,
    metrics,
    isDraining: () => isDraining,
    isReady: async () => !isDraining && (await isDatabaseThere(ahead.kysely)),
    metricsToken: config.metricsToken,
    behindTls: config.behindTls,
    trustProxy: config.trustProxy,
    checkAnswers: !config.production,
    secondFactorRequired,
    checkout: parts.payments.name,
    pages: parts.pages,
    register: [
      live.register,
      (app) => registerFiles(app, { db, store, links }),
      (app) => {
        if (config.production || !isLoopback(config.host)) return
        registerOutbox(app, { db })
        if (parts.payments.name === 'sandbox') registerSandbox(app, parts.payments)
      },
    ],
  })
  return {
    app,
    stop: async () => {
      isDraining = true
      // A balancer takes a moment to see that it is not ready any more; until then it goes on serving.
      await delay(config.drainSeconds * 1000)
      // A call that waits for its import would hold the closing up.
      await imports.stop()
      await app.close()
      await engine.stop()
      await worker.stop()
      await closer.stop()
      await forgetter.stop()
      await live.stop()
      clock.stop()
      await ahead.end()
      await behind.end()
      loop.stop()
    },
  }
}

/** Lists leave a quarter of the connections to those who change something. */
function admissionLimits(
  { browsingQueue, commandQueue, bidsAtOnce }: Config['admission'],
  connections: number,
): Readonly<Record<AdmissionKind, AdmissionLimit>> {
  return {
    bid: { atOnce: bidsAtOnce, waiting: 0 },
    command: { atOnce: connections, waiting: commandQueue },
    browsing: { atOnce: Math.max(1, Math.floor(connections * 0.75)), waiting: browsingQueue },
  }
}
