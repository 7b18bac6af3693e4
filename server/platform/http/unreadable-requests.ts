import { randomUUID } from 'node:crypto'
import { STATUS_CODES } from './status-codes.ts'
import type { Socket } from 'node:net'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import type { Refusal } from '#domain/refusal.ts'
import { problemOf, replyRefusal } from './problem-reply.ts'
import { plainSecurityHeaders } from './security-headers.ts'

/** Fastify handlers for requests that reach no route and no hook. */
export interface UnreadableRequestAnswers {
  /** Handles input that is not HTTP or has too large headers. Ends the connection. */
  readonly clientErrorHandler: (error: Error & { code?: string }, socket: Socket) => void
  /** Handles addresses that can't be decoded, or whose parameter is longer than any route accepts. */
  readonly frameworkErrors: (error: FastifyError, request: FastifyRequest, reply: FastifyReply) => void
}

/** Creates handlers that answer unreadable requests like all others: with a problem and the standard headers. */
export function answerUnreadableRequests(deps: {
  /** The database's time in epoch milliseconds. */
  readonly now: () => number
  readonly behindTls: boolean
}): UnreadableRequestAnswers {
  const headers = (requestId: string) => ({
    ...plainSecurityHeaders(deps.behindTls),
    'x-server-time': String(deps.now()),
    'x-request-id': requestId,
  })
  return {
    clientErrorHandler(error, socket) {
      if (error.code === 'ECONNRESET' || !socket.writable) {
        socket.destroy()
        return
      }
      const requestId = randomUUID()
      const problem = problemOf(refusalOf(error.code), requestId)
      const body = JSON.stringify(problem)
      const lines = Object.entries({
        ...headers(requestId),
        date: new Date().toUTCString(),
        'content-type': 'application/problem+json; charset=utf-8',
        'content-length': String(Buffer.byteLength(body)),
        connection: 'close',
      }).map(([name, value]) => `${name}: ${value}\r\n`)
      socket.write(
        `HTTP/1.1 ${problem.status} ${STATUS_CODES[problem.status]}\r\n${lines.join('')}\r\n${body}`,
      )
      socket.destroySoon()
    },
    frameworkErrors(error, request, reply) {
      void replyRefusal(reply.headers(headers(request.id)), refusalOf(error.code))
    },
  }
}

function refusalOf(code: string | undefined): Refusal {
  switch (code) {
    case 'HPE_HEADER_OVERFLOW':
      return { code: 'TOO_LARGE', reason: 'headers.tooLarge' }
    case 'ERR_HTTP_REQUEST_TIMEOUT':
      return { code: 'INVALID_INPUT', reason: 'request.tooSlow' }
    case 'FST_ERR_MAX_PARAM_LENGTH':
      return { code: 'NOT_FOUND', reason: 'address.unknown' }
    default:
      return { code: 'INVALID_INPUT', reason: 'request.unreadable' }
  }
}
