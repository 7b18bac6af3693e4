import type { FastifyInstance } from 'fastify'

const LOOK_EVERY = 50

/**
 * While the house drains each answer asks to close its connection, so that none is kept that will be closed. And it
 * lets the server close as soon as no request is under way. Node waits for connections that a browser opened
 * in advance and never used as if they were busy.
 */
export function registerEndOfConnections(app: FastifyInstance, isDraining: () => boolean): void {
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
    const looking = setInterval(() => {
      if (underWay === 0) app.server.closeAllConnections()
    }, LOOK_EVERY)
    app.server.on('close', () => clearInterval(looking))
  })
}
