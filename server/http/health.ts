import { timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client'
import { metricsGiver } from '#server/process-metrics.ts'
import { replyRefusal } from './problem-reply.ts'
import { TookTooLong, within } from './within.ts'

export interface HealthDeps {
  /** Whether the house can do its work: database reachable, migrated, not draining. */
  readonly isReady: () => Promise<boolean>
  /** Bearer that may read the metrics from elsewhere; null: this machine alone. */
  readonly metricsToken: string | null
}

/** Milliseconds in which a house that is ready says so. */
const READY_WITHIN_MS = 3_000

/** `/healthz`, `/readyz` and `/metrics`. */
export function registerHealth(app: FastifyInstance, deps: HealthDeps): void {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const giveMetrics = metricsGiver(registry)
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from the request to its answer, by route and status.',
    labelNames: ['route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 15],
    registers: [registry],
  })
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'unknown'
    durations.observe({ route, status: String(reply.statusCode) }, reply.elapsedTime / 1000)
  })

  app.get('/healthz', async (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ status: 'up' }),
  )
  app.get('/readyz', async (_request, reply) => {
    void reply.header('cache-control', 'no-store')
    if (await isReadyNow(deps)) return reply.send({ status: 'ready' })
    return replyRefusal(reply, {
      code: 'UNAVAILABLE',
      message: 'The house is starting, stopping, or cannot reach its database.',
      retryAfterSeconds: 2,
    })
  })
  app.get('/metrics', async (request, reply) => {
    if (!mayReadMetrics(request, deps.metricsToken)) {
      return replyRefusal(reply, { code: 'NOT_FOUND', message: 'There is nothing here.' })
    }
    return reply.header('content-type', registry.contentType).send(await giveMetrics())
  })
}

async function isReadyNow({ isReady }: HealthDeps): Promise<boolean> {
  try {
    return await within(READY_WITHIN_MS, isReady())
  } catch (error) {
    if (error instanceof TookTooLong) return false
    throw error
  }
}

const LOOPBACK = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1'])

function mayReadMetrics(request: FastifyRequest, token: string | null): boolean {
  const given = /^Bearer (.+)$/i.exec(request.headers.authorization ?? '')?.[1]
  if (token !== null && given !== undefined) {
    const [a, b] = [Buffer.from(given), Buffer.from(token)]
    return a.length === b.length && timingSafeEqual(a, b)
  }
  const forwarded =
    request.headers['x-forwarded-for'] !== undefined || request.headers.forwarded !== undefined
  return !forwarded && LOOPBACK.has(request.socket.remoteAddress ?? '')
}
