import type { FastifyInstance } from 'fastify'
import { ANSWERED_WITHIN_MS } from './routes.ts'

const LOOK_EVERY = 50
/**
 * How long a closing server waits before it cuts its connections, in ms: one second longer than any response takes. The
 * remaining connections are then only waiting for their client to send or read.
 */
const CUT_AFTER = ANSWERED_WITHIN_MS + 1_000

/**
 * Makes the server close promptly. While it drains, each response asks to close its connection. Once no request is in
 * progress, all connections are closed: Node would otherwise wait for connections that a browser opened in advance and
 * never used. Connections whose client neither sends nor reads are cut after `cutAfter` ms, because a closing server no
 * longer enforces its timeouts.
 */
export function registerEndOfConnections(
  app: FastifyInstance,
  isDraining: () => boolean,
  cutAfter = CUT_AFTER,
): void {
  app.addHook('onRequest', (_request, reply, done) => {
    if (isDraining()) void reply.header('connection', 'close')
    done()
  })
  let underWay = 0
  app.server.on('request', (_request, response) => {
    underWay += 1
    response.on('close', () => {
      underWay -= 1
    })
  })
  app.addHook('preClose', async () => {
    const began = performance.now()
    const looking = setInterval(() => {
      const isLate = performance.now() - began > cutAfter
      if (underWay === 0 || isLate) app.server.closeAllConnections()
    }, LOOK_EVERY)
    app.server.on('close', () => clearInterval(looking))
  })
}
