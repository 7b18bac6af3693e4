import * as z from 'zod'
import { MAX_ANNOUNCEMENT } from '#domain/lot/announcement.ts'
import { admins, defineOperation } from '../operation.ts'
import { announcedFacts } from '../stock/admin-cars.ts'
import { id, optionalText, reason, rupees } from '../values.ts'
import { houseAuction, houseLot } from './admin-auctions.ts'

const who = admins('manage_cars')

/** The reads that show a lot and its car. */
const LOT_AND_CAR = [
  'admin/getAuction',
  'admin/getCars',
  'admin/getCar',
  'admin/getCarChanges',
  'admin/getCarHistory',
] as const

/** The reads that an end of a lot changes, which the list of auctions counts. */
const LOT_ENDED = ['admin/getAuctions', ...LOT_AND_CAR] as const

const lotInput = z.object({ lotId: id })

/** Acts of the house on one lot: announcing, withdrawing, the answer under reserve, the offer to the runner-up. */
export const adminLots = {
  'admin/withdrawLot': defineOperation({
    who,
    summary:
      'Withdraws a lot before its end, with a reason that the dealers read; its car is free again. A live lot that would be sold as it stands, or is sealed, is proposed, with the password given again, and takes a second person where one counts. With its last lot an auction is cancelled.',
    // The output is read after the transaction has released the lot's lock.
    idempotency: 'own',
    audits: ['lotWithdrawalProposed', 'lotWithdrawn'],
    changes: [...LOT_ENDED, 'admin/getProposals'],
    input: z.object({ lotId: id, reason }),
    output: houseAuction,
    refusals: ['NOT_FOUND', 'WRONG_STATE', 'AUCTION_ENDED', 'PASSWORD_REQUIRED'],
  }),
  'admin/announceLot': defineOperation({
    who,
    summary:
      'Announces a sentence about a published lot, and facts of its car that were wrong: facts while it has no bid yet, of a sealed auction until its start. Every dealer with the car is told.',
    audits: 'lotAnnounced',
    changes: LOT_AND_CAR,
    input: z.object({
      lotId: id,
      facts: announcedFacts.optional().meta({
        description: 'The facts as they are; null for one that is not known. One that is left out stays.',
      }),
      text: optionalText(MAX_ANNOUNCEMENT),
    }),
    output: houseLot,
    refusals: ['NOT_FOUND', 'WRONG_STATE', 'INVALID_INPUT', 'ALREADY_EXISTS'],
  }),
  'admin/awardLot': defineOperation({
    who,
    summary: 'Awards a lot under reserve to the highest bidder at its bid.',
    audits: 'lotAwarded',
    changes: [...LOT_ENDED, 'admin/getQueue'],
    input: lotInput,
    output: houseLot,
    refusals: ['NOT_FOUND', 'WRONG_STATE', 'COUNTER_OPEN'],
  }),
  'admin/counterLot': defineOperation({
    who,
    summary: 'Counters the highest bid of a lot under reserve, once; the counter is open for 24 hours.',
    audits: 'lotCountered',
    changes: LOT_ENDED,
    input: z.object({ lotId: id, amount: rupees }),
    output: houseLot,
    refusals: ['NOT_FOUND', 'WRONG_STATE', 'COUNTER_OPEN', 'DEFAULT_OPEN', 'INVALID_INPUT'],
  }),
  'admin/releaseLot': defineOperation({
    who,
    summary: 'Releases a lot under reserve unsold.',
    audits: 'lotReleased',
    changes: LOT_ENDED,
    input: lotInput,
    output: houseLot,
    refusals: ['NOT_FOUND', 'WRONG_STATE', 'COUNTER_OPEN'],
  }),
  'admin/offerRunnerUp': defineOperation({
    who,
    summary:
      'Offers a car whose winner defaulted or declined to the highest remaining bidder at its own bid, for 24 hours.',
    audits: 'runnerUpOffered',
    changes: [...LOT_ENDED, 'admin/getDefaults', 'admin/getQueue'],
    input: lotInput,
    output: houseLot,
    refusals: ['NOT_FOUND', 'WRONG_STATE', 'CAR_IN_AUCTION'],
  }),
}
