import type { LiveEvent } from '#contract/live/live-events.ts'
import { isFinalOutcome } from '#domain/lot/auction-clock.ts'
import type { BusMessage } from '#server/flows/announce.ts'

/** A group that receives the same events: the streams of one dealer, of the house, or of anyone else. */
export type Audience = DealerAudience | { readonly kind: 'house' } | { readonly kind: 'bystander' }

/** The streams of one dealer, and what that dealer may see. */
export interface DealerAudience {
  readonly kind: 'dealer'
  readonly organisationId: string
  /** The cities that it may browse, each with its expiry (epoch milliseconds). */
  readonly cities: ReadonlyMap<string, number>
  /** The lots in which it has a flow, by id. */
  readonly lots: Pick<ReadonlySet<string>, 'has' | 'keys'>
}

const NOTHING: readonly LiveEvent[] = []

type MessageOf<Kind extends BusMessage['kind']> = Extract<BusMessage, { kind: Kind }>

/**
 * Returns the events that an audience receives for a message, at `now` by the database's clock (epoch milliseconds). A
 * dealer receives events of the lots that it may see and of its own flows; the house receives the open bids, the
 * changes of all lots, the steps and notes of all flows, and the onboarding of all dealers. A bid in a sealed lot goes
 * only to its own dealer. Until the outcome of a sealed lot is final, only the house and the dealers in the lot receive
 * it. Audiences that receive the same may get the same list, which then stands for it.
 */
export function eventsFor(message: BusMessage, audience: Audience, now: number): readonly LiveEvent[] {
  if (audience.kind === 'bystander') return []
  switch (message.kind) {
    case 'bid':
      return message.sealed ? ofSealedBid(message, audience) : ofOpenBid(message, audience, now)
    case 'flow':
      return ofFlow(message, audience)
    case 'note':
      return ofNote(message, audience)
    case 'car-pictures':
      return ofCarPictures(message, audience, now)
    case 'lot':
      return seesLot(message, audience, now) ? [ofLot(message, audience)] : []
    case 'dealer':
      return audience.kind === 'house' ? [{ event: 'dealer', data: { uid: message.userId } }] : []
    // These are not sent as events. For `cities`, the hub reads what the dealer may see now, then sends a resync.
    case 'cities':
    case 'session-ended':
    case 'echo':
      return []
    // Another version of the app may publish messages that this one does not know.
    default:
      return []
  }
}

/**
 * Splits the messages of one commit. `outdated` contains the open bids that a later bid on the same lot supersedes.
 * They are not sent as bids, but the dealers whom they outbid are still notified.
 */
export function splitOutdated(messages: readonly BusMessage[]): {
  readonly current: readonly BusMessage[]
  readonly outdated: readonly MessageOf<'bid'>[]
} {
  const last = new Map<string, BusMessage>()
  for (const message of messages) {
    if (message.kind === 'bid' && !message.sealed) last.set(message.lotId, message)
  }
  const isOutdated = (message: BusMessage): message is MessageOf<'bid'> =>
    message.kind === 'bid' && !message.sealed && last.get(message.lotId) !== message
  return {
    current: messages.filter((message) => !isOutdated(message)),
    outdated: messages.filter(isOutdated),
  }
}

/**
 * Whether the message must be sent to the audience at once. Bids on open lots that a dealer only browses can be delayed: they
 * are the majority of the events of a stream.
 */
export function isUrgentFor(message: BusMessage, audience: Audience): boolean {
  return message.kind !== 'bid' || audience.kind !== 'dealer' || audience.lots.has(message.lotId)
}

/** Returns the `outbid` event if this bid outbid the audience, otherwise nothing. */
export function outbidFor(bid: MessageOf<'bid'>, audience: Audience): readonly LiveEvent[] {
  if (audience.kind !== 'dealer' || bid.outbid !== audience.organisationId) return NOTHING
  const { carId, auctionId, lotId, amount } = bid
  return [
    {
      event: 'outbid',
      data: { carId, auctionId, lotId, latestBidValue: amount, by: amount - (bid.beats ?? 0) },
    },
  ]
}

/** The events of an open bid for those who did not place it: one list for all of them. */
const forOthers = new WeakMap<MessageOf<'bid'>, readonly LiveEvent[]>()

function ofOpenBid(
  bid: MessageOf<'bid'>,
  audience: DealerAudience | { readonly kind: 'house' },
  now: number,
): readonly LiveEvent[] {
  if (!seesLot(bid, audience, now)) return NOTHING
  const own = audience.kind === 'dealer' && audience.organisationId === bid.organisationId
  if (own) return [describeOpenBid(bid, true)]
  const events = forOthers.get(bid) ?? [describeOpenBid(bid, false)]
  forOthers.set(bid, events)
  const outbid = outbidFor(bid, audience)
  return outbid.length === 0 ? events : [...events, ...outbid]
}

function describeOpenBid(bid: MessageOf<'bid'>, own: boolean): LiveEvent {
  const { carId, auctionId, lotId, amount, sequence } = bid
  return {
    event: 'bid',
    data: {
      carId,
      auctionId,
      lotId,
      latestBidValue: amount,
      highestBid: amount,
      endsAt: new Date(bid.endsAt).toISOString(),
      sequence,
      own,
      ...(bid.extendedBySeconds !== undefined && { extendedBySeconds: bid.extendedBySeconds }),
    },
  }
}

function ofSealedBid(
  bid: MessageOf<'bid'>,
  audience: DealerAudience | { readonly kind: 'house' },
): readonly LiveEvent[] {
  if (audience.kind !== 'dealer' || audience.organisationId !== bid.organisationId) return NOTHING
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
  flow: MessageOf<'flow'>,
  audience: DealerAudience | { readonly kind: 'house' },
): readonly LiveEvent[] {
  const step: LiveEvent = {
    event: 'flow',
    data: { flowEntityId: flow.flowId, carId: flow.carId, event: flow.event, state: flow.state },
  }
  if (audience.kind === 'house') return [step]
  return audience.organisationId === flow.organisationId ? [step, { event: 'counts', data: {} }] : []
}

function ofNote(
  { carId, flowId, organisationId, event }: MessageOf<'note'>,
  audience: DealerAudience | { readonly kind: 'house' },
): readonly LiveEvent[] {
  const isNotified = audience.kind === 'house' || audience.organisationId === organisationId
  return isNotified ? [{ event: 'car', data: { carId, flowEntityId: flowId, event } }] : []
}

function ofCarPictures(
  { carId, cityId, lotIds, event }: MessageOf<'car-pictures'>,
  audience: DealerAudience | { readonly kind: 'house' },
  now: number,
): readonly LiveEvent[] {
  const isNotified =
    audience.kind === 'house' || lotIds.some((lotId) => seesLot({ lotId, cityId }, audience, now))
  return isNotified ? [{ event: 'car', data: { carId, flowEntityId: null, event } }] : []
}

function ofLot(lot: MessageOf<'lot'>, audience: DealerAudience | { readonly kind: 'house' }): LiveEvent {
  const { carId, auctionId, lotId, phase } = lot
  const mayKnowOutcome =
    !lot.sealed || isFinalOutcome(lot.outcome) || audience.kind === 'house' || audience.lots.has(lot.lotId)
  return {
    event: 'lot',
    data: {
      carId,
      auctionId,
      lotId,
      phase,
      outcome: mayKnowOutcome ? lot.outcome : null,
      endsAt: new Date(lot.endsAt).toISOString(),
      ...(lot.isNew !== undefined && { isNew: lot.isNew }),
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
