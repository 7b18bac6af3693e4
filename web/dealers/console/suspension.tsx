import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { DealerRecord, DealerSummary } from '#contract/dealers/admin-dealers.ts'
import { errorMessage } from '#web/api/error-message.ts'
import { queryKeyOf, useChange } from '#web/api/use-operation.ts'
import { useText, type TextId } from '#web/text/text.ts'
import { Callout } from '#web/ui/callout.tsx'
import { ConfirmModal } from '#web/ui/confirm-modal.tsx'
import { showNotice } from '#web/ui/notice.ts'
import { ReasonModal } from '#web/console/queue/reason-modal.tsx'

/** A button that suspends or reinstates a dealer. */
export function Suspension({ dealer }: { readonly dealer: DealerRecord }) {
  const t = useText()
  const queries = useQueryClient()
  const [isAsked, setAsked] = useState(false)
  const readAgain = () => {
    for (const read of ['admin/getDealer', 'admin/getDealers', 'admin/getAudit', 'admin/getQueue'] as const) {
      void queries.invalidateQueries({ queryKey: queryKeyOf(read) })
    }
  }
  const after = (done: TextId) => ({
    onSuccess: ({ organization }: DealerSummary) => {
      showNotice({ kind: 'good', text: t(done, { dealer: organization }) })
      setAsked(false)
      readAgain()
    },
    // Another admin may have suspended or reinstated the dealer first.
    onError: readAgain,
  })
  const suspend = useChange('admin/suspendDealer', after('console.suspended'))
  const reinstate = useChange('admin/reinstateDealer', after('console.reinstated'))
  const sentenceOf = (error: Error | null) =>
    error === null ? null : errorMessage(error, { refused: 'asSaid', otherwise: 'console.decideFailed' })
  const { uid, organization } = dealer
  const isSuspended = dealer.suspendedAt !== null
  const fault = sentenceOf(isSuspended ? reinstate.error : suspend.error)
  const cancel = () => {
    suspend.reset()
    reinstate.reset()
    setAsked(false)
  }
  return (
    <>
      <Button variant="default" onClick={() => setAsked(true)}>
        {t(isSuspended ? 'console.reinstate' : 'console.suspend')}
      </Button>
      {isAsked && !isSuspended && (
        <ReasonModal
          danger
          title={t('console.suspendTitle', { dealer: organization })}
          confirmLabel={t('console.suspendYes')}
          label={t('console.reasonForHouse')}
          busy={suspend.isPending}
          fault={fault}
          onConfirm={(reason) => suspend.mutate({ uid, reason })}
          onCancel={cancel}
        >
          <p>{t('console.suspendText')}</p>
        </ReasonModal>
      )}
      {isAsked && isSuspended && (
        <ConfirmModal
          opened
          title={t('console.reinstateTitle', { dealer: organization })}
          confirmLabel={t('console.reinstate')}
          busy={reinstate.isPending}
          onConfirm={() => reinstate.mutate({ uid })}
          onCancel={cancel}
        >
          <p>{t('console.reinstateText')}</p>
          {fault !== null && <Callout kind="bad">{fault}</Callout>}
        </ConfirmModal>
      )}
    </>
  )
}
