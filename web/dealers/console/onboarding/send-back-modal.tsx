import { Radio, Stack } from '@mantine/core'
import { useState } from 'react'
import { RETURN_STEPS, type ReturnStep } from '#domain/onboarding-steps.ts'
import { errorMessage } from '#web/api/error-message.ts'
import { useChange } from '#web/api/use-operation.ts'
import { paths } from '#web/paths.ts'
import { useText } from '#web/text/text.ts'
import { showNotice } from '#web/ui/notice.ts'
import { ReasonModal } from '#web/console/queue/reason-modal.tsx'
import type { DecisionProps } from './approve-modal.tsx'

/** A dialog that sends a dealer back to a step, with a reason that the dealer reads. */
export function SendBackModal({ dealer, onDone, onFailed, onCancel }: DecisionProps) {
  const t = useText()
  const [step, setStep] = useState<ReturnStep>('upload_docs')
  // The decision is about the version that was read when the question was asked.
  const [submittedAt] = useState(dealer.submittedAt)
  const sendBack = useChange('admin/returnOnboarding', {
    onSuccess: (returned) => {
      showNotice({
        kind: 'good',
        text: t('console.sentBack', { dealer: returned.organization }),
        link: { label: t('console.dealerRecord'), to: paths.admin.dealer(returned.uid) },
      })
      onDone(returned)
    },
    onError: onFailed,
  })
  return (
    <ReasonModal
      danger
      title={t('console.sendBackTitle', { dealer: dealer.organization })}
      confirmLabel={t('console.sendBack')}
      label={t('console.reasonDealerReads')}
      busy={sendBack.isPending}
      fault={
        sendBack.isError
          ? errorMessage(sendBack.error, { refused: 'asSaid', otherwise: 'console.decideFailed' })
          : null
      }
      onConfirm={(reason) =>
        sendBack.mutate({ uid: dealer.uid, step, reason, ...(submittedAt !== null && { submittedAt }) })
      }
      onCancel={onCancel}
    >
      <Radio.Group
        label={t('console.sendBackStep')}
        value={step}
        onChange={(value) => setStep(RETURN_STEPS.find((known) => known === value) ?? 'upload_docs')}
      >
        <Stack gap="xs" mt="xs">
          {RETURN_STEPS.map((value) => (
            <Radio key={value} value={value} label={t(`console.step.${value}`)} />
          ))}
        </Stack>
      </Radio.Group>
    </ReasonModal>
  )
}
