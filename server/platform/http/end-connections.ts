import type { FastifyInstance } from 'fastify'
import { ANSWERED_WITHIN_MS } from './routes.ts'

const LOOK_EVERY = 50
/**
 * Milliseconds after which what is still open waits for its client alone: for a body that does not come, or for somebody
 * to read. A second more than an answer takes at most.
 */
const CUT_AFTER = ANSWERED_WITHIN_MS + 1_000

/**
 * While the house drains each answer asks to close its connection, so that none is kept that will be closed. And it
 * lets the server close as soon as no request is under way. Node waits for connections that a browser opened
 * in advance and never used as if they were busy. It waits for ever where a client neither sends nor reads on: a
 * server that closes looks at no deadlines any more, so those are cut after `cutAfter` milliseconds.
 */
export function registerEndOfConnections(
  app: FastifyInstance,
  isDraining: () => boolean,
  cutAfter = CUT_AFTER,
): void {
  app.addHook('onRequest', async (_request, reply) => {
    if (isDraining()) void reply.header('connection', 'close')
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
