import { Checkbox, Stack } from '@mantine/core'
import { useState } from 'react'
import type { DealerSummary } from '#contract/dealers/admin-dealers.ts'
import { errorMessage } from '#web/api/error-message.ts'
import { useChange, useRead } from '#web/api/use-operation.ts'
import { useText } from '#web/text/text.ts'
import { Callout } from '#web/ui/callout.tsx'
import { ConfirmModal } from '#web/ui/confirm-modal.tsx'
import { showNotice } from '#web/ui/notice.ts'

/** Props of the dialogs that decide on a dealer. */
export interface DecisionProps {
  readonly dealer: DealerSummary
  readonly onDone: (dealer: DealerSummary) => void
  readonly onFailed: () => void
  readonly onCancel: () => void
}

/** A dialog that approves a dealer with the cities it paid for, plus any others chosen here. */
export function ApproveModal(props: DecisionProps & { readonly paidCities: readonly string[] }) {
  const t = useText()
  const { dealer, paidCities, onDone, onFailed, onCancel } = props
  const cities = useRead('admin/getCities', {})
  // The decision is about the version that was read when the question was asked.
  const [submittedAt] = useState(dealer.submittedAt)
  const [added, setAdded] = useState<readonly string[]>([])
  const approve = useChange('admin/approveOnboarding', {
    onSuccess: (approved) => {
      showNotice({ kind: 'good', text: t('console.approved', { dealer: approved.organization }) })
      onDone(approved)
    },
    onError: onFailed,
  })
  const names = [...new Set([...paidCities, ...(cities.data ?? []).map(({ name }) => name)])]
  const chosen = [...new Set([...paidCities, ...added])]
  return (
    <ConfirmModal
      opened
      title={t('console.approveTitle', { dealer: dealer.organization })}
      confirmLabel={t('console.approveYes', { dealer: dealer.organization })}
      busy={approve.isPending}
      {...(chosen.length === 0 && { disabledReason: t('console.approveNoCity') })}
      onConfirm={() =>
        approve.mutate({
          uid: dealer.uid,
          ...(submittedAt !== null && { submittedAt }),
          ...(added.length > 0 && { cities: chosen }),
        })
      }
      onCancel={onCancel}
    >
      <Stack gap="sm">
        <p>{t('console.approveText')}</p>
        <Checkbox.Group
          label={t('console.approveCities')}
          description={t('console.approvePaid')}
          value={chosen}
          onChange={(values) => setAdded(values.filter((city) => !paidCities.includes(city)))}
        >
          <Stack gap="xs" mt="xs">
            {names.map((name) => (
              <Checkbox key={name} value={name} label={name} disabled={paidCities.includes(name)} />
            ))}
          </Stack>
        </Checkbox.Group>
        {approve.isError && (
          <Callout kind="bad">
            {errorMessage(approve.error, { refused: 'asSaid', otherwise: 'console.decideFailed' })}
          </Callout>
        )}
      </Stack>
    </ConfirmModal>
  )
}
