import { Button, Stack, Textarea } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { HouseAuction } from '#contract/admin-auctions.ts'
import { errorMessage } from '#web/api/error-message.ts'
import { queryKeyOf, useChange } from '#web/api/use-operation.ts'
import { useText } from '#web/text/text.ts'
import { ConfirmModal } from '#web/ui/confirm-modal.tsx'
import { showNotice } from '#web/ui/notice.ts'
import { Callout } from '#web/ui/callout.tsx'

const LONGEST_REASON = 500

/** Cancels an auction, with the reason that the dealers read. */
export function CancelButton({ auction }: { readonly auction: HouseAuction }) {
  const t = useText()
  const queries = useQueryClient()
  const [isAsked, setAsked] = useState(false)
  const [reason, setReason] = useState('')
  const [isMissing, setMissing] = useState(false)
  const isDraft = auction.status === 'draft'
  const cancel = useChange('admin/cancelAuction', {
    onSuccess: (cancelled) => {
      queries.setQueryData(queryKeyOf('admin/getAuction', { auctionId: auction.auctionId }), cancelled)
      for (const read of ['admin/getAuctions', 'admin/getCars'] as const) {
        void queries.invalidateQueries({ queryKey: queryKeyOf(read) })
      }
      setAsked(false)
      showNotice({ kind: 'good', text: t('console.cancelled', { name: auction.name }) })
    },
  })
  const open = auction.lots.filter((lot) => lot.outcome === null).length
  return (
    <>
      <Button variant="default" onClick={() => setAsked(true)}>
        {t(isDraft ? 'console.discardDraft' : 'console.cancelAuction')}
      </Button>
      <ConfirmModal
        opened={isAsked}
        title={t(isDraft ? 'console.discardTitle' : 'console.cancelTitle', { name: auction.name })}
        confirmLabel={t(isDraft ? 'console.discardDraft' : 'console.cancelYes')}
        danger
        busy={cancel.isPending}
        onConfirm={() => {
          setMissing(reason.trim() === '')
          if (reason.trim() !== '') cancel.mutate({ auctionId: auction.auctionId, reason: reason.trim() })
        }}
        onCancel={() => {
          cancel.reset()
          setAsked(false)
        }}
      >
        <Stack gap="sm">
          <p>{isDraft ? t('console.discardText') : t('console.cancelText', { count: open })}</p>
          <Textarea
            label={t(isDraft ? 'console.reason' : 'console.reasonDealersRead')}
            rows={3}
            maxLength={LONGEST_REASON}
            value={reason}
            error={isMissing && t('console.enterReason')}
            data-autofocus
            onChange={(event) => {
              setReason(event.currentTarget.value)
              setMissing(false)
            }}
          />
          {cancel.isError && (
            <Callout kind="bad">
              {errorMessage(cancel.error, { refused: 'asSaid', otherwise: 'console.cancelFailed' })}
            </Callout>
          )}
        </Stack>
      </ConfirmModal>
    </>
  )
}
