import { STATUS_OF } from '#contract/problem.ts'
import { decideBid, type AcceptedBid } from '#domain/bidding/decide-bid.ts'
import type { OwnBids } from '#domain/bidding/figure-to-beat.ts'
import { TRANSITIONS } from '#domain/flows/car-lifecycle.ts'
import { accept, refuse, type Result } from '#domain/refusal.ts'
import { isKept, keyReused } from '#server/platform/http/run-command.ts'
import { openLotMessage, packMessages, type BusMessage } from '#server/flows/announce.ts'
import type { LoadedFlow, LoadedKey, LoadedLot, LoadedRequest } from './load-bids-queries.ts'
import type { BatchWrite, BidRow, KeptRow } from './write-bids-queries.ts'
import { refuseBusy } from './micro-batcher.ts'
import type { BidKey, BidRequest, PlacedBid } from './bid-request.ts'

/** What a batch comes to: an answer for each request, in its order, and what is to be written first. */
export interface DecidedBatch {
  readonly results: readonly Result<PlacedBid>[]
  readonly write: BatchWrite
}

/** The first outcome of a key. */
interface FirstOutcome {
  readonly bodyHash: Buffer
  readonly result: Result<PlacedBid>
}

/** How things stand after the requests that were decided so far. */
interface Desk {
  /** The lots that bids changed, as they are now; `moved` says that a late bid moved the end. */
  readonly lots: Map<string, { readonly lot: LoadedLot; readonly moved: boolean }>
  readonly own: Map<string, OwnBids>
  readonly keys: Map<string, FirstOutcome>
  readonly bids: BidRow[]
  readonly kept: KeptRow[]
  readonly messages: BusMessage[]
}

/**
 * Decides a batch's requests one after the other, each against what the ones before it left. `loaded` stands
 * in the order of `requests`; `newId` makes the ids of bids.
 */
export function decideBatch(
  requests: readonly BidRequest[],
  loaded: readonly LoadedRequest[],
  newId: () => string,
): DecidedBatch {
  const desk: Desk = { lots: new Map(), own: new Map(), keys: new Map(), bids: [], kept: [], messages: [] }
  const results = requests.map((request, index) => {
    const found = loaded[index]
    if (found === undefined) throw new Error('A request was not loaded')
    return answer(desk, request, found, newId)
  })
  const changed = [...desk.lots.values()]
  const lots = changed.flatMap(({ lot, moved }) => rowOfLot(lot, moved) ?? [])
  const extended = changed.filter(({ moved }) => moved)
  desk.messages.push(...extended.map(({ lot }) => openLotMessage({ ...lot, phase: 'live' })))
  return { results, write: { bids: desk.bids, lots, kept: desk.kept, payloads: packMessages(desk.messages) } }
}

function answer(
  desk: Desk,
  request: BidRequest,
  found: LoadedRequest,
  newId: () => string,
): Result<PlacedBid> {
  if (!found.sessionAlive) return refuse('UNAUTHENTICATED', 'Please sign in.')
  const first = request.key === null ? null : firstOutcome(desk, request.key, found.kept)
  if (request.key !== null && first !== null) {
    return first.bodyHash.equals(request.key.bodyHash) ? first.result : keyReused()
  }
  if (found.isHeld === true) return refuseBusy()
  const result = decide(desk, request, found, newId)
  if (request.key !== null) keep(desk, request.key, result, found.keyTaken)
  return result
}

function firstOutcome(desk: Desk, key: BidKey, kept: LoadedKey | null): FirstOutcome | null {
  const inBatch = desk.keys.get(nameOf(key))
  if (inBatch !== undefined || kept === null) return inBatch ?? null
  if (kept.kind === 'outcome') {
    // Written by `keep` below, and by nothing else.
    return { bodyHash: kept.bodyHash, result: kept.outcome as Result<PlacedBid> }
  }
  const { bidId, flowId, amount, sequence, placedAt, bidsLeft } = kept
  const bid = { id: bidId, flowId, amount, sequence, placedAt: isoOf(placedAt), bidsLeft }
  return { bodyHash: kept.bodyHash, result: accept(bid) }
}

/** An accepted bid holds its key itself; a refusal, or a bid whose key an old bid still holds, has it kept. */
function keep(desk: Desk, key: BidKey, result: Result<PlacedBid>, keyTaken: boolean): void {
  const status = result.ok ? 200 : STATUS_OF[result.refusal.code]
  if (!isKept(status)) return
  desk.keys.set(nameOf(key), { bodyHash: key.bodyHash, result })
  if (result.ok && !keyTaken) return
  desk.kept.push({
    caller: key.scope,
    key: key.key,
    body_hash: key.bodyHash.toString('hex'),
    status,
    outcome: result,
  })
}

function decide(
  desk: Desk,
  request: BidRequest,
  found: LoadedRequest,
  newId: () => string,
): Result<PlacedBid> {
  const { flow, now } = found
  if (flow === null) return refuse('NOT_FOUND', 'This car is not in your list.')
  const lot = desk.lots.get(flow.lot.lotId)?.lot ?? flow.lot
  const ownName = `${lot.lotId} ${request.organisationId}`
  const own = desk.own.get(ownName) ?? { count: flow.ownCount, latest: flow.ownLatest }
  const decided = decideBid({
    amount: request.amount,
    validUntil: request.validUntil,
    now,
    lot,
    state: flow.state,
    own,
  })
  if (!decided.ok) return decided

  const bid = decided.value
  const id = newId()
  const sealed = lot.format === 'sealed'
  desk.bids.push(rowOfBid(request, { ...flow, lot }, bid, id, found.keyTaken))
  desk.messages.push(bidMessage(request, lot, bid))
  desk.own.set(ownName, { count: bid.n, latest: bid.amount })
  desk.lots.set(lot.lotId, {
    lot: lotAfter(lot, request, bid),
    moved: bid.endsAt !== lot.endsAt || desk.lots.get(lot.lotId)?.moved === true,
  })
  return accept({
    id,
    flowId: request.flowId,
    amount: bid.amount,
    sequence: sealed ? bid.n : bid.sequence,
    placedAt: isoOf(bid.placedAt),
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

function rowOfLot(lot: LoadedLot, moved: boolean) {
  if (lot.highestBid === null || lot.highestFlowId === null) return null
  return {
    lot_id: lot.lotId,
    bid_count: lot.lastSequence,
    highest_amount: lot.highestBid,
    highest_flow_id: lot.highestFlowId,
    ends_at: moved ? isoOf(lot.endsAt) : null,
  }
}

function bidMessage(request: BidRequest, lot: LoadedLot, bid: AcceptedBid): BusMessage {
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
    outbid: sealed || lot.leaderId === request.organisationId ? null : lot.leaderId,
  }
}

function nameOf(key: BidKey): string {
  return `${key.scope} ${key.key}`
}

function isoOf(instant: number): string {
  return new Date(instant).toISOString()
}
