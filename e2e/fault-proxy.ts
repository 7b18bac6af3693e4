import { createServer, request as ask, type IncomingMessage, type ServerResponse } from 'node:http'
import { type AddressInfo, Socket } from 'node:net'
import { pipeline } from 'node:stream'
import type { RefusalCode } from '#domain/refusal.ts'
import { test as appTest } from './app.ts'

/** The failure that a {@link FaultProxy} injects into a request. */
export type Fault =
  /** Answers instead of the server. A string body is sent unchanged, any other as JSON. */
  | { readonly kind: 'answer'; readonly status: number; readonly body?: unknown; readonly type?: string }
  /** Cuts the connection; the request does not reach the server. */
  | { readonly kind: 'cut' }
  /** Holds the request until the fault ends, then forwards it, if the browser still waits for it. */
  | { readonly kind: 'hold' }
  /** Forwards the request, discards the response and cuts the connection. */
  | { readonly kind: 'lose' }
  /** Forwards the request, and holds the response until the fault ends; then the connection is cut. */
  | { readonly kind: 'holdAnswer' }

/** An active fault. */
export interface InjectedFault {
  /** The number of requests that it affected. */
  readonly hits: number
  /** Lets requests pass again, including those that are held. */
  end(): void
}

/** A proxy in front of the app that forwards all requests, except those into which a test injects a fault. */
export interface FaultProxy {
  /** `http://127.0.0.1:<port>` */
  readonly url: string
  /** Injects a fault into all requests to a path, or with a matching URL, until it ends. The newest one applies. */
  injectFault(path: string | RegExp, fault: Fault): InjectedFault
  /** Cuts all open connections, including live streams. */
  cutAll(): void
  stop(): Promise<void>
}

const CODES: Readonly<Record<number, RefusalCode>> = {
  400: 'INVALID_INPUT',
  401: 'UNAUTHENTICATED',
  404: 'NOT_FOUND',
  409: 'WRONG_STATE',
  429: 'TOO_MANY_REQUESTS',
  500: 'INTERNAL_ERROR',
  503: 'UNAVAILABLE',
}

/** Returns a refusal in the server's format, with or without a sentence for the user. */
export function problem(status: number, sentence?: string): Fault {
  const texts = sentence === undefined ? {} : { error: sentence, message: sentence, detail: sentence }
  const body = { type: 'about:blank', title: 'Injected fault', status, code: CODES[status], ...texts }
  return { kind: 'answer', status, body }
}

/** The maximum time that a request is held, in milliseconds, in case a test never releases it. */
const MAX_HOLD = 120_000

interface Rule {
  readonly path: string | RegExp
  readonly fault: Fault
  readonly held: Set<() => void>
  hits: number
}

/** Starts a proxy in front of the app at `appUrl`, on a free port. */
export async function startFaultProxy(appUrl: string): Promise<FaultProxy> {
  let rules: readonly Rule[] = []
  const sockets = new Set<Socket>()

  const server = createServer((incoming, outgoing) => {
    const rule = rules.find(({ path }) => matches(path, incoming.url ?? '/'))
    if (rule === undefined) {
      passOn(appUrl, incoming, outgoing)
      return
    }
    rule.hits += 1
    injectFault(rule, appUrl, incoming, outgoing)
  })
  server.on('connection', (socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
  })
  server.unref()
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  const cutAll = () => {
    for (const socket of sockets) socket.destroy()
  }
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    injectFault(path, fault) {
      const rule: Rule = { path, fault, held: new Set(), hits: 0 }
      rules = [rule, ...rules]
      return {
        get hits() {
          return rule.hits
        },
        end() {
          rules = rules.filter((other) => other !== rule)
          for (const release of rule.held) release()
        },
      }
    },
    cutAll,
    stop() {
      return new Promise((resolve) => {
        server.close(() => resolve())
        cutAll()
      })
    },
  }
}

/** Disables keep-alive, because browsers silently repeat a request that was cut on a reused connection. */
const ONCE = { connection: 'close' } as const

function matches(path: string | RegExp, url: string): boolean {
  return typeof path === 'string' ? url.split('?')[0] === path : path.test(url)
}

function injectFault(rule: Rule, appUrl: string, incoming: IncomingMessage, outgoing: ServerResponse): void {
  const { fault } = rule
  switch (fault.kind) {
    case 'answer':
      incoming.resume()
      answer(fault, outgoing)
      return
    case 'cut':
      incoming.socket.destroy()
      return
    case 'hold':
      hold(rule, outgoing, () => passOn(appUrl, incoming, outgoing))
      return
    case 'lose':
      loseAnswer(appUrl, incoming, () => outgoing.destroy())
      return
    case 'holdAnswer':
      loseAnswer(appUrl, incoming, () => hold(rule, outgoing, () => outgoing.destroy()))
  }
}

type Answer = Extract<Fault, { readonly kind: 'answer' }>

function answer({ status, body, type = typeOf(status, body) }: Answer, outgoing: ServerResponse): void {
  outgoing.writeHead(status, body === undefined ? ONCE : { ...ONCE, 'content-type': type })
  if (body === undefined) outgoing.end()
  else outgoing.end(typeof body === 'string' ? body : JSON.stringify(body))
}

function typeOf(status: number, body: unknown): string {
  if (typeof body === 'string') return 'text/html; charset=utf-8'
  return status < 400 ? 'application/json' : 'application/problem+json'
}

function hold({ held }: Rule, outgoing: ServerResponse, release: () => void): void {
  const cleanUp = () => {
    held.delete(forward)
    clearTimeout(giveUp)
  }
  const forward = () => {
    cleanUp()
    release()
  }
  const giveUp = setTimeout(() => outgoing.destroy(), MAX_HOLD)
  giveUp.unref()
  held.add(forward)
  outgoing.on('close', cleanUp)
}

function requestTo(appUrl: string, incoming: IncomingMessage) {
  return ask(new URL(incoming.url ?? '/', appUrl), {
    method: incoming.method ?? 'GET',
    headers: incoming.headers,
    agent: false,
  })
}

function passOn(appUrl: string, incoming: IncomingMessage, outgoing: ServerResponse): void {
  const passed = requestTo(appUrl, incoming)
  passed.on('response', (response) => {
    outgoing.writeHead(response.statusCode ?? 502, { ...response.headers, ...ONCE })
    // Sends the head of an event stream before its first event.
    outgoing.flushHeaders()
    pipeline(response, outgoing, () => passed.destroy())
  })
  passed.on('error', () => outgoing.destroy())
  outgoing.on('close', () => passed.destroy())
  incoming.pipe(passed)
}

function loseAnswer(appUrl: string, incoming: IncomingMessage, onLost: () => void): void {
  const passed = requestTo(appUrl, incoming)
  passed.on('response', (response) => {
    response.resume()
    response.on('end', onLost)
  })
  passed.on('error', onLost)
  incoming.pipe(passed)
}

/** Tests with the app and demo data, and their own proxy to it (`line`) that can inject failures. */
export const test = appTest.extend<{ line: FaultProxy }>({
  line: async ({ app }, use) => {
    const line = await startFaultProxy(app.url)
    await use(line)
    await line.stop()
  },
})
