import type { FastifyInstance } from 'fastify'

const LOOK_EVERY = 50

/**
 * Lets the server close as soon as no request is under way. Node waits for connections that a browser opened
 * in advance and never used as if they were busy.
 */
export function registerEndOfConnections(app: FastifyInstance): void {
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
