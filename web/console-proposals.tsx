import { cancelAuctionAct, withdrawLotAct } from '#web/auctions/console/proposed-acts.tsx'
import { payBackAct } from '#web/car-payments/console/statements/pay-back-act.tsx'
import { refundAct } from '#web/city-payments/console/refund-act.tsx'
import { ProposalList } from '#web/proposals/console/proposal-list.tsx'
import type { ShownActs } from '#web/proposals/console/shown-act.ts'
import { settingAct } from '#web/settings/console/setting-act.tsx'
import { reinstateAct } from '#web/staff/console/reinstate-act.tsx'
import { correctSoldCarAct } from '#web/stock/console/cars/correct-sold-car-act.tsx'

// Proposals do not know the areas whose acts are proposed; the list gets them here.

const ACTS: ShownActs = {
  setting: settingAct,
  payBack: payBackAct,
  refund: refundAct,
  reinstateAdmin: reinstateAct,
  cancelAuction: cancelAuctionAct,
  withdrawLot: withdrawLotAct,
  correctSoldCar: correctSoldCarAct,
}

/** The proposals that wait for a second person. */
export function ConsoleProposals() {
  return <ProposalList acts={ACTS} />
}
