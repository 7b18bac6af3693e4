import { formatMoment } from '#web/text/formats.ts'
import type { HouseLot } from '#contract/auctions/admin-auctions.ts'
import { formatRupees } from '#domain/money.ts'
import { TimeLeft } from '#web/car/time-left.tsx'
import { useText } from '#web/text/en/console.ts'
import { Callout } from '#web/ui/callout.tsx'
import { LotDecision } from './lot-decision.tsx'

/**
 * The decision on a lot under reserve: award at the highest bid, counter once, or release. Shows the decision once
 * made.
 */
export function UnderReserve({ lot }: { readonly lot: HouseLot }) {
  const t = useText()
  const { counterAmount, counterUntil, counterAnswer, highestBid, leader } = lot
  const dealer = leader ?? lot.winner ?? t('console.highestBidder')
  if (counterAmount !== null && counterAnswer !== null) {
    return (
      <Callout kind={counterAnswer === 'accepted' ? 'good' : 'info'}>
        {t(`console.counter.${counterAnswer}`, { dealer, amount: formatRupees(counterAmount) })}
      </Callout>
    )
  }
  if (lot.outcome !== 'reserve_not_met' || highestBid === null) return null
  if (counterAmount !== null && counterUntil !== null) {
    return (
      <Callout kind="waiting">
        {t('console.counterOpen', {
          dealer,
          amount: formatRupees(counterAmount),
          moment: formatMoment(Date.parse(counterUntil)),
        })}{' '}
        <TimeLeft end={Date.parse(counterUntil)} hasTurn={false} />
      </Callout>
    )
  }
  return <LotDecision lot={lot} bid={highestBid} dealer={dealer} />
}
