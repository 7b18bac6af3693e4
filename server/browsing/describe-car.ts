import type { Car } from '#contract/car.ts'
import { leadsFrom, leadsTo } from '#domain/flows/car-lifecycle.ts'
import { isFinalOutcome } from '#domain/lot/auction-clock.ts'
import { figureToBeat, minimumBid } from '#domain/lot/figure-to-beat.ts'
import { isPaidState, isAwardedState } from '#domain/flows/flow-states.ts'
import type { FileLinks } from '#server/files/file-links.ts'
import {
  LISTED_STORED_FACTS,
  type CarRow,
  type CatalogueEntry,
  type FlowFacts,
  type LotFacts,
} from './catalogue-queries.ts'
import { readStoredFacts } from '#server/stock/fact-columns.ts'
import { yardName } from '#server/stock/yard-name.ts'

/**
 * Describes a car as all lists return it: with everything its dealer may know if seen through a flow, else public data
 * only. Reveals nothing about other dealers' bids in a sealed lot before its final outcome.
 */
export function describeCar(entry: CatalogueEntry, links: FileLinks): Car {
  const { car, lot, flow } = entry
  return {
    ...describeFacts(car, links),
    ...describeNumbers(car, flow),
    ...describeLot(lot),
    ...describeFlow(flow, links),
    ...describeBidding(lot, flow),
    ...describeAward(lot, flow),
  }
}

function describeFacts(car: CarRow, links: FileLinks) {
  return {
    id: car.car_id,
    car_id: car.car_id,
    ...readStoredFacts(LISTED_STORED_FACTS, car),
    city: car.city,
    yard: yardName(car),
    car_image_urls: car.pictures.map(({ sha256, alt }) => ({
      ...links.carPicture(Buffer.from(sha256, 'hex')),
      alt,
    })),
    logoUrl: null,
    isSold: car.sold,
  }
}

/** The numbers of its chassis and engine are for the dealer who has paid for the car. */
function describeNumbers({ chassisNo, engineNo }: CarRow, flow: FlowFacts | null) {
  return flow !== null && isPaidState(flow.state)
    ? { chassisNo, engineNo }
    : { chassisNo: null, engineNo: null }
}

function describeLot(lot: LotFacts) {
  return {
    lotId: lot.lot_id,
    lotNumber: lot.position + 1,
    auctionId: lot.auction_id,
    auctionFormat: lot.format,
    start_date: lot.starts_at.toISOString(),
    ta_end_date: lot.ends_at.toISOString(),
    startingPrice: lot.starting_price,
    bidIncrement: lot.increment,
    maxBids: lot.max_bids,
    paymentTermsHours: lot.payment_terms_hours,
    highestBid: lot.format === 'open' ? lot.highest_amount : null,
    announcements: lot.announcements.map(({ at, text, facts }) => ({ at, text, facts })),
  }
}

function describeFlow(flow: FlowFacts | null, links: FileLinks) {
  return {
    flowEntityId: flow?.flow_id ?? null,
    flow_entity_id: flow?.flow_id ?? null,
    state: flow?.state ?? null,
    stateReason: flow?.state_reason ?? null,
    paymentReversed:
      flow !== null && flow.is_payment_reversed === true && leadsFrom('submitPayment', flow.state),
    driverId: flow?.driver_id ?? null,
    evaluationImages: (flow?.evaluation_images ?? []).map((image) => ({
      id: image.id,
      angle: image.angle,
      ...linksOf(image, links),
      uploadedAt: new Date(image.uploaded_at).toISOString(),
      hiddenReason: image.hidden_reason,
    })),
    delivery_photos: (flow?.delivery_photos ?? []).map((photo) => ({
      label: photo.label,
      url: links.daily(photo.file_id),
      thumbnailUrl: photo.has_thumbnail ? links.dailyThumbnail(photo.file_id) : null,
      uploadedAt: new Date(photo.uploaded_at).toISOString(),
    })),
    delivery_link_id: flow?.delivery_link_id ?? null,
    gatepass_id: flow?.gate_pass_id ?? null,
    delivery_gatepass_id: flow?.delivery_gate_pass_id ?? null,
  }
}

/** Returns the links of an evaluation picture. Those of a hidden one name its file, but open nothing. */
function linksOf(image: FlowFacts['evaluation_images'][number], links: FileLinks) {
  const { file_id: fileId, hidden_reason: hidden } = image
  return hidden === null
    ? { url: links.daily(fileId), thumbnailUrl: links.dailyThumbnail(fileId) }
    : { url: links.unsigned(fileId), thumbnailUrl: links.unsigned(fileId) }
}

function describeBidding(lot: LotFacts, flow: FlowFacts | null) {
  const bids = flow?.bids ?? []
  const own = { count: bids.length, latest: bids.at(-1)?.amount ?? null }
  const figures = {
    format: lot.format,
    startingPrice: lot.starting_price,
    increment: lot.increment,
    highestBid: lot.highest_amount,
  }
  const countered = lot.counter_waits === true && lot.counter_flow_id === flow?.flow_id
  return {
    bidsPlaced: own.count,
    currentBid: own.latest,
    latestBidValue: figureToBeat(figures, own),
    minimumBid: lot.outcome === null ? minimumBid(figures, own) : null,
    bids: bids.map((bid, index) => ({
      amount: bid.amount,
      placedAt: new Date(bid.placed_at).toISOString(),
      // A bid's position in a sealed lot would reveal the number of other bids.
      sequence: lot.format === 'sealed' ? index + 1 : bid.sequence,
    })),
    leading: flow !== null && seesOtherBids(lot) ? lot.highest_flow_id === flow.flow_id : null,
    outcome: seesOutcome(lot, flow) ? lot.outcome : null,
    counterAmount: countered ? lot.counter_amount : null,
    counterUntil: countered ? (lot.counter_until?.toISOString() ?? null) : null,
  }
}

/** Returns whether a dealer in the lot may know about other bids: in a sealed lot only after the final outcome. */
function seesOtherBids(lot: LotFacts): boolean {
  return lot.format === 'open' || isFinalOutcome(lot.outcome)
}

/**
 * Returns whether to show the outcome. That a sealed lot is under its reserve is for the dealers in it alone (spec:
 * "Settled on the screens" 9), because it reveals that there are bids.
 */
function seesOutcome(lot: LotFacts, flow: FlowFacts | null): boolean {
  return seesOtherBids(lot) || flow !== null
}

function describeAward(lot: LotFacts, flow: FlowFacts | null) {
  const hasAward = flow !== null && isAwardedState(flow.state)
  const won = hasAward ? flow : null
  return {
    auctionWinAmount: won ? won.award_amount : hammerPriceFor(lot, flow),
    auctionDepositAmount: null,
    auctionAwardedAt: won?.awarded_at?.toISOString() ?? null,
    awardedToDealerAmount: won?.award_amount ?? null,
    awardedAmount: won?.award_amount ?? null,
    next_deadline: won?.payment_due_at?.toISOString() ?? null,
    offerUntil: flow?.offer_until?.toISOString() ?? null,
  }
}

/**
 * Returns the hammer price if the viewer may see it: for an open lot every viewer, for a sealed one only dealers who
 * could have bid.
 */
function hammerPriceFor(lot: LotFacts, flow: FlowFacts | null): number | null {
  if (lot.outcome !== 'awarded') return null
  return lot.format === 'open' || leadsTo('lose', flow?.state ?? null) ? lot.hammer_price : null
}
