import { Checkbox, NativeSelect, Stack } from '@mantine/core'
import { useState } from 'react'
import { MAX_DEADLINE_HOURS, MIN_DEADLINE_HOURS } from '#domain/car-payments/payment-deadline.ts'
import { PROOF_PARTS } from '#domain/car-payments/payment-submission.ts'
import { ReasonModal } from '#web/console/queue/reason-modal.tsx'
import { STEPS } from '#web/steps/steps.ts'
import { useStep } from '#web/steps/use-step.ts'
import { useText } from '#web/car-payments/console/payment-console-texts.ts'

const HOURS_OF_DAY = 24
/** The offered times to send another proof, in days. */
const DAYS = [MIN_DEADLINE_HOURS / HOURS_OF_DAY, 2, 3, MAX_DEADLINE_HOURS / HOURS_OF_DAY]

/** The dialog that rejects a proof of payment: which parts are wrong, why, and how long the dealer has to send another. */
export function RejectModal(props: {
  readonly flowEntityId: string
  /** Null for a payment from before proofs were kept. */
  readonly paymentId: string | null
  readonly onDone: () => void
  readonly onCancel: () => void
}) {
  const t = useText()
  const { flowEntityId, paymentId } = props
  const [days, setDays] = useState(DAYS[0] ?? 1)
  const [wrong, setWrong] = useState<readonly string[]>([])
  const reject = useStep('rejectPayment', { showsFault: true, onDone: props.onDone })
  return (
    <ReasonModal
      danger
      title={t(STEPS.rejectPayment.confirm.title)}
      confirmLabel={t(STEPS.rejectPayment.confirm.yes)}
      label={t('paymentConsole.reasonDealerReads')}
      busy={reject.isMaking}
      fault={reject.fault}
      onConfirm={(reason) =>
        reject.make({
          flowEntityId,
          paymentId,
          reason,
          parts: PROOF_PARTS.filter((part) => wrong.includes(part)),
          deadlineHours: days * HOURS_OF_DAY,
        })
      }
      onCancel={props.onCancel}
    >
      {paymentId !== null && (
        <Checkbox.Group label={t('paymentConsole.wrongParts')} value={[...wrong]} onChange={setWrong}>
          <Stack gap="xs" mt="xs">
            {PROOF_PARTS.map((part, index) => (
              // In front of the reason's mark, so that the keyboard begins with the first field.
              <Checkbox
                key={part}
                value={part}
                label={t(`paymentConsole.part.${part}`)}
                data-autofocus={index === 0 || undefined}
              />
            ))}
          </Stack>
        </Checkbox.Group>
      )}
      <NativeSelect
        label={t('paymentConsole.timeToPay')}
        value={String(days)}
        data={DAYS.map((count) => ({
          value: String(count),
          label: t('paymentConsole.minDays', { count }),
        }))}
        onChange={(event) => setDays(Number(event.currentTarget.value))}
      />
    </ReasonModal>
  )
}
