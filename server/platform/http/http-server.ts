import type { Authenticate, RecallDealer } from './caller.ts'
import Fastify, {
  LogController,
  type FastifyBaseLogger,
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from 'fastify'
import type { DatabaseClock } from '#server/platform/db/database-clock.ts'
import type { PooledQueries } from '#server/platform/db/pool.ts'
import type { RefusalCode } from '#domain/refusal.ts'
import type { DiskRoom } from '#domain/disk-reserve.ts'
import type { Metrics } from '#server/platform/metrics.ts'
import type { Quotas } from '#server/platform/throttle/quotas.ts'
import type { Admission } from './admission.ts'
import { registerApiDocs } from './api-docs.ts'
import { registerAppPages } from './app-pages.ts'
import { registerBodyDrain } from './drain-body.ts'
import type { BodyChecks, Handlers } from './handler.ts'
import { registerEndOfConnections } from './end-connections.ts'
import { registerHealth } from './health.ts'
import { RefusedBody, registerJsonBodies } from './json-bodies.ts'
import { registerOneHost } from './one-host.ts'
import { refusalCodeOf, replyRefusal } from './problem-reply.ts'
import { refusalOfError } from './refusal-of-error.ts'
import { requestIdOf } from './request-id.ts'
import { createRequestLogger } from './request-logger.ts'
import { registerRoutes } from './routes.ts'
import { traceRequests, inCallOf } from '#server/platform/tracing/trace-requests.ts'
import { registerSecurityHeaders, type SecurityOptions } from './security-headers.ts'
import { answerUnreadableRequests } from './unreadable-requests.ts'

export interface HttpServerDeps extends SecurityOptions {
  readonly db: PooledQueries
  readonly clock: DatabaseClock
  readonly logger: FastifyBaseLogger
  readonly authenticate: Authenticate
  readonly recallDealer: RecallDealer
  readonly handlers: Handlers
  readonly beforeBody: BodyChecks
  readonly quotas: Quotas
  /** The room of the disk. */
  readonly room: () => DiskRoom
  /** Whether the process is stopping. It still serves the calls that reach it. */
  readonly isDraining: () => boolean
  readonly isReady: () => Promise<boolean>
  readonly admission: Admission
  readonly metrics: Metrics
  readonly metricsToken: string | null
  readonly trustProxy: boolean
  readonly checkAnswers: boolean
  readonly secondFactorRequired: boolean
  /** The folder of the built browser app. */
  readonly pages: string
  /** Registers routes that are not operations: the live stream, the files. */
  readonly register: readonly ((app: FastifyInstance) => void)[]
}

/** Creates the HTTP server with all routes, ready to listen. */
export async function createHttpServer(deps: HttpServerDeps): Promise<FastifyInstance> {
  const app: FastifyInstance = Fastify({
    loggerInstance: deps.logger,
    // Adds the request's id to each of its log lines.
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    childLoggerFactory: createRequestLogger,
    genReqId: requestIdOf,
    // Only the nearest proxy is trusted: the client may have written the entries before its own.
    trustProxy: deps.trustProxy ? (_address, hop) => hop === 0 : false,
    // Uploading a list of 50 MB takes minutes over a slow connection.
    requestTimeout: 15 * 60_000,
    routerOptions: { maxParamLength: 300, ignoreTrailingSlash: true },
    forceCloseConnections: 'idle',
    // A process that is stopping still serves the calls that reach it.
    return503OnClosing: false,
    // A request without one is answered by `registerOneHost`, like all others.
    http: { requireHostHeader: false },
    ...answerUnreadableRequests({ now: () => deps.clock.now(), behindTls: deps.behindTls }),
  })

  app.addHook('onRequest', (request, reply, done) => {
    void reply.header('x-server-time', deps.clock.now()).header('x-request-id', request.id)
    done()
  })
  traceRequests(app, {
    trustProxy: deps.trustProxy,
    describe: (request) => ({ caller: request.known?.caller ?? null, refusal: refusalCodeOf(request) }),
  })
  app.addHook('onResponse', (request, reply, done) => {
    inCallOf(request, () => logAnswer(request, reply))
    done()
  })
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const refusal = refusalOfError(error)
    // Fastify would close the connection, and the sender that is still sending would miss the answer.
    if (error instanceof RefusedBody && !deps.isDraining()) void reply.removeHeader('connection')
    inCallOf(request, () => logFailure(request, refusal.code, error))
    return replyRefusal(reply, refusal)
  })

  registerEndOfConnections(app, deps.isDraining)
  registerSecurityHeaders(app, deps)
  registerOneHost(app)
  registerBodyDrain(app)
  registerJsonBodies(app)
  app.addContentTypeParser('text/csv', (_request, payload, done) => done(null, payload))
  registerHealth(app, deps)
  await registerApiDocs(app)
  for (const register of deps.register) register(app)
  registerRoutes(app, deps)
  await registerAppPages(app, deps.pages)
  return app
}

function logFailure({ log }: FastifyRequest, code: RefusalCode, error: FastifyError): void {
  if (code === 'INTERNAL_ERROR') log.error({ err: error }, 'failed')
  else if (code === 'UNAVAILABLE') log.warn({ err: error }, 'unavailable')
}

function logAnswer(request: FastifyRequest, reply: FastifyReply): void {
  const { statusCode: status } = reply
  const level = status === 503 ? 'warn' : status >= 500 ? 'error' : 'debug'
  const path = request.url.split('?')[0]
  request.log[level]({ method: request.method, path, status, ms: Math.round(reply.elapsedTime) }, 'answered')
}
