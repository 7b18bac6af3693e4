import { createHash } from 'node:crypto'
import { ROOT_CONTEXT, SpanKind, trace, TraceFlags, type SpanContext } from '@opentelemetry/api'
import { SamplingDecision } from '@opentelemetry/sdk-trace'
import { expect, test } from 'vitest'
import { sampleShare } from './trace-sampler.ts'

const traceIds = Array.from({ length: 1_000 }, (_, index) =>
  createHash('sha256').update(String(index)).digest('hex').slice(0, 32),
)
const spanOf = (isTraced: boolean): SpanContext => ({
  traceId: 'a'.repeat(32),
  spanId: 'b'.repeat(16),
  traceFlags: isTraced ? TraceFlags.SAMPLED : TraceFlags.NONE,
})

function isTraced(
  share: number,
  {
    traceId = 'f'.repeat(32),
    parent,
    links = [],
  }: {
    readonly traceId?: string
    readonly parent?: SpanContext
    readonly links?: readonly SpanContext[]
  },
): boolean {
  const within = parent === undefined ? ROOT_CONTEXT : trace.setSpanContext(ROOT_CONTEXT, parent)
  const sampler = sampleShare(share)
  const to = links.map((context) => ({ context }))
  const { decision } = sampler.shouldSample(within, traceId, 'a span', SpanKind.INTERNAL, {}, to)
  return decision === SamplingDecision.RECORD_AND_SAMPLED
}

test('a share of the traces is recorded: all, none, or about as many as it says', () => {
  const countOf = (share: number) => traceIds.filter((traceId) => isTraced(share, { traceId })).length
  expect(countOf(1)).toBe(1_000)
  expect(countOf(0)).toBe(0)
  expect(countOf(0.25)).toBeGreaterThan(200)
  expect(countOf(0.25)).toBeLessThan(300)
})

test('a span is recorded with its parent, whatever the share', () => {
  expect(isTraced(0, { parent: spanOf(true) })).toBe(true)
  expect(isTraced(1, { parent: spanOf(false) })).toBe(false)
})

test('a batch is recorded if one of its bids is, and a job if what queued it is', () => {
  expect(isTraced(0, { links: [spanOf(false), spanOf(true)] })).toBe(true)
  expect(isTraced(1, { links: [spanOf(false)] })).toBe(false)
})
