import { randomUUID } from 'node:crypto'
import Fastify, {
  LogController,
  type FastifyBaseLogger,
  type FastifyError,
  type FastifyInstance,
} from 'fastify'
import pg from 'pg'
import type { Refusal } from '#domain/refusal.ts'
import type { DatabaseClock } from '#server/db/database-clock.ts'
import type { Queries } from '#server/db/pool.ts'
import { registerApiDocs } from './http/api-docs.ts'
import { registerAppPages } from './http/app-pages.ts'
import type { Authenticate } from './http/authenticate.ts'
import type { Handlers } from './http/handler.ts'
import { registerEndOfConnections } from './http/end-connections.ts'
import { registerHealth } from './http/health.ts'
import { replyRefusal } from './http/problem-reply.ts'
import { registerRoutes } from './http/routes.ts'
import { registerSecurityHeaders } from './http/security-headers.ts'

export interface AppDeps {
  readonly db: Queries
  readonly clock: DatabaseClock
  readonly logger: FastifyBaseLogger
  readonly authenticate: Authenticate
  readonly handlers: Handlers
  readonly isReady: () => Promise<boolean>
  readonly metricsToken: string | null
  readonly behindTls: boolean
  readonly trustProxy: boolean
  readonly checkAnswers: boolean
  /** The folder of the built app. */
  readonly pages: string
  /** Routes that are no operations: the live stream, the files. */
  readonly register: readonly ((app: FastifyInstance) => void)[]
}

/** The HTTP edge, whole, ready to listen. */
export async function createApp(deps: AppDeps): Promise<FastifyInstance> {
  const app: FastifyInstance = Fastify({
    loggerInstance: deps.logger,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    trustProxy: deps.trustProxy,
    // Nothing of ours takes longer but the live stream and the raw uploads.
    requestTimeout: 120_000,
    routerOptions: { maxParamLength: 300, ignoreTrailingSlash: true },
    forceCloseConnections: 'idle',
  })

  app.addHook('onRequest', async (request, reply) => {
    void reply.header('x-server-time', deps.clock.now()).header('x-request-id', request.id)
  })
  app.addHook('onResponse', async (request, reply) => {
    const path = request.url.split('?')[0]
    const line = {
      requestId: request.id,
      method: request.method,
      path,
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
    }
    if (reply.statusCode >= 500) request.log.error(line, 'answered')
    else request.log.debug(line, 'answered')
  })
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const refusal = refusalOf(error)
    if (refusal.code === 'INTERNAL_ERROR') request.log.error({ err: error, requestId: request.id }, 'failed')
    else if (refusal.code === 'UNAVAILABLE')
      request.log.warn({ err: error, requestId: request.id }, 'unavailable')
    return replyRefusal(reply, refusal)
  })

  registerEndOfConnections(app)
  await registerSecurityHeaders(app, deps.behindTls)
  app.addContentTypeParser('text/csv', (_request, payload, done) => done(null, payload))
  registerHealth(app, { isReady: deps.isReady, metricsToken: deps.metricsToken })
  await registerApiDocs(app)
  for (const register of deps.register) register(app)
  registerRoutes(app, deps)
  await registerAppPages(app, deps.pages)
  return app
}

const BY_FASTIFY_CODE: Readonly<Record<string, Refusal>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: { code: 'TOO_LARGE', message: 'This is too large.' },
  FST_ERR_CTP_INVALID_MEDIA_TYPE: {
    code: 'UNSUPPORTED_KIND',
    message: 'Send JSON (content-type application/json).',
  },
  FST_ERR_CTP_EMPTY_JSON_BODY: { code: 'INVALID_INPUT', message: 'The body is empty.' },
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: {
    code: 'INVALID_INPUT',
    message: 'The body has another length than announced.',
  },
}

/** What the database says when it can't be reached, is stopping, starting, or takes too long. */
const UNAVAILABLE_CODES = new Set([
  '57P01',
  '57P02',
  '57P03',
  '57014',
  '53300',
  '53400',
  '08000',
  '08003',
  '08006',
  '08001',
  '08004',
])
const UNAVAILABLE_WORDS =
  /ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error/

function refusalOf(error: FastifyError): Refusal {
  const known = BY_FASTIFY_CODE[error.code]
  if (known) return known
  if (error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500) {
    return { code: 'INVALID_INPUT', message: 'This request can’t be read.' }
  }
  if (isUnavailable(error)) {
    return {
      code: 'UNAVAILABLE',
      message: 'The house is busy. Please try again in a moment.',
      retryAfterSeconds: 2,
    }
  }
  return { code: 'INTERNAL_ERROR', message: 'Please try again later.' }
}

/** Whether an error means that the database is away for a moment, so that trying again makes sense. */
export function isUnavailable(error: unknown): boolean {
  if (error instanceof pg.DatabaseError) return UNAVAILABLE_CODES.has(error.code ?? '')
  return (
    error instanceof Error &&
    UNAVAILABLE_WORDS.test(`${error.message} ${String((error as { code?: unknown }).code)}`)
  )
}
