import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A request that the server got. */
export interface GotRequest {
  readonly method: string
  readonly url: string
  readonly headers: IncomingMessage['headers']
  readonly body: string
}

/** Answers one request; one that never ends the response leaves the browser waiting. */
export type Answer = (response: ServerResponse, request: GotRequest) => void

/** A server on this machine that answers what the test tells it to. */
export interface LocalServer {
  readonly requests: readonly GotRequest[]
  /** What the following requests get, in order; the last one for all that come after. */
  readonly answerWith: (...answers: Answer[]) => void
  /** Waits until this many requests have come. */
  readonly untilRequests: (count: number) => Promise<void>
  readonly close: () => Promise<void>
}

/** Starts it, and makes it the place that the page's addresses belong to, as a browser's page has one. */
export async function startLocalServer(): Promise<LocalServer> {
  const requests: GotRequest[] = []
  let answers: Answer[] = []
  let heard = Promise.withResolvers<void>()
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
      heard.resolve()
      heard = Promise.withResolvers<void>()
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
      while (requests.length < count) await heard.promise
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

/** Answers JSON. */
export function json(status: number, body: unknown, headers: Readonly<Record<string, string>> = {}): Answer {
  return (response) => {
    response.writeHead(status, { 'Content-Type': 'application/json', ...headers }).end(JSON.stringify(body))
  }
}

/** Answers a refusal as the house writes it. */
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
export const silence: Answer = () => undefined

/** Cuts the connection. */
export const cut: Answer = (response) => {
  response.destroy()
}
