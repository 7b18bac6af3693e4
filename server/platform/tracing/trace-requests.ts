import type { IncomingMessage } from 'node:http'
import { context, SpanStatusCode, trace, TraceFlags, type Context, type Span } from '@opentelemetry/api'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Caller } from '#server/platform/http/caller.ts'
import { beginSpan, isTracing, linkSpan, type TracePosition } from './spans.ts'

/** The call in its trace. */
interface TracedCall {
  readonly span: Span
  readonly within: Context
}

const calls = new WeakMap<IncomingMessage, TracedCall>()

/** Facts about an answered call. */
export interface AnsweredCall {
  readonly caller: Caller | null
  /** The code of a refusal; null if it was not refused. */
  readonly refusal: string | null
}

/**
 * Makes each call of an operation a span, in which its work runs. The trace that the caller names (`traceparent`) goes on
 * if the caller is behind a trusted proxy; any other is linked, because a caller must not choose what is recorded.
 */
export function traceRequests(
  app: FastifyInstance,
  {
    trustProxy,
    describe,
  }: {
    readonly trustProxy: boolean
    readonly describe: (request: FastifyRequest) => AnsweredCall
  },
): void {
  if (!isTracing()) return
  app.addHook('onRequest', (request, _reply, done) => {
    const { config, url } = request.routeOptions
    if (config.operation === undefined) return done()
    const given = traceParentOf(request)
    const call = beginSpan(`${request.method} ${url ?? request.url}`, {
      kind: 'SERVER',
      parent: trustProxy && given !== undefined ? given : null,
      attributes: {
        'http.request.method': request.method,
        'http.route': url ?? '',
        'yardbid.operation': config.operation,
        'yardbid.request.id': request.id,
      },
    })
    if (call === null) return done()
    if (!trustProxy) linkSpan(call.span, given)
    calls.set(request.raw, call)
    return context.with(call.within, done)
  })
  // The body arrives outside of the context of the call.
  app.addHook('preValidation', (request, _reply, done) => inCallOf(request, done))
  app.addHook('onResponse', (request, reply, done) => {
    const call = calls.get(request.raw)
    if (call !== undefined) endCall(call.span, reply.statusCode, describe(request))
    done()
  })
}

function endCall(span: Span, status: number, { caller, refusal }: AnsweredCall): void {
  span.setAttribute('http.response.status_code', status)
  if (refusal !== null) span.setAttribute('yardbid.refusal', refusal)
  if (caller !== null) span.setAttribute('yardbid.role', caller.role ?? 'nobody')
  if (status >= 500) span.setStatus({ code: SpanStatusCode.ERROR })
  span.end()
}

/** Runs `work` in the span of the call, if it has one. */
export function inCallOf<T>(request: FastifyRequest, work: () => T): T {
  const call = isTracing() ? calls.get(request.raw) : undefined
  return call === undefined ? work() : context.with(call.within, work)
}

/** Returns the id of the trace of a call; undefined if it is not recorded. */
export function traceIdOf(request: FastifyRequest): string | undefined {
  const traced = isTracing() ? calls.get(request.raw)?.span.spanContext() : undefined
  return traced !== undefined && (traced.traceFlags & TraceFlags.SAMPLED) !== 0 ? traced.traceId : undefined
}

/** Returns the fields by which a line of the log is found in its trace; none outside of a recorded span. */
export function traceFields(): { readonly trace_id?: string; readonly span_id?: string } {
  const span = isTracing() ? trace.getActiveSpan() : undefined
  if (span?.isRecording() !== true) return {}
  const { traceId, spanId } = span.spanContext()
  return { trace_id: traceId, span_id: spanId }
}

function traceParentOf({ headers }: FastifyRequest): TracePosition {
  const { traceparent } = headers
  return typeof traceparent === 'string' ? traceparent : undefined
}
