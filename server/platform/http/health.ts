import { timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { OperationName } from '#contract/api.ts'
import type { Metrics } from '#server/platform/metrics.ts'
import { VERSION } from '#server/platform/version.ts'
import { createMetricsReader } from '#server/platform/process-metrics.ts'
import { isFromThisMachine } from './from-this-machine.ts'
import { refusalCodeOf, replyRefusal } from './problem-reply.ts'
import { TimeoutError, withTimeout } from './with-timeout.ts'

export interface HealthDeps {
  /** Whether the process can serve: the database answers and has the schema, and the process is not draining. */
  readonly isReady: () => Promise<boolean>
  /** The bearer token for reading the metrics remotely. If null, only this machine may read them. */
  readonly metricsToken: string | null
  readonly metrics: Metrics
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The operation that a route serves; absent for other routes. */
    operation?: OperationName
  }
}

/** The time limit of the readiness check, in ms. */
const READY_WITHIN_MS = 3_000

/** Registers `/healthz`, `/readyz` and `/metrics`. */
export function registerHealth(app: FastifyInstance, deps: HealthDeps): void {
  const { metrics } = deps
  const giveMetrics = createMetricsReader(metrics.registry)
  app.addHook('onResponse', (request, reply, done) => {
    const { config, url } = request.routeOptions
    metrics.answered({
      operation: config.operation ?? url ?? 'unknown',
      status: reply.statusCode,
      code: refusalCodeOf(request),
      seconds: reply.elapsedTime / 1000,
    })
    done()
  })

  app.get('/healthz', async (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ status: 'up', version: VERSION }),
  )
  app.get('/readyz', async (_request, reply) => {
    void reply.header('cache-control', 'no-store')
    if (await isReadyNow(deps)) return reply.send({ status: 'ready' })
    return replyRefusal(reply, {
      code: 'UNAVAILABLE',
      reason: 'server.notReady',
      retryAfterSeconds: 2,
    })
  })
  app.get('/metrics', async (request, reply) => {
    if (!mayReadMetrics(request, deps.metricsToken)) {
      return replyRefusal(reply, { code: 'NOT_FOUND', reason: 'address.unknown' })
    }
    return reply.header('content-type', metrics.registry.contentType).send(await giveMetrics())
  })
}

async function isReadyNow({ isReady }: HealthDeps): Promise<boolean> {
  try {
    return await withTimeout(READY_WITHIN_MS, isReady())
  } catch (error) {
    if (error instanceof TimeoutError) return false
    throw error
  }
}

function mayReadMetrics(request: FastifyRequest, token: string | null): boolean {
  const given = /^Bearer (.+)$/i.exec(request.headers.authorization ?? '')?.[1]
  if (token !== null && given !== undefined) {
    const [a, b] = [Buffer.from(given), Buffer.from(token)]
    return a.length === b.length && timingSafeEqual(a, b)
  }
  return isFromThisMachine(request)
}
