import * as z from 'zod'
import { FLOW_EVENTS } from '#domain/flows/car-lifecycle.ts'
import { FLOW_NOTES } from '#domain/flows/note-words.ts'
import { lotOutcome } from '../car.ts'
import { CLOCK_SECONDS, CLOCK_SECONDS_NEAR_THE_END, NEAR_THE_END_MINUTES } from './clock.ts'
import { count, flowState, idOut, instantOut, rupeesOut } from '../values.ts'

const lotOfAuction = { carId: idOut, auctionId: idOut, lotId: idOut }

const nothingMore = z.strictObject({})

/** The data of each event of the live stream, by the name on its `event:` line. */
export const liveEvents = {
  bid: z
    .strictObject({
      ...lotOfAuction,
      latestBidValue: rupeesOut.nullable(),
      highestBid: rupeesOut.nullable(),
      endsAt: instantOut,
      sequence: count,
      own: z.boolean().meta({ description: 'Whether this dealer placed it, on this screen or another.' }),
      extendedBySeconds: count.exactOptional().meta({
        description:
          'Set if the bid was late and moved the end: the seconds from the bid to the new end, the extension window.',
      }),
    })
    .meta({
      description:
        'A bid in an open lot. A bid in a sealed lot goes only to the bidder’s own screens until the close.',
    }),
  outbid: z
    .strictObject({ ...lotOfAuction, latestBidValue: rupeesOut, by: rupeesOut })
    .meta({ description: 'This dealer no longer leads: another bid `by` rupees more.' }),
  flow: z
    .strictObject({
      flowEntityId: idOut,
      carId: idOut,
      event: z.enum(FLOW_EVENTS).meta({ 'x-extensible': true }),
      state: flowState.nullable(),
    })
    .meta({
      description:
        'One of the dealer’s cars moved: the step, and the new state (null: removed from My Cars). Admins get the steps of all dealers.',
    }),
  car: z
    .strictObject({
      carId: idOut,
      flowEntityId: idOut
        .nullable()
        .meta({ description: 'The dealer’s flow; null if a picture of the car itself was hidden or shown.' }),
      event: z.enum(FLOW_NOTES).meta({ 'x-extensible': true }),
    })
    .meta({
      description:
        'A car changed without a step: the house hid or showed a picture or extended a delivery gate pass, a guard entered that the person of a gate pass came in or left, or a delivery link, the pickup photos or the delivery checklist changed. Dealers get it for their own flows, and for the pictures of every car that they may see. Admins get all.',
    }),
  lot: z
    .strictObject({
      ...lotOfAuction,
      phase: z.enum(['scheduled', 'live', 'ended']),
      outcome: lotOutcome.nullable(),
      endsAt: instantOut,
      isNew: z.literal(true).exactOptional().meta({ description: 'Set if the lot was just published.' }),
    })
    .meta({
      description:
        'A lot was published, a bid moved its end, or it got its outcome. Admins are also told of its counter. No event is sent when a lot opens or ends by the clock.',
    }),
  dealer: z.strictObject({ uid: idOut }).meta({
    description: 'A dealer’s onboarding moved, or its email was given or proven. Admins alone get it.',
  }),
  counts: nothingMore.meta({ description: 'The counts on the badges changed.' }),
  resync: nothingMore.meta({ description: 'The client must discard what it holds and read again.' }),
  clock: z
    .strictObject({
      serverTime: count,
      nextInSeconds: count.exactOptional().meta({
        description: `${CLOCK_SECONDS}, or ${CLOCK_SECONDS_NEAR_THE_END} while a lot in which the dealer has a flow ends within ${NEAR_THE_END_MINUTES} minutes.`,
      }),
    })
    .meta({
      description:
        'The database’s clock in epoch milliseconds, and when it comes next. A stream on which nothing comes for longer is cut off.',
    }),
}

/** The data of each event of the live stream. Amounts in rupees, dates ISO 8601 in UTC. */
export type LiveEvents = { [Name in keyof typeof liveEvents]: z.output<(typeof liveEvents)[Name]> }

export type LiveEventName = keyof LiveEvents

/** One event in transit. */
export type LiveEvent = { [Name in LiveEventName]: { event: Name; data: LiveEvents[Name] } }[LiveEventName]
