import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { replyRefusal } from './problem-reply.ts'

/**
 * Refuses requests with INVALID_INPUT that do not name exactly one host (RFC 9112, 3.2), because a proxy and this server
 * may each take another one. HTTP/1.0 may name none.
 */
export function registerOneHost(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    const hosts = countHosts(request.raw)
    if (hosts === 1 || (hosts === 0 && request.raw.httpVersion === '1.0')) {
      done()
      return
    }
    void replyRefusal(reply, {
      code: 'INVALID_INPUT',
      reason: 'host.notOne',
      fields: {},
    })
  })
}

/** Counts the headers as sent: of several, Node keeps the first. */
function countHosts({ rawHeaders }: IncomingMessage): number {
  let count = 0
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index]
    if (name?.length === 4 && name.toLowerCase() === 'host') count += 1
  }
  return count
}
