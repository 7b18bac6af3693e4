import { TraceFlags } from '@opentelemetry/api'
import {
  ParentBasedSampler,
  SamplingDecision,
  TraceIdRatioBasedSampler,
  type Sampler,
} from '@opentelemetry/sdk-trace'

/**
 * Creates the sampler of a share of all traces. A span is traced if its parent is. One that begins a trace and has links,
 * such as a batch of bids or a job, is traced if one of the linked spans is, so that no trace ends in the middle.
 *
 * @param share from 0 to 1
 */
export function sampleShare(share: number): Sampler {
  const chosen = new TraceIdRatioBasedSampler(share)
  const root: Sampler = {
    shouldSample(parent, traceId, _name, _kind, _attributes, links) {
      if (links.length === 0) return chosen.shouldSample(parent, traceId)
      const isLinked = links.some(({ context }) => (context.traceFlags & TraceFlags.SAMPLED) !== 0)
      return { decision: isLinked ? SamplingDecision.RECORD_AND_SAMPLED : SamplingDecision.NOT_RECORD }
    },
    toString: () => `LinkedOrShare{${share}}`,
  }
  return new ParentBasedSampler({ root })
}
