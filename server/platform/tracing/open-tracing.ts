import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { context, propagation, trace } from '@opentelemetry/api'
import { createAbsence } from '#server/platform/absence.ts'
import { VERSION } from '#server/platform/version.ts'
import { startTracing } from './spans.ts'
import type { TracingSettings } from './tracing-settings.ts'

/** How long spans wait to be sent together, in ms, and how many may wait. Further ones are dropped. */
const SEND_AFTER = 1_000
const MAX_WAITING = 8_192
/** How long the last spans may take to be sent at the end, in ms. */
const LAST_PATIENCE = 2_000

/**
 * Sends what this process does to a collector as traces, from now until `stop`. The code for that is loaded only here.
 * A collector that stays away costs spans, and nothing else: that is logged when it goes and when it is back.
 */
export async function openTracing(
  { endpoint, headers, serviceName, share }: TracingSettings,
  logger: Parameters<typeof createAbsence>[0],
): Promise<{ readonly stop: () => Promise<void> }> {
  const [sdk, { OTLPTraceExporter }, { AsyncLocalStorageContextManager }, core, resources, sampling] =
    await Promise.all([
      import('@opentelemetry/sdk-trace'),
      import('@opentelemetry/exporter-trace-otlp-http'),
      import('@opentelemetry/context-async-hooks'),
      import('@opentelemetry/core'),
      import('@opentelemetry/resources'),
      import('./trace-sampler.ts'),
    ])
  const collector = createAbsence(logger, {
    away: 'The collector does not take traces.',
    back: 'The collector takes traces again.',
  })
  const exporter = new OTLPTraceExporter({ url: `${endpoint}/v1/traces`, headers: { ...headers } })
  const provider = new sdk.TracerProvider({
    resource: resources.resourceFromAttributes({
      'service.name': serviceName,
      'service.version': VERSION,
      'service.instance.id': randomUUID(),
      'process.pid': process.pid,
    }),
    sampler: sampling.sampleShare(share),
    spanProcessors: [
      new sdk.BatchSpanProcessor({
        exporter: {
          export: (spans, done) =>
            exporter.export(spans, (result) => {
              if (result.code === core.ExportResultCode.SUCCESS) collector.back()
              else collector.away(result.error ?? new Error('The collector refused the traces'))
              done(result)
            }),
          forceFlush: () => exporter.forceFlush(),
          shutdown: () => exporter.shutdown(),
        },
        scheduledDelayMillis: SEND_AFTER,
        maxQueueSize: MAX_WAITING,
      }),
    ],
  })
  context.setGlobalContextManager(new AsyncLocalStorageContextManager())
  propagation.setGlobalPropagator(new core.W3CTraceContextPropagator())
  trace.setGlobalTracerProvider(provider)
  startTracing(trace.getTracer('yardbid', VERSION))
  return {
    async stop() {
      startTracing(null)
      const stopped = provider.shutdown().catch(collector.away)
      await Promise.race([stopped, delay(LAST_PATIENCE, undefined, { ref: false })])
    },
  }
}
