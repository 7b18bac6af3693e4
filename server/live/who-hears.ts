import type { LiveEvent } from '#contract/live/live-events.ts'
import { isFinalOutcome } from '#domain/bidding/auction-clock.ts'
import type { BusMessage } from '#server/flows/announce.ts'

/** Those who hear the same: a dealer's screens, the house's, or anybody else's. */
export type Audience = DealerAudience | { readonly kind: 'house' } | { readonly kind: 'bystander' }

/** What a dealer may see. */
export interface DealerAudience {
  readonly kind: 'dealer'
  readonly organisationId: string
  /** The cities it may browse, each until an instant (epoch milliseconds). */
  readonly cities: ReadonlyMap<string, number>
  /** The lots in which it has a flow. */
  readonly lots: ReadonlySet<string>
}

type Told<Kind extends BusMessage['kind']> = Extract<BusMessage, { kind: Kind }>

/**
 * What an audience hears of something that happened, at `now` by the database's clock (epoch milliseconds): a
 * dealer of the cars that it may see and of its own dealings, the house of all that is open to it. A bid in a
 * sealed lot is heard of by its dealer alone, and its outcome only once nothing can follow (spec: "Live").
 */
export function eventsFor(message: BusMessage, audience: Audience, now: number): readonly LiveEvent[] {
  if (audience.kind === 'bystander') return []
  switch (message.kind) {
    case 'bid':
      return message.sealed ? ofSealedBid(message, audience) : ofOpenBid(message, audience, now)
    case 'flow':
      return ofFlow(message, audience)
    case 'lot':
      return seesLot(message, audience, now) ? [ofLot(message, audience)] : []
    // Its screens hear of it once it is known what they may see now.
    case 'cities':
    case 'session-ended':
    case 'echo':
      return []
    // Another version of the house tells of more than this one knows.
    default:
      return []
  }
}

/**
 * The messages of one commit without those open bids that a later one on the same lot outdates; who was outbid
 * by them hears of it from `outdated`.
 */
export function withoutOutdated(messages: readonly BusMessage[]): {
  readonly current: readonly BusMessage[]
  readonly outdated: readonly Told<'bid'>[]
} {
  const last = new Map<string, BusMessage>()
  for (const message of messages) {
    if (message.kind === 'bid' && !message.sealed) last.set(message.lotId, message)
  }
  const isOutdated = (message: BusMessage): message is Told<'bid'> =>
    message.kind === 'bid' && !message.sealed && last.get(message.lotId) !== message
  return {
    current: messages.filter((message) => !isOutdated(message)),
    outdated: messages.filter(isOutdated),
  }
}

/** That an audience no longer leads, where the bid outbid it. */
export function outbidFor(bid: Told<'bid'>, audience: Audience): readonly LiveEvent[] {
  if (audience.kind !== 'dealer' || bid.outbid !== audience.organisationId) return []
  const { carId, auctionId, lotId, amount } = bid
  return [
    {
      event: 'outbid',
      data: { carId, auctionId, lotId, latestBidValue: amount, by: amount - (bid.beats ?? 0) },
    },
  ]
}

function ofOpenBid(
  bid: Told<'bid'>,
  audience: DealerAudience | { readonly kind: 'house' },
  now: number,
): readonly LiveEvent[] {
  if (!seesLot(bid, audience, now)) return []
  const { carId, auctionId, lotId, amount, sequence } = bid
  const endsAt = new Date(bid.endsAt).toISOString()
  const own = audience.kind === 'dealer' && audience.organisationId === bid.organisationId
  return [
    {
      event: 'bid',
      data: { carId, auctionId, lotId, latestBidValue: amount, highestBid: amount, endsAt, sequence, own },
    },
    ...outbidFor(bid, audience),
  ]
}

function ofSealedBid(
  bid: Told<'bid'>,
  audience: DealerAudience | { readonly kind: 'house' },
): readonly LiveEvent[] {
  if (audience.kind !== 'dealer' || audience.organisationId !== bid.organisationId) return []
  const { carId, auctionId, lotId, amount, n } = bid
  const endsAt = new Date(bid.endsAt).toISOString()
  return [
    {
      event: 'bid',
      data: {
        carId,
        auctionId,
        lotId,
        latestBidValue: amount,
        highestBid: null,
        endsAt,
        sequence: n,
        own: true,
      },
    },
  ]
}

function ofFlow(
  flow: Told<'flow'>,
  audience: DealerAudience | { readonly kind: 'house' },
): readonly LiveEvent[] {
  if (audience.kind !== 'dealer' || audience.organisationId !== flow.organisationId) return []
  return [
    {
      event: 'flow',
      data: { flowEntityId: flow.flowId, carId: flow.carId, event: flow.event, state: flow.state },
    },
    { event: 'counts', data: {} },
  ]
}

function ofLot(lot: Told<'lot'>, audience: DealerAudience | { readonly kind: 'house' }): LiveEvent {
  const { carId, auctionId, lotId, phase } = lot
  const told =
    !lot.sealed ||
    isFinalOutcome(lot.outcome) ||
    audience.kind === 'house' ||
    audience.organisationId === lot.leaderId
  return {
    event: 'lot',
    data: {
      carId,
      auctionId,
      lotId,
      phase,
      outcome: told ? lot.outcome : null,
      endsAt: new Date(lot.endsAt).toISOString(),
    },
  }
}

function seesLot(
  lot: { readonly lotId: string; readonly cityId: string; readonly houseOnly?: true },
  audience: DealerAudience | { readonly kind: 'house' },
  now: number,
): boolean {
  if (audience.kind === 'house') return true
  if (lot.houseOnly) return false
  if (audience.lots.has(lot.lotId)) return true
  return (audience.cities.get(lot.cityId) ?? 0) > now
}
