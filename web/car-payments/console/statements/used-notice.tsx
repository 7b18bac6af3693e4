import { useAction } from '#web/acts/use-action.tsx'
import { ReasonModal } from '#web/console/queue/reason-modal.tsx'
import { useText } from '#web/car-payments/console/statements/statement-texts.ts'
import { ConfirmModal } from '#web/ui/confirm-modal.tsx'

/** Says that money is used, and frees it again if that was an error. */
export function UsedNotice(props: {
  readonly made: { readonly allocationId: string; readonly label: string }
  readonly onDone: () => void
}) {
  const t = useText()
  const { made, onDone } = props
  const free = useAction('admin/endAllocation', {
    input: (reason) => ({ allocationId: made.allocationId, reason }),
    confirm: {
      title: t('statement.freeTitle'),
      yes: t('statement.free'),
      reason: { label: t('statement.reason'), Modal: ReasonModal },
    },
    done: t('statement.freed'),
    failed: 'statement.decideFailed',
    onDone,
  })
  return (
    <>
      <ConfirmModal
        opened
        title={t('statement.used')}
        confirmLabel={t('statement.useDone')}
        cancelLabel={t('statement.useWrong')}
        onConfirm={onDone}
        onCancel={free.start}
        onClose={onDone}
      >
        <p>{made.label}</p>
      </ConfirmModal>
      {free.dialog}
    </>
  )
}
