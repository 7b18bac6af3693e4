import { STATUS_OF } from '#contract/problem.ts'
import { decideBid, type AcceptedBid } from '#domain/bidding/decide-bid.ts'
import type { OwnBids } from '#domain/lot/figure-to-beat.ts'
import { TRANSITIONS } from '#domain/flows/car-lifecycle.ts'
import { accept, refuse, type Result } from '#domain/refusal.ts'
import { isKept, keyReused } from '#server/platform/http/run-command.ts'
import { openLotMessage, packMessages, type BusMessage } from '#server/flows/announce.ts'
import type { LoadedFlow, LoadedKey, LoadedLot, LoadedRequest } from './load-bids-queries.ts'
import type { BatchWrite, BidRow, KeyOutcomeRow } from './write-bids-queries.ts'
import { refuseBusy } from './micro-batcher.ts'
import type { BidKey, BidRequest, PlacedBid } from './bid-request.ts'

/** The decided batch: a result per request, in order, and the data to write before answering. */
export interface DecidedBatch {
  readonly results: readonly Result<PlacedBid>[]
  readonly write: BatchWrite
  /** The sessions whose use is to be recorded. */
  readonly usedSessions: readonly string[]
}

/** The first outcome for a key. */
interface FirstOutcome {
  readonly bodyHash: Buffer
  readonly result: Result<PlacedBid>
}

/** The state after the requests decided so far. */
interface BatchState {
  /** Lots changed by bids, in their current state. `moved`: a late bid moved the end. */
  readonly lots: Map<string, { readonly lot: LoadedLot; readonly moved: boolean }>
  readonly own: Map<string, OwnBids>
  readonly keys: Map<string, FirstOutcome>
  readonly bids: BidRow[]
  readonly kept: KeyOutcomeRow[]
  readonly messages: BusMessage[]
  readonly used: Set<string>
  /** Formats an instant in ISO 8601, once for all bids that have it in common. */
  readonly isoOf: (instant: number) => string
}

/**
 * Decides a batch's requests in order, each against the state left by the previous ones. `loaded` is in the order of
 * `requests`; `newId` generates bid ids.
 */
export function decideBatch(
  requests: readonly BidRequest[],
  loaded: readonly LoadedRequest[],
  newId: () => string,
): DecidedBatch {
  const batch: BatchState = {
    lots: new Map(),
    own: new Map(),
    keys: new Map(),
    bids: [],
    kept: [],
    messages: [],
    used: new Set(),
    isoOf: createIsoFormat(),
  }
  const results = requests.map((request, index) => {
    const found = loaded[index]
    if (found === undefined) throw new Error(`Request ${index} of the batch was not loaded.`)
    return answer(batch, request, found, newId)
  })
  const changed = [...batch.lots.values()]
  const lots = changed.flatMap(({ lot, moved }) => rowOfLot(batch, lot, moved) ?? [])
  const extended = changed.filter(({ moved }) => moved)
  batch.messages.push(...extended.map(({ lot }) => openLotMessage({ ...lot, phase: 'live' })))
  return {
    results,
    write: { bids: batch.bids, lots, kept: batch.kept, payloads: packMessages(batch.messages) },
    usedSessions: [...batch.used],
  }
}

function answer(
  batch: BatchState,
  request: BidRequest,
  found: LoadedRequest,
  newId: () => string,
): Result<PlacedBid> {
  if (!found.sessionAlive) return refuse('UNAUTHENTICATED', 'session.missing')
  if (found.useIsDue) batch.used.add(request.sessionId)
  const first = request.key === null ? null : firstOutcome(batch, request.key, found.kept)
  if (request.key !== null && first !== null) {
    return first.bodyHash.equals(request.key.bodyHash) ? { ...first.result, isRepeat: true } : keyReused()
  }
  if (found.isHeld === true) return refuseBusy()
  const result = decide(batch, request, found, newId)
  if (request.key !== null) keep(batch, request.key, result, found.keyTaken)
  return result
}

function firstOutcome(batch: BatchState, key: BidKey, kept: LoadedKey | null): FirstOutcome | null {
  const inBatch = batch.keys.get(nameOf(key))
  if (inBatch !== undefined || kept === null) return inBatch ?? null
  if (kept.kind === 'outcome') {
    // The cast is safe because only `keep` writes these outcomes.
    return { bodyHash: kept.bodyHash, result: kept.outcome as Result<PlacedBid> }
  }
  const { bidId, flowId, amount, sequence, placedAt, bidsLeft } = kept
  const bid = { id: bidId, flowId, amount, sequence, placedAt: batch.isoOf(placedAt), bidsLeft }
  return { bodyHash: kept.bodyHash, result: accept(bid) }
}

/**
 * Records the outcome of a key, to be stored with the batch. An accepted bid's row stores its key, unless an older bid
 * still holds it.
 */
function keep(batch: BatchState, key: BidKey, result: Result<PlacedBid>, keyTaken: boolean): void {
  const status = result.ok ? 200 : STATUS_OF[result.refusal.code]
  if (!isKept(status)) return
  batch.keys.set(nameOf(key), { bodyHash: key.bodyHash, result })
  if (result.ok && !keyTaken) return
  batch.kept.push({
    caller: key.scope,
    key: key.key,
    body_hash: key.bodyHash.toString('hex'),
    status,
    outcome: result,
  })
}

function decide(
  batch: BatchState,
  request: BidRequest,
  found: LoadedRequest,
  newId: () => string,
): Result<PlacedBid> {
  const { flow, now } = found
  if (flow === null) return refuse('NOT_FOUND', 'car.notInYourList')
  const lot = batch.lots.get(flow.lot.lotId)?.lot ?? flow.lot
  const ownName = `${lot.lotId} ${request.organisationId}`
  const own = batch.own.get(ownName) ?? { count: flow.ownCount, latest: flow.ownLatest }
  const decided = decideBid({
    amount: request.amount,
    validUntil: request.validUntil,
    now,
    lot,
    state: flow.state,
    hasOpenDefault: flow.hasOpenDefault,
    own,
  })
  if (!decided.ok) return decided

  const bid = decided.value
  const id = newId()
  const sealed = lot.format === 'sealed'
  batch.bids.push(rowOfBid(batch, request, { ...flow, lot }, bid, id, found.keyTaken))
  const moved = bid.endsAt !== lot.endsAt || batch.lots.get(lot.lotId)?.moved === true
  batch.messages.push(bidMessage(request, lot, bid, moved))
  batch.own.set(ownName, { count: bid.n, latest: bid.amount })
  batch.lots.set(lot.lotId, { lot: lotAfter(lot, request, bid), moved })
  return accept({
    id,
    flowId: request.flowId,
    amount: bid.amount,
    sequence: sealed ? bid.n : bid.sequence,
    placedAt: batch.isoOf(bid.placedAt),
    bidsLeft: bid.bidsLeft,
  })
}

function lotAfter(lot: LoadedLot, request: BidRequest, bid: AcceptedBid): LoadedLot {
  const leads = lot.highestBid === null || bid.amount > lot.highestBid
  return {
    ...lot,
    endsAt: bid.endsAt,
    lastSequence: bid.sequence,
    ...(leads
      ? { highestBid: bid.amount, highestFlowId: request.flowId, leaderId: request.organisationId }
      : {}),
  }
}

function rowOfBid(
  { isoOf }: BatchState,
  request: BidRequest,
  flow: LoadedFlow,
  bid: AcceptedBid,
  id: string,
  keyTaken: boolean,
): BidRow {
  const key = keyTaken ? null : request.key
  return {
    id,
    lot_id: flow.lot.lotId,
    flow_id: request.flowId,
    car_id: request.carId,
    organisation_id: request.organisationId,
    user_id: request.userId,
    amount: bid.amount,
    sequence: bid.sequence,
    n: bid.n,
    sealed: flow.lot.format === 'sealed',
    placed_at: isoOf(bid.placedAt),
    beat_amount: bid.beats,
    ends_at_after: isoOf(bid.endsAt),
    from_state: flow.state,
    to_state: TRANSITIONS.placeBid.to,
    key: key?.key ?? null,
    body_hash: key?.bodyHash.toString('hex') ?? null,
  }
}

function rowOfLot({ isoOf }: BatchState, lot: LoadedLot, moved: boolean) {
  if (lot.highestBid === null || lot.highestFlowId === null) return null
  return {
    lot_id: lot.lotId,
    bid_count: lot.lastSequence,
    highest_amount: lot.highestBid,
    highest_flow_id: lot.highestFlowId,
    ends_at: moved ? isoOf(lot.endsAt) : null,
  }
}

function bidMessage(request: BidRequest, lot: LoadedLot, bid: AcceptedBid, moved: boolean): BusMessage {
  const sealed = lot.format === 'sealed'
  return {
    kind: 'bid',
    lotId: lot.lotId,
    carId: lot.carId,
    auctionId: lot.auctionId,
    cityId: lot.cityId,
    sealed,
    organisationId: request.organisationId,
    amount: bid.amount,
    beats: bid.beats,
    sequence: bid.sequence,
    n: bid.n,
    endsAt: bid.endsAt,
    ...(moved && { extendedBySeconds: Math.round((bid.endsAt - bid.placedAt) / 1000) }),
    outbid: sealed || lot.leaderId === request.organisationId ? null : lot.leaderId,
    ...(request.trace !== undefined && { trace: request.trace }),
  }
}

function nameOf(key: BidKey): string {
  return `${key.scope} ${key.key}`
}

function createIsoFormat(): (instant: number) => string {
  const known = new Map<number, string>()
  return (instant) => {
    const text = known.get(instant) ?? new Date(instant).toISOString()
    known.set(instant, text)
    return text
  }
}
