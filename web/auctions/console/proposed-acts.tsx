import '#web/text/en/console.ts'
import '#web/proposals/console/proposals-texts.ts'
import { Link } from 'react-router'
import { paths } from '#web/paths.ts'
import type { ShownActOf } from '#web/proposals/console/shown-act.ts'

/** The proposed cancellation of an auction. */
export const cancelAuctionAct: ShownActOf<'cancelAuction'> = {
  title: ({ name }, t) => t('proposals.cancelAuction', { name }),
  facts: ({ auctionId, name }, t) => (
    <p>
      {t('proposals.cancelAuctionText')} <Link to={paths.admin.auction(auctionId)}>{name}</Link>
    </p>
  ),
}

/** The proposed withdrawal of a lot. */
export const withdrawLotAct: ShownActOf<'withdrawLot'> = {
  title: ({ title }, t) => t('proposals.withdrawLot', { car: title }),
  facts: ({ regno, auctionId, lotId, name }, t) => (
    <p>
      {t('proposals.withdrawLotText', { registration: regno ?? t('console.notKnown') })}{' '}
      <Link to={`${paths.admin.auction(auctionId)}?lot=${lotId}`}>{name}</Link>
    </p>
  ),
}
