import {
  context,
  propagation,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
  type Attributes,
  type Context,
  type Span,
  type Tracer,
} from '@opentelemetry/api'

// Traces (OpenTelemetry). Until `startTracing` is called, each function here does nothing but call the work that it is
// given, so that a process without a collector pays nothing.

/**
 * The position of a span in a trace, which a message carries to another process: the header `traceparent` of W3C Trace
 * Context. Undefined where nothing is traced.
 */
export type TracePosition = string | undefined

/** Further facts about a span. */
export interface SpanOptions {
  /** The part of the span in an exchange; by default none. */
  readonly kind?: keyof typeof SpanKind
  /** Facts to look spans up by. Ids and counts only: no names, amounts, phones or addresses of people. */
  readonly attributes?: Attributes
  /** The position that it follows from; by default the span in which it begins. Null begins a trace. */
  readonly parent?: TracePosition | null
  /** Positions that belong to it, but contain more than it or less. */
  readonly links?: readonly TracePosition[]
}

let tracer: Tracer | null = null

/** Makes spans from now on, with the tracer and what is registered with OpenTelemetry; null ends that. */
export function startTracing(by: Tracer | null): void {
  tracer = by
}

/** Whether this process makes spans. */
export function isTracing(): boolean {
  return tracer !== null
}

/** Runs `work` in a span, which ends with it and has its error. Without tracing, `work` gets null instead of a span. */
export function inSpan<T>(
  name: string,
  options: SpanOptions,
  work: (span: Span | null) => Promise<T>,
): Promise<T> {
  if (tracer === null) return work(null)
  const parent = parentOf(options)
  return runIn(openSpan(tracer, name, options, parent), parent, work)
}

async function runIn<T>(span: Span, parent: Context, work: (span: Span) => Promise<T>): Promise<T> {
  try {
    return await context.with(trace.setSpan(parent, span), () => work(span))
  } catch (error) {
    failSpan(span, error)
    throw error
  } finally {
    span.end()
  }
}

/** Begins a span that the caller must end. Returns null without tracing. */
export function beginSpan(name: string, options: SpanOptions): { span: Span; within: Context } | null {
  if (tracer === null) return null
  const parent = parentOf(options)
  const span = openSpan(tracer, name, options, parent)
  return { span, within: trace.setSpan(parent, span) }
}

/**
 * Records a span that has just ended.
 *
 * @param seconds how long it took
 */
export function recordSpan(name: string, seconds: number, options: SpanOptions): void {
  if (tracer === null) return
  const ended = performance.timeOrigin + performance.now()
  openSpan(tracer, name, options, parentOf(options), ended - seconds * 1000).end(ended)
}

function openSpan(
  by: Tracer,
  name: string,
  { kind = 'INTERNAL', attributes = {}, links = [] }: SpanOptions,
  parent: Context,
  startTime?: number,
): Span {
  return by.startSpan(
    name,
    {
      kind: SpanKind[kind],
      attributes,
      links: links.flatMap((link) => spanContextOf(link) ?? []).map((to) => ({ context: to })),
      ...(startTime !== undefined && { startTime }),
    },
    parent,
  )
}

function parentOf({ parent }: SpanOptions): Context {
  if (parent === null) return ROOT_CONTEXT
  return parent === undefined ? context.active() : contextOf(parent)
}

function contextOf(position: string): Context {
  return propagation.extract(ROOT_CONTEXT, { traceparent: position })
}

function spanContextOf(position: TracePosition) {
  return position === undefined ? undefined : trace.getSpanContext(contextOf(position))
}

/** Links a span to a position that became known after it began. */
export function linkSpan(span: Span | null, to: TracePosition): void {
  const linked = spanContextOf(to)
  if (linked !== undefined) span?.addLink({ context: linked })
}

/** Marks a span as failed. The message of the error is not recorded: it may contain what somebody typed. */
export function failSpan(span: Span, error: unknown): void {
  span.setAttribute('error.type', error instanceof Error ? error.name : typeof error)
  span.setStatus({ code: SpanStatusCode.ERROR })
}

/** Returns the span in which the caller runs; null if there is none, or it is not recorded. */
export function currentSpan(): Span | null {
  if (tracer === null) return null
  const span = trace.getActiveSpan()
  return span?.isRecording() === true ? span : null
}

/** Returns the position of the span in which the caller runs. */
export function currentPosition(): TracePosition {
  return tracer === null ? undefined : positionOf(context.active())
}

/** Returns the position of the span of a context. */
export function positionOf(within: Context): TracePosition {
  const carrier: { traceparent?: string } = {}
  propagation.inject(within, carrier)
  return carrier.traceparent
}
