import type { DealerRecord, DealerSummary } from '#contract/dealers/admin-dealers.ts'
import { formatRupees } from '#domain/money.ts'
import { errorMessage } from '#web/api/error-message.ts'
import { useChange } from '#web/api/use-operation.ts'
import { ReasonModal } from '#web/console/queue/reason-modal.tsx'
import { useText } from '#web/text/text.ts'
import { showNotice } from '#web/ui/notice.ts'

/** A dialog that rejects a registration for good, with a reason that the dealer is told. */
export function RejectModal(props: {
  readonly dealer: DealerRecord
  readonly onDone: (dealer: DealerSummary) => void
  readonly onFailed: () => void
  readonly onCancel: () => void
}) {
  const t = useText()
  const { dealer, onDone, onFailed, onCancel } = props
  const reject = useChange('admin/rejectOnboarding', {
    onSuccess: (rejected) => {
      showNotice({ kind: 'good', text: t('console.registrationRejected', { dealer: rejected.organization }) })
      onDone(rejected)
    },
    onError: onFailed,
  })
  const paid = dealer.payments
    .filter(({ state }) => state === 'paid')
    .reduce((sum, { amount }) => sum + amount, 0)
  return (
    <ReasonModal
      danger
      title={t('console.rejectTitle', { dealer: dealer.organization })}
      confirmLabel={t('console.rejectYes')}
      label={t('console.reasonDealerTold')}
      busy={reject.isPending}
      fault={
        reject.isError
          ? errorMessage(reject.error, { refused: 'asSaid', otherwise: 'console.decideFailed' })
          : null
      }
      onConfirm={(reason) => reject.mutate({ uid: dealer.uid, reason })}
      onCancel={onCancel}
    >
      <p>{t('console.rejectText')}</p>
      <p>
        {paid === 0 ? t('console.rejectUnpaid') : t('console.rejectPaid', { amount: formatRupees(paid) })}
      </p>
    </ReasonModal>
  )
}
