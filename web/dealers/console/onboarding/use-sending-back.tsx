import { Radio, Stack } from '@mantine/core'
import { useState } from 'react'
import type { DealerRecord } from '#contract/dealers/admin-dealers.ts'
import { RETURN_STEPS, type ReturnStep } from '#domain/onboarding-steps.ts'
import { useActionOn } from '#web/acts/use-action.tsx'
import { ReasonModal } from '#web/console/queue/reason-modal.tsx'
import { paths } from '#web/paths.ts'
import { useText } from '#web/text/en/console.ts'

/**
 * Sends a dealer back to a step, with a reason that the dealer reads. It is about the details that the dealer submitted last
 * when the question was asked.
 */
export function useSendingBack(dealer: DealerRecord, onAnswered: () => void) {
  const t = useText()
  const [step, setStep] = useState<ReturnStep>('upload_docs')
  const act = useActionOn('admin/returnOnboarding', {
    input: (reason, submittedAt: string | null) => ({
      uid: dealer.uid,
      step,
      reason,
      ...(submittedAt !== null && { submittedAt }),
    }),
    confirm: {
      title: t('console.sendBackTitle', { dealer: dealer.organization }),
      text: (
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
      ),
      yes: t('console.sendBack'),
      danger: true,
      reason: { label: t('console.reasonDealerReads'), Modal: ReasonModal },
    },
    done: ({ organization, uid }) => ({
      kind: 'good',
      text: t('console.sentBack', { dealer: organization }),
      link: { label: t('console.dealerRecord'), to: paths.admin.dealer(uid) },
    }),
    failed: 'console.decideFailed',
    onDone: onAnswered,
  })
  const start = () => {
    setStep('upload_docs')
    act.start(dealer.submittedAt)
  }
  return { start, button: { ...act.buttonFor(dealer.submittedAt), onClick: start }, dialog: act.dialog }
}
