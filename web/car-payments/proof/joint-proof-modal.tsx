import { useState } from 'react'
import type { Car } from '#domain/car/car.ts'
import { useRead } from '#web/api/use-operation.ts'
import { useText } from '#web/car-payments/payment-texts.ts'
import { FormModal } from '#web/ui/form-modal.tsx'
import { Loading } from '#web/ui/loading.tsx'
import { useOwnTransfers } from '../own-transfers.ts'
import { rejectedJointProofOf } from './proof-again.ts'
import { ProofForm } from './proof-form.tsx'
import { ChooseCars, sumOf } from './choose-cars.tsx'

/** Props of the dialog that pays several cars by one transfer. It is mounted only while open. */
export interface JointProofModalProps {
  /** The cars that can be paid. */
  readonly cars: readonly Car[]
  readonly onClose: () => void
}

/** The dialog in which a dealer chooses the cars that one transfer paid, and then sends its proof. */
export function JointProofModal({ cars, onClose }: JointProofModalProps) {
  const t = useText()
  const [chosen, choose] = useState<readonly Car[]>([])
  const [isChosen, setChosen] = useState(false)
  const [isSending, setSending] = useState(false)
  return (
    <FormModal
      title={t('payment.severalCars')}
      size="xl"
      busy={isSending}
      hasChanges={chosen.length > 0}
      onClose={onClose}
    >
      {isChosen ? (
        <JointProof cars={chosen} onSending={setSending} onBack={() => setChosen(false)} onClose={onClose} />
      ) : (
        <ChooseCars
          cars={cars}
          chosen={chosen}
          onChoose={choose}
          onNext={() => setChosen(true)}
          onClose={onClose}
        />
      )}
    </FormModal>
  )
}

/** The proof of the chosen cars. It reads the own account first; without it nothing is compared. */
function JointProof(props: {
  readonly cars: readonly Car[]
  readonly onSending: (isSending: boolean) => void
  readonly onBack: () => void
  readonly onClose: () => void
}) {
  const { cars } = props
  const read = useRead('getPaymentInstructions', { flowEntityId: cars[0]?.flowEntityId ?? '' })
  const { transfers, isSettled } = useOwnTransfers()
  if (read.isPending || !isSettled) return <Loading shape="form" />
  const awarded = cars.flatMap(({ auctionAwardedAt }) => auctionAwardedAt ?? [])
  return (
    <ProofForm
      cars={cars}
      expected={{
        amount: sumOf(cars),
        own: read.data?.ownAccount ?? null,
        awardedAt: awarded.length === 0 ? null : Math.max(...awarded),
      }}
      transfers={transfers}
      rejected={rejectedJointProofOf(cars, transfers, read.data?.submissions ?? [])}
      reference={null}
      onSending={props.onSending}
      onBack={props.onBack}
      onClose={props.onClose}
    />
  )
}
