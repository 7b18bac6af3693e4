import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A request that the server received. */
export interface ReceivedRequest {
  readonly method: string
  readonly url: string
  readonly headers: IncomingMessage['headers']
  readonly body: string
}

/** Answers one request. One that never ends the response keeps the browser waiting. */
export type Answer = (response: ServerResponse, request: ReceivedRequest) => void

/** A local server with scripted answers. */
export interface LocalServer {
  readonly requests: readonly ReceivedRequest[]
  /** Sets the answers to the next requests, in order. The last one repeats. */
  readonly answerWith: (...answers: Answer[]) => void
  /** Waits until this many requests have arrived. */
  readonly untilRequests: (count: number) => Promise<void>
  readonly close: () => Promise<void>
}

/** Starts a local server and resolves the page's relative addresses against it, as in a browser. */
export async function startLocalServer(): Promise<LocalServer> {
  const requests: ReceivedRequest[] = []
  let answers: Answer[] = []
  let received = Promise.withResolvers<void>()
  const server = createServer((incoming, response) => {
    let body = ''
    incoming.setEncoding('utf8')
    incoming.on('data', (part: string) => {
      body += part
    })
    incoming.on('end', () => {
      const { method = '', url = '', headers } = incoming
      const request = { method, url, headers, body }
      requests.push(request)
      const answer = answers.length > 1 ? answers.shift() : answers[0]
      answer?.(response, request)
      received.resolve()
      received = Promise.withResolvers<void>()
    })
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  const { port } = server.address() as AddressInfo
  const fetchAnywhere = globalThis.fetch
  globalThis.fetch = (input, init) =>
    fetchAnywhere(typeof input === 'string' ? new URL(input, `http://127.0.0.1:${port}`) : input, init)
  return {
    requests,
    answerWith: (...next) => {
      answers = next
    },
    untilRequests: async (count) => {
      while (requests.length < count) await received.promise
    },
    close: async () => {
      globalThis.fetch = fetchAnywhere
      server.closeAllConnections()
      await new Promise((resolve) => {
        server.close(resolve)
      })
    },
  }
}

/** Returns an answer with a JSON body. */
export function json(status: number, body: unknown, headers: Readonly<Record<string, string>> = {}): Answer {
  return (response) => {
    response.writeHead(status, { 'Content-Type': 'application/json', ...headers }).end(JSON.stringify(body))
  }
}

/** Returns an answer with a refusal in the server's format. */
export function refusal(
  status: number,
  code: string,
  message: string,
  headers: Readonly<Record<string, string>> = {},
) {
  const body = { type: 'about:blank', title: code, status, detail: message, code, error: message, message }
  return json(status, body, { 'Content-Type': 'application/problem+json', ...headers })
}

/** Never answers. */
export const neverAnswer: Answer = () => undefined

/** Drops the connection without answering. */
export const dropConnection: Answer = (response) => {
  response.destroy()
}
