import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { HouseAuction } from '#contract/auctions/admin-auctions.ts'
import { useAction } from '#web/acts/use-action.tsx'
import { queryKeyOf } from '#web/api/use-operation.ts'
import { paths } from '#web/paths.ts'
import { useText } from '#web/text/en/console.ts'
import { ReasonModal } from '#web/console/queue/reason-modal.tsx'

/** Cancels an auction with a reason that the dealers read. */
export function CancelButton({ auction }: { readonly auction: HouseAuction }) {
  const t = useText()
  const queries = useQueryClient()
  const { auctionId, name } = auction
  const isDraft = auction.status === 'draft'
  const open = auction.lots.filter((lot) => lot.outcome === null).length
  const cancel = useAction('admin/cancelAuction', {
    input: (reason) => ({ auctionId, reason }),
    confirm: {
      title: t(isDraft ? 'console.discardTitle' : 'console.cancelTitle', { name }),
      text: isDraft ? t('console.discardText') : t('console.cancelText', { count: open }),
      yes: t(isDraft ? 'console.discardDraft' : 'console.cancelYes'),
      danger: true,
      reason: { label: t(isDraft ? 'console.reason' : 'console.reasonDealersRead'), Modal: ReasonModal },
    },
    done: (cancelled) =>
      cancelled.proposalId === null
        ? t('console.cancelled', { name })
        : { kind: 'waiting', text: t('console.cancelProposed', { name }) },
    failed: 'console.cancelFailed',
    onDone: (cancelled) => queries.setQueryData(queryKeyOf('admin/getAuction', { auctionId }), cancelled),
  })
  if (auction.proposalId !== null) {
    return (
      <Button variant="default" component={Link} to={paths.admin.proposals}>
        {t('console.cancelWaits')}
      </Button>
    )
  }
  return (
    <>
      <Button variant="default" {...cancel.button}>
        {t(isDraft ? 'console.discardDraft' : 'console.cancelAuction')}
      </Button>
      {cancel.dialog}
    </>
  )
}
