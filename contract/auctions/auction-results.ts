import * as z from 'zod'
import { admins, defineOperation } from '../operation.ts'
import { fileAnswer, id } from '../values.ts'
import { draft } from './admin-auctions.ts'

const who = admins('manage_cars')

/** The results of an auction, and the re-run of its unsold lots. */
export const auctionResults = {
  'admin/getAuctionResults': defineOperation({
    reads: true,
    who,
    summary: 'Downloads the results of an auction’s lots as CSV for a spreadsheet.',
    file: 'text/csv',
    audits: 'resultsExported',
    input: z.object({ auctionId: id }),
    output: fileAnswer,
    refusals: ['NOT_FOUND', 'WRONG_STATE'],
  }),
  'admin/rerunUnsold': defineOperation({
    who,
    summary: 'Creates a draft of the unsold cars of a finished auction that are in no other auction.',
    audits: 'auctionCreated',
    changes: ['admin/getAuctions', 'admin/getAuction', 'admin/getCars'],
    input: z.object({ auctionId: id }),
    output: draft,
    refusals: ['NOT_FOUND', 'WRONG_STATE'],
  }),
}
