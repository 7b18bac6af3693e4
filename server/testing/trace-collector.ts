import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gunzipSync } from 'node:zlib'

/** A span as the collector received it. */
export interface CollectedSpan {
  readonly name: string
  readonly traceId: string
  readonly spanId: string
  /** Empty for a span that begins a trace. */
  readonly parentSpanId: string
  readonly attributes: Readonly<Record<string, unknown>>
  readonly links: readonly { readonly traceId: string; readonly spanId: string }[]
  /** The attributes of the process that sent it. */
  readonly resource: Readonly<Record<string, unknown>>
}

/** A local collector of OpenTelemetry, which takes traces as JSON. */
export interface TraceCollector {
  readonly url: string
  readonly spans: readonly CollectedSpan[]
  /** The headers of all requests so far. */
  readonly headers: readonly IncomingMessage['headers'][]
  /** Sets whether it takes traces, or answers 400. */
  take(isTaking: boolean): void
  stop(): Promise<void>
}

interface Attribute {
  readonly key: string
  readonly value: Readonly<Record<string, unknown>>
}

interface SentSpan extends Omit<CollectedSpan, 'attributes' | 'links' | 'resource' | 'parentSpanId'> {
  readonly parentSpanId?: string
  readonly attributes?: readonly Attribute[]
  readonly links?: CollectedSpan['links']
}

interface SentTraces {
  readonly resourceSpans: readonly {
    readonly resource: { readonly attributes: readonly Attribute[] }
    readonly scopeSpans: readonly { readonly spans: readonly SentSpan[] }[]
  }[]
}

/** Starts a collector on a free port. */
export async function startTraceCollector(): Promise<TraceCollector> {
  const spans: CollectedSpan[] = []
  const headers: IncomingMessage['headers'][] = []
  let isTaking = true
  async function receive(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await readBody(request)
    headers.push(request.headers)
    const isTraces = request.url === '/v1/traces' && isTaking
    if (isTraces) spans.push(...readSpans(JSON.parse(body) as SentTraces))
    response.writeHead(isTraces ? 200 : 400, { 'content-type': 'application/json' }).end('{}')
  }
  const server = createServer((request, response) => void receive(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spans,
    headers,
    take: (value) => {
      isTaking = value
    },
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

async function readBody(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  const whole = Buffer.concat(parts)
  return String(request.headers['content-encoding'] === 'gzip' ? gunzipSync(whole) : whole)
}

function readSpans({ resourceSpans }: SentTraces): CollectedSpan[] {
  return resourceSpans.flatMap(({ resource, scopeSpans }) =>
    scopeSpans.flatMap(({ spans }) =>
      spans.map(({ name, traceId, spanId, parentSpanId = '', attributes = [], links = [] }) => ({
        name,
        traceId,
        spanId,
        parentSpanId,
        attributes: readAttributes(attributes),
        links: links.map((link) => ({ traceId: link.traceId, spanId: link.spanId })),
        resource: readAttributes(resource.attributes),
      })),
    ),
  )
}

function readAttributes(attributes: readonly Attribute[]): Readonly<Record<string, unknown>> {
  return Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]]))
}
