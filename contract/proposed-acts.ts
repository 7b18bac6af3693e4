import * as z from 'zod'
import { cancelAuctionProposal, withdrawLotProposal } from './auctions/admin-auctions.ts'
import { payBackProposal } from './car-payments/return-item.ts'
import { refundProposal } from './city-payments/city-payments.ts'
import { settingProposal } from './settings/settings.ts'
import { reinstateProposal } from './staff/admins.ts'
import { correctSoldCarProposal } from './stock/sold-cars.ts'

/** The acts of the house that take two people. Each area describes its own. */
export const proposedAct = z.discriminatedUnion('kind', [
  settingProposal,
  payBackProposal,
  refundProposal,
  reinstateProposal,
  cancelAuctionProposal,
  withdrawLotProposal,
  correctSoldCarProposal,
])
export type ProposedAct = z.output<typeof proposedAct>
