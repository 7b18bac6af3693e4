import * as z from 'zod'
import {
  MAX_AUCTION_NAME,
  MAX_BIDS,
  MAX_EXTENSION_WINDOW_SECONDS,
  MAX_HARD_END_MINUTES,
  MAX_LOTS,
  MAX_PAYMENT_TERMS_HOURS,
} from '#domain/lot/auction-rules.ts'
import { announcement, lotOutcome } from '../car.ts'
import { admins, defineOperation } from '../operation.ts'
import {
  count,
  id,
  idOut,
  instantIn,
  instantOut,
  isId,
  link,
  nextCursor,
  paging,
  reason,
  rupees,
  rupeesOut,
  text,
  wholeFrom,
} from '../values.ts'
import type { ReasonId } from '#domain/reasons/reasons.ts'

const who = admins('manage_cars')

/** A bid as admins see it, with the dealer. */
const houseBid = z
  .strictObject({
    sequence: count,
    amount: rupeesOut,
    placedAt: instantOut,
    dealer: z.string(),
    organisationId: idOut,
    hasOpenDefault: z
      .boolean()
      .meta({ description: 'Whether the dealer has an open default. The bid stands, and wins.' }),
  })
  .meta({ id: 'HouseBid' })

/** A lot as admins see it. The bid amounts of a sealed auction are null until the close, for admins too. */
export const houseLot = z
  .strictObject({
    lotId: idOut,
    carId: idOut,
    title: z.string(),
    regno: z.string().nullable(),
    city: z.string(),
    yard: z.string().nullable(),
    imageUrl: link.nullable(),
    guidePrice: rupeesOut.nullable(),
    startingPrice: rupeesOut,
    reserve: rupeesOut.nullable(),
    startsAt: instantOut,
    endsAt: instantOut,
    firstEndsAt: instantOut,
    hardEndsAt: instantOut,
    phase: z.enum(['scheduled', 'live', 'ended']),
    outcome: lotOutcome.nullable(),
    outcomeReason: z.string().nullable(),
    highestBid: rupeesOut.nullable(),
    bidCount: count.nullable(),
    reserveMet: z.boolean().nullable(),
    leader: z.string().nullable(),
    hammerPrice: rupeesOut.nullable(),
    winner: z.string().nullable(),
    counterAmount: rupeesOut.nullable(),
    counterUntil: instantOut.nullable(),
    counterAnswer: z.enum(['accepted', 'declined', 'expired']).nullable(),
    dealers: count.meta({
      description: 'How many dealers have added the car, and how many of them may bid.',
    }),
    bidders: count,
    bids: z.array(houseBid).nullable(),
    announcements: z.array(announcement),
    proposalId: idOut.nullable().meta({ description: 'The proposal to withdraw it; null if none waits.' }),
  })
  .meta({ id: 'HouseLot' })
export type HouseLot = z.output<typeof houseLot>

const auctionFacts = {
  auctionId: idOut,
  name: z.string(),
  format: z.enum(['open', 'sealed']),
  status: z.enum(['draft', 'published', 'cancelled']),
  phase: z.enum(['scheduled', 'live', 'ended']),
  startsAt: instantOut,
  endsAt: instantOut,
  increment: rupeesOut,
  maxBids: count,
  extensionWindowSeconds: count,
  hardEndMinutes: count,
  paymentTermsHours: count,
  cancelReason: z.string().nullable(),
  publishedAt: instantOut.nullable(),
  createdAt: instantOut,
}
export const houseAuction = z
  .strictObject({
    ...auctionFacts,
    lots: z.array(houseLot),
    proposalId: idOut.nullable().meta({ description: 'The proposal to cancel it; null if none waits.' }),
  })
  .meta({ id: 'HouseAuction' })
export type HouseAuction = z.output<typeof houseAuction>

/** A proposal to cancel an auction, as the list of proposals shows it. */
export const cancelAuctionProposal = z
  .strictObject({ kind: z.literal('cancelAuction'), auctionId: idOut, name: z.string() })
  .meta({ id: 'CancelAuctionProposal' })
export type CancelAuctionProposal = z.output<typeof cancelAuctionProposal>

/** A proposal to withdraw a lot, as the list of proposals shows it. */
export const withdrawLotProposal = z
  .strictObject({
    kind: z.literal('withdrawLot'),
    lotId: idOut,
    title: z.string(),
    regno: z.string().nullable(),
    auctionId: idOut,
    name: z.string().meta({ description: "The auction's name." }),
  })
  .meta({ id: 'WithdrawLotProposal' })
export type WithdrawLotProposal = z.output<typeof withdrawLotProposal>

const auctionSummary = z
  .strictObject({
    ...auctionFacts,
    lotCount: count,
    liveLots: count,
    awarded: count.meta({
      description: "The number of lots by outcome; `underReserve` lots await the house's decision.",
    }),
    unsold: count,
    underReserve: count,
  })
  .meta({ id: 'AuctionSummary' })
export type AuctionSummary = z.output<typeof auctionSummary>

/** A price of a lot: left out, the one that is kept of its car; null, none. */
const keptRupees = rupees
  .nullish()
  .meta({ description: 'Whole rupees. Left out, it is the one that is kept of the car; null for none.' })

const rules = {
  name: text(MAX_AUCTION_NAME),
  format: z.enum(['open', 'sealed']),
  startsAt: instantIn,
  endsAt: instantIn,
  increment: rupees.optional(),
  maxBids: wholeFrom(1, MAX_BIDS).optional(),
  extensionWindowSeconds: wholeFrom(0, MAX_EXTENSION_WINDOW_SECONDS).optional(),
  hardEndMinutes: wholeFrom(0, MAX_HARD_END_MINUTES).optional(),
  paymentTermsHours: wholeFrom(1, MAX_PAYMENT_TERMS_HOURS).optional(),
  lots: z
    .array(z.object({ carId: id, startingPrice: keptRupees, reserve: keptRupees }))
    .min(1, 'auction.noCars' satisfies ReasonId)
    .max(MAX_LOTS),
}
/** A draft as it is answered: its lots, by car. */
export const draft = z
  .strictObject({
    auctionId: idOut,
    lots: z.array(z.strictObject({ lotId: idOut, carId: idOut })),
  })
  .meta({ id: 'AuctionDraft' })

/** Auctions: drafts, publishing, cancelling, and how they stand. */
export const adminAuctions = {
  'admin/createAuction': defineOperation({
    who,
    summary: 'Creates a draft of an auction with its lots.',
    bodyLimit: 512 * 1024,
    audits: 'auctionCreated',
    changes: ['admin/getAuctions', 'admin/getCars'],
    input: z.object(rules),
    output: draft,
    refusals: ['NOT_FOUND', 'INVALID_INPUT', 'CAR_IN_AUCTION', 'CAR_SOLD'],
  }),
  'admin/updateAuction': defineOperation({
    who,
    summary: 'Replaces a draft’s rules and lots, unless they have changed since the caller read them.',
    bodyLimit: 512 * 1024,
    audits: 'auctionChanged',
    changes: ['admin/getAuctions', 'admin/getAuction', 'admin/getCars'],
    input: z.object({
      auctionId: id,
      ...rules,
      was: z.array(z.string().refine(isId)).max(MAX_LOTS).optional().meta({
        description:
          'The lot ids of the draft that the caller saw. Each save gives the lots new ids, so the call is refused if they differ from the stored ones. Default: not checked.',
      }),
    }),
    output: draft,
    refusals: ['NOT_FOUND', 'INVALID_INPUT', 'CAR_IN_AUCTION', 'CAR_SOLD', 'WRONG_STATE'],
  }),
  'admin/publishAuction': defineOperation({
    who,
    summary: 'Publishes the auction to the dealers of its cities.',
    audits: 'auctionPublished',
    changes: [
      'admin/getAuctions',
      'admin/getAuction',
      'admin/getCars',
      'admin/getCar',
      'admin/getCarChanges',
      'admin/getCarHistory',
    ],
    input: z.object({ auctionId: id }),
    output: houseAuction,
    refusals: ['NOT_FOUND', 'WRONG_STATE', 'AUCTION_ENDED', 'CAR_IN_AUCTION', 'CAR_SOLD', 'PLATE_TWICE'],
  }),
  'admin/cancelAuction': defineOperation({
    who,
    summary:
      'Cancels the lots that have not ended, with a reason that the dealers read. Where one of them is live and would be sold as it stands, or is sealed, it is proposed, with the password given again, and takes a second person where one counts.',
    // The output is read after the transaction has released the lots' locks.
    idempotency: 'own',
    audits: ['auctionCancelProposed', 'auctionCancelled'],
    changes: [
      'admin/getAuctions',
      'admin/getAuction',
      'admin/getCars',
      'admin/getCar',
      'admin/getCarChanges',
      'admin/getCarHistory',
      'admin/getProposals',
    ],
    input: z.object({ auctionId: id, reason }),
    output: houseAuction,
    refusals: ['NOT_FOUND', 'WRONG_STATE', 'AUCTION_ENDED', 'PASSWORD_REQUIRED'],
  }),
  'admin/getAuctions': defineOperation({
    reads: true,
    who,
    summary: 'Lists the auctions, newest first or by schedule.',
    list: true,
    input: z.object({
      status: z.enum(['draft', 'published', 'cancelled']).optional(),
      phase: z
        .enum(['scheduled', 'live', 'ended'])
        .optional()
        .meta({ description: 'Only published auctions in this phase.' }),
      sort: z.enum(['newest', 'schedule']).optional().meta({
        description:
          '`schedule`: the live ones by their end, the upcoming ones by their opening, then drafts, ended and cancelled ones, newest first. Default: `newest`.',
      }),
      ...paging,
    }),
    output: z.strictObject({
      auctions: z.array(auctionSummary),
      total: count,
      nextCursor,
    }),
    refusals: [],
  }),
  'admin/getAuction': defineOperation({
    reads: true,
    who,
    summary: 'Returns one auction with its lots and bids.',
    list: true,
    input: z.object({ auctionId: id }),
    output: houseAuction,
    refusals: ['NOT_FOUND'],
  }),
}
