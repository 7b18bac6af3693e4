import type { Result } from '#domain/refusal.ts'
import type { BidStep } from '#server/platform/metrics.ts'
import {
  currentPosition,
  currentSpan,
  inSpan,
  isTracing,
  linkSpan,
  recordSpan,
  type TracePosition,
} from '#server/platform/tracing/spans.ts'
import type { BidRequest, PlacedBid } from './bid-request.ts'
import type { PlaceBatch } from './place-batch.ts'

type Place = (request: BidRequest) => Promise<Result<PlacedBid>>

/** The batches that the bids of this process went into. */
const batchOf = new WeakMap<BidRequest, TracePosition>()

/** Makes each bid a span of its call, also if another process received the call, with a link to its batch. */
export function traceBids(place: Place): Place {
  return (request) => {
    if (!isTracing()) return place(request)
    const attributes = { 'yardbid.flow.id': request.flowId, 'yardbid.car.id': request.carId }
    return inSpan('place a bid', { parent: request.trace, attributes }, async (span) => {
      const traced = { ...request, trace: currentPosition() }
      const placed = await place(traced)
      linkSpan(span, batchOf.get(traced))
      if (placed.ok) span?.setAttribute('yardbid.bid.id', placed.value.id)
      else span?.setAttribute('yardbid.refusal', placed.refusal.code)
      return placed
    })
  }
}

/** Makes the question to the lead a span of the call. */
export function traceAsking(ask: Place): Place {
  return (request) =>
    isTracing()
      ? inSpan('ask the lead to place a bid', { kind: 'CLIENT', parent: request.trace }, () =>
          ask({ ...request, trace: currentPosition() }),
        )
      : ask(request)
}

/** Makes each batch a trace of its own, with links to its bids: it belongs to all of them. */
export function traceBatches(placeBatch: PlaceBatch): PlaceBatch {
  return (requests) => {
    if (!isTracing()) return placeBatch(requests)
    const links = requests.map(({ trace }) => trace)
    const attributes = { 'yardbid.batch.bids': requests.length }
    return inSpan('place a batch of bids', { parent: null, links, attributes }, () => {
      const batch = currentPosition()
      for (const request of requests) batchOf.set(request, batch)
      return placeBatch(requests)
    })
  }
}

/** Records a step of the batch in which it is called: each but `decide` waits for the database. */
export function traceStep(step: BidStep, seconds: number): void {
  if (currentSpan() === null) return
  const isOfDatabase = step !== 'decide'
  recordSpan(isOfDatabase ? `postgresql ${step}` : step, seconds, {
    kind: isOfDatabase ? 'CLIENT' : 'INTERNAL',
    attributes: isOfDatabase ? { 'db.system.name': 'postgresql', 'db.operation.name': step } : {},
  })
}
