import type { BusMessage } from '#server/flows/announce.ts'
import { isTracing, recordSpan } from '#server/platform/tracing/spans.ts'

/** When the messages arrived that are being delivered. */
let arrivedAt = 0

/** Notes that messages of the bus have arrived, before any is delivered. */
export function startDelivery(): void {
  if (isTracing()) arrivedAt = performance.now()
}

/**
 * Records, in the trace of what the message is about, that it reached the streams of this process: the time between the
 * two is that of the bus.
 */
export function traceDelivery({ kind, trace }: BusMessage, streams: number): void {
  if (trace === undefined || !isTracing()) return
  recordSpan(`send live ${kind}`, (performance.now() - arrivedAt) / 1000, {
    kind: 'CONSUMER',
    parent: trace,
    attributes: { 'yardbid.live.kind': kind, 'yardbid.live.streams': streams },
  })
}
