import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import type { HouseAuction } from '#contract/auctions/admin-auctions.ts'
import { errorMessage } from '#web/api/error-message.ts'
import { queryKeyOf, useChange } from '#web/api/use-operation.ts'
import { isPasswordDue, PasswordAgain } from '#web/identity/account/password-again.tsx'
import { paths } from '#web/paths.ts'
import { useText } from '#web/text/text.ts'
import { showNotice } from '#web/ui/notice.ts'
import { ReasonModal } from '#web/console/queue/reason-modal.tsx'

/** Cancels an auction with a reason that the dealers read. */
export function CancelButton({ auction }: { readonly auction: HouseAuction }) {
  const t = useText()
  const queries = useQueryClient()
  const [isAsked, setAsked] = useState(false)
  const isDraft = auction.status === 'draft'
  const cancel = useChange('admin/cancelAuction', {
    onSuccess: (cancelled) => {
      queries.setQueryData(queryKeyOf('admin/getAuction', { auctionId: auction.auctionId }), cancelled)
      for (const read of ['admin/getAuctions', 'admin/getCars'] as const) {
        void queries.invalidateQueries({ queryKey: queryKeyOf(read) })
      }
      setAsked(false)
      const isWaiting = cancelled.proposalId !== null
      showNotice({
        kind: isWaiting ? 'waiting' : 'good',
        text: t(isWaiting ? 'console.cancelProposed' : 'console.cancelled', { name: auction.name }),
      })
    },
  })
  if (auction.proposalId !== null) {
    return (
      <Button variant="default" component={Link} to={paths.admin.proposals}>
        {t('console.cancelWaits')}
      </Button>
    )
  }
  const open = auction.lots.filter((lot) => lot.outcome === null).length
  return (
    <>
      <Button variant="default" onClick={() => setAsked(true)}>
        {t(isDraft ? 'console.discardDraft' : 'console.cancelAuction')}
      </Button>
      {isAsked && (
        <ReasonModal
          title={t(isDraft ? 'console.discardTitle' : 'console.cancelTitle', { name: auction.name })}
          confirmLabel={t(isDraft ? 'console.discardDraft' : 'console.cancelYes')}
          label={t(isDraft ? 'console.reason' : 'console.reasonDealersRead')}
          danger
          busy={cancel.isPending}
          fault={
            cancel.error === null || isPasswordDue(cancel.error)
              ? null
              : errorMessage(cancel.error, { refused: 'asSaid', otherwise: 'console.cancelFailed' })
          }
          onConfirm={(reason) => cancel.mutate({ auctionId: auction.auctionId, reason })}
          onCancel={() => {
            cancel.reset()
            setAsked(false)
          }}
        >
          <p>{isDraft ? t('console.discardText') : t('console.cancelText', { count: open })}</p>
        </ReasonModal>
      )}
      {cancel.variables !== undefined && isPasswordDue(cancel.error) && (
        <PasswordAgain
          error={cancel.error}
          repeat={() => cancel.mutate(cancel.variables)}
          reset={cancel.reset}
        />
      )}
    </>
  )
}
