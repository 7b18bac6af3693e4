import { createServer, request as ask, type IncomingMessage, type ServerResponse } from 'node:http'
import { type AddressInfo, Socket } from 'node:net'
import { pipeline } from 'node:stream'
import type { RefusalCode } from '#domain/refusal.ts'
import { test as appTest } from './app.ts'

/** What becomes of a request that a {@link SpoilingProxy} was told to spoil. */
export type Spoiling =
  /** The house never hears of it; this is answered. A string goes out as it is, anything else as JSON. */
  | { readonly kind: 'answer'; readonly status: number; readonly body?: unknown; readonly type?: string }
  /** The house never hears of it; the connection is cut. */
  | { readonly kind: 'cut' }
  /** It waits until the spoiling ends; then it goes on to the house, if the browser still wants it. */
  | { readonly kind: 'hold' }
  /** The house does the work; its answer is swallowed and the connection cut. */
  | { readonly kind: 'lose' }

/** A spoiling that was ordered. */
export interface Spoiled {
  /** How many requests it has met. */
  readonly hits: number
  /** From now on the requests pass, those that are held too. */
  end(): void
}

/** A proxy in front of a house that passes everything on, but for what it is told to spoil. */
export interface SpoilingProxy {
  /** `http://127.0.0.1:<port>` */
  readonly url: string
  /** Spoils every request to this path (or whose path matches) until the spoiling ends; the newest goes first. */
  spoil(path: string | RegExp, spoiling: Spoiling): Spoiled
  /** Cuts every connection that is open, the live streams too. */
  cutAll(): void
  stop(): Promise<void>
}

const CODES: Readonly<Record<number, RefusalCode>> = {
  400: 'INVALID_INPUT',
  401: 'UNAUTHENTICATED',
  404: 'NOT_FOUND',
  409: 'WRONG_STATE',
  500: 'INTERNAL_ERROR',
  503: 'UNAVAILABLE',
}

/** A refusal as the house itself writes it, with or without a sentence for the person. */
export function problem(status: number, sentence?: string): Spoiling {
  const said = sentence === undefined ? {} : { error: sentence, message: sentence, detail: sentence }
  const body = { type: 'about:blank', title: 'Spoiled', status, code: CODES[status], ...said }
  return { kind: 'answer', status, body }
}

/** Nothing is held longer, in milliseconds, whatever happens to the test. */
const MOST_HOLD = 120_000

interface Rule {
  readonly path: string | RegExp
  readonly spoiling: Spoiling
  readonly held: Set<() => void>
  hits: number
}

/** Starts a proxy in front of the house at `appUrl`, on a free port of this machine. */
export async function startSpoilingProxy(appUrl: string): Promise<SpoilingProxy> {
  let rules: readonly Rule[] = []
  const sockets = new Set<Socket>()

  const server = createServer((incoming, outgoing) => {
    const rule = rules.find(({ path }) => matches(path, incoming.url ?? '/'))
    if (rule === undefined) {
      passOn(appUrl, incoming, outgoing)
      return
    }
    rule.hits += 1
    spoil(rule, appUrl, incoming, outgoing)
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
    spoil(path, spoiling) {
      const rule: Rule = { path, spoiling, held: new Set(), hits: 0 }
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

/** No connection is used twice: what goes out on one that was kept, and is cut, the browser quietly repeats itself. */
const ONCE = { connection: 'close' } as const

function matches(path: string | RegExp, url: string): boolean {
  return typeof path === 'string' ? url.split('?')[0] === path : path.test(url)
}

function spoil(rule: Rule, appUrl: string, incoming: IncomingMessage, outgoing: ServerResponse): void {
  const { spoiling } = rule
  switch (spoiling.kind) {
    case 'answer':
      incoming.resume()
      answer(spoiling, outgoing)
      return
    case 'cut':
      incoming.socket.destroy()
      return
    case 'hold':
      hold(rule, outgoing, () => passOn(appUrl, incoming, outgoing))
      return
    case 'lose':
      loseAnswer(appUrl, incoming, outgoing)
  }
}

type Answer = Extract<Spoiling, { readonly kind: 'answer' }>

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
  const forget = () => {
    held.delete(go)
    clearTimeout(giveUp)
  }
  const go = () => {
    forget()
    release()
  }
  const giveUp = setTimeout(() => outgoing.destroy(), MOST_HOLD)
  giveUp.unref()
  held.add(go)
  outgoing.on('close', forget)
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
    // An event stream's head goes out before its first event.
    outgoing.flushHeaders()
    pipeline(response, outgoing, () => passed.destroy())
  })
  passed.on('error', () => outgoing.destroy())
  outgoing.on('close', () => passed.destroy())
  incoming.pipe(passed)
}

function loseAnswer(appUrl: string, incoming: IncomingMessage, outgoing: ServerResponse): void {
  const passed = requestTo(appUrl, incoming)
  passed.on('response', (response) => {
    response.resume()
    response.on('end', () => outgoing.destroy())
  })
  passed.on('error', () => outgoing.destroy())
  incoming.pipe(passed)
}

/** Tests with a demo house for each worker, and a line of their own to it that can be spoiled. */
export const test = appTest.extend<{ line: SpoilingProxy }>({
  line: async ({ app }, use) => {
    const line = await startSpoilingProxy(app.url)
    await use(line)
    await line.stop()
  },
})
