import type { Car } from '#domain/car/car.ts'
import { useRead } from '#web/api/use-operation.ts'
import { buttonOf } from '#web/steps/steps.ts'
import '#web/text/en/my-cars.ts'
import { useAnyText } from '#web/text/text.ts'
import { FormModal } from '#web/ui/form-modal.tsx'
import { Loading } from '#web/ui/loading.tsx'
import { useState } from 'react'
import { useOwnTransfers } from '../own-transfers.ts'
import { rejectedProofOf } from './proof-again.ts'
import { ProofForm } from './proof-form.tsx'

/** Props of the dialog that sends the proof of a payment. It is mounted only while open. */
export interface ProofModalProps {
  readonly car: Car
  readonly onClose: () => void
}

/** The payment proof modal (part B, section 2). It reads the own account first; without it nothing is compared. */
export function ProofModal({ car, onClose }: ProofModalProps) {
  const t = useAnyText()
  const [isSending, setSending] = useState(false)
  const { flowEntityId, awardedToDealerAmount: amount } = car
  const read = useRead(
    'getPaymentInstructions',
    { flowEntityId: flowEntityId ?? '' },
    { enabled: flowEntityId !== null },
  )
  const { transfers, isSettled } = useOwnTransfers()
  const isReading = (flowEntityId !== null && read.isPending) || !isSettled
  return (
    <FormModal title={t(buttonOf('submitPayment', car.state))} size="xl" busy={isSending} onClose={onClose}>
      {isReading ? (
        <Loading shape="form" />
      ) : (
        <ProofForm
          cars={[car]}
          expected={{ amount, own: read.data?.ownAccount ?? null, awardedAt: car.auctionAwardedAt }}
          transfers={transfers}
          rejected={rejectedProofOf(car, read.data?.submissions ?? [])}
          reference={read.data?.reference ?? null}
          onSending={setSending}
          onClose={onClose}
        />
      )}
    </FormModal>
  )
}
