import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { HouseAuction, HouseLot } from '#contract/auctions/admin-auctions.ts'
import { decideWithdraw, takesTwoToCancel } from '#domain/auctions/decide-cancel.ts'
import { useActionOn } from '#web/acts/use-action.tsx'
import { queryKeyOf } from '#web/api/use-operation.ts'
import { useFromNow } from '#web/clock/use-now.ts'
import { useLetterKeys } from '#web/console/parts/list-keys.ts'
import { ReasonModal } from '#web/console/queue/reason-modal.tsx'
import { paths } from '#web/paths.ts'
import { useText } from '#web/text/en/console.ts'
import { Callout } from '#web/ui/callout.tsx'
import { Row } from '#web/ui/layout/row.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { AnnounceButton } from './announce-button.tsx'
import { Key } from './lot-question.tsx'

interface OfLot {
  readonly lot: HouseLot
  readonly auction: HouseAuction
}

/** The lot as the rules for withdrawing read it. What is bid on a sealed lot is of no account to them. */
function toWithdraw({ lot, auction }: OfLot) {
  return {
    isPublished: auction.publishedAt !== null,
    format: auction.format,
    startsAt: Date.parse(lot.startsAt),
    endsAt: Date.parse(lot.endsAt),
    outcome: lot.outcome,
    reserve: lot.reserve,
    highest: lot.highestBid === null ? null : { amount: lot.highestBid },
  }
}

/** The acts on a lot before its end: announcing something of it, and withdrawing it. */
export function LotActs({ lot, auction }: OfLot) {
  const t = useText()
  const queries = useQueryClient()
  const { lotId, title } = lot
  const { auctionId } = auction
  const mayWithdraw = useFromNow((now) => decideWithdraw(toWithdraw({ lot, auction }), now).ok)
  const takesTwo = useFromNow((now) => takesTwoToCancel([toWithdraw({ lot, auction })], now))
  const withdraw = useActionOn<'admin/withdrawLot', void>('admin/withdrawLot', {
    input: (reason) => ({ lotId, reason }),
    confirm: () => ({
      title: t('console.withdrawTitle', { car: title }),
      text: (
        <Stack gap={2}>
          <p>{t('console.withdrawDealers', { count: lot.dealers })}</p>
          <p>{t('console.withdrawBids', { count: lot.bidCount ?? 0 })}</p>
          {takesTwo && (
            <p>
              {t(auction.format === 'sealed' ? 'console.withdrawTwoSealed' : 'console.withdrawTwoWouldSell')}
            </p>
          )}
        </Stack>
      ),
      yes: t('console.withdrawYes'),
      danger: true,
      reason: { label: t('console.reasonDealersRead'), Modal: ReasonModal },
    }),
    done: (answer) =>
      answer.lots.some((each) => each.lotId === lotId && each.proposalId !== null)
        ? { kind: 'waiting', text: t('console.withdrawProposed', { car: title }) }
        : t('console.withdrawn', { car: title }),
    failed: 'console.withdrawFailed',
    onDone: (answer) => queries.setQueryData(queryKeyOf('admin/getAuction', { auctionId }), answer),
  })
  const canStart = mayWithdraw && lot.proposalId === null
  useLetterKeys(canStart ? { w: () => withdraw.start() } : {})
  return (
    <Row gap={2}>
      <AnnounceButton lot={lot} auction={auction} onWithdraw={canStart ? () => withdraw.start() : null} />
      {mayWithdraw && lot.proposalId !== null && (
        <Button variant="default" component={Link} to={paths.admin.proposals}>
          {t('console.withdrawWaits')}
        </Button>
      )}
      {canStart && (
        <Button variant="default" rightSection={<Key name="w" />} {...withdraw.buttonFor()}>
          {t('console.withdraw')}
        </Button>
      )}
      {withdraw.dialog}
    </Row>
  )
}

/** The ways to put the car of a withdrawn lot up again: its facts are corrected first, then it goes into an auction. */
export function PutUpAgain({ lot }: { readonly lot: HouseLot }) {
  const t = useText()
  return (
    <Callout
      kind="info"
      actions={
        <>
          <Link to={paths.admin.car(lot.carId)}>{t('console.mendCar')}</Link>
          <Link to={paths.admin.newAuction}>{t('console.newAuction')}</Link>
        </>
      }
    >
      {t('console.putUpAgain')}
    </Callout>
  )
}
