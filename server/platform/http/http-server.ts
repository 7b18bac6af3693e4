import type { Authenticate } from './caller.ts'
import Fastify, {
  LogController,
  type FastifyBaseLogger,
  type FastifyError,
  type FastifyInstance,
} from 'fastify'
import type { DatabaseClock } from '#server/platform/db/database-clock.ts'
import type { PooledQueries } from '#server/platform/db/pool.ts'
import type { Metrics } from '#server/platform/metrics.ts'
import type { Admission } from './admission.ts'
import { registerApiDocs } from './api-docs.ts'
import { registerAppPages } from './app-pages.ts'
import type { Handlers } from './handler.ts'
import { registerEndOfConnections } from './end-connections.ts'
import { registerHealth } from './health.ts'
import { replyRefusal } from './problem-reply.ts'
import { refusalOfError } from './refusal-of-error.ts'
import { requestIdOf } from './request-id.ts'
import { registerRoutes } from './routes.ts'
import { registerSecurityHeaders } from './security-headers.ts'
import { answerUnreadableRequests } from './unreadable-requests.ts'

export interface HttpServerDeps {
  readonly db: PooledQueries
  readonly clock: DatabaseClock
  readonly logger: FastifyBaseLogger
  readonly authenticate: Authenticate
  readonly handlers: Handlers
  /** Whether it was told to stop, and serves what still comes. */
  readonly isDraining: () => boolean
  readonly isReady: () => Promise<boolean>
  readonly admission: Admission
  readonly metrics: Metrics
  readonly metricsToken: string | null
  readonly behindTls: boolean
  readonly trustProxy: boolean
  readonly checkAnswers: boolean
  readonly secondFactorRequired: boolean
  /** Whose checkout the pages show. */
  readonly checkout: 'razorpay' | 'sandbox'
  /** The folder of the built app. */
  readonly pages: string
  /** Routes that are no operations: the live stream, the files. */
  readonly register: readonly ((app: FastifyInstance) => void)[]
}

/** The HTTP edge, whole, ready to listen. */
export async function createHttpServer(deps: HttpServerDeps): Promise<FastifyInstance> {
  const app: FastifyInstance = Fastify({
    loggerInstance: deps.logger,
    // Every line that is logged for a request carries its id.
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    genReqId: requestIdOf,
    // The nearest one: what stands before its own entry is whatever the client wrote.
    trustProxy: deps.trustProxy ? (_address, hop) => hop === 0 : false,
    // A list of 50 MB over a slow line takes minutes to arrive.
    requestTimeout: 15 * 60_000,
    routerOptions: { maxParamLength: 300, ignoreTrailingSlash: true },
    forceCloseConnections: 'idle',
    // What still reaches a house that stops is done like what came before.
    return503OnClosing: false,
    ...answerUnreadableRequests({ now: () => deps.clock.now(), behindTls: deps.behindTls }),
  })

  app.addHook('onRequest', async (request, reply) => {
    void reply.header('x-server-time', deps.clock.now()).header('x-request-id', request.id)
  })
  app.addHook('onResponse', async (request, reply) => {
    const path = request.url.split('?')[0]
    const line = {
      method: request.method,
      path,
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
    }
    if (reply.statusCode === 503) request.log.warn(line, 'answered')
    else if (reply.statusCode >= 500) request.log.error(line, 'answered')
    else request.log.debug(line, 'answered')
  })
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const refusal = refusalOfError(error)
    if (refusal.code === 'INTERNAL_ERROR') request.log.error({ err: error }, 'failed')
    else if (refusal.code === 'UNAVAILABLE') request.log.warn({ err: error }, 'unavailable')
    return replyRefusal(reply, refusal)
  })

  registerEndOfConnections(app, deps.isDraining)
  registerSecurityHeaders(app, deps)
  app.addContentTypeParser('text/csv', (_request, payload, done) => done(null, payload))
  registerHealth(app, deps)
  await registerApiDocs(app)
  for (const register of deps.register) register(app)
  registerRoutes(app, deps)
  await registerAppPages(app, deps.pages)
  return app
}
