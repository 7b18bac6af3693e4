import type { Car } from '#domain/car/car.ts'
import { carTitle } from '#domain/car/car-labels.ts'
import { PICKUP_LABELS, type PickupLabel } from '#domain/delivery/pickup-photos.ts'
import { useText } from '#web/text/en/delivery.ts'
import { anyText } from '#web/text/text.ts'
import { FormModal } from '#web/ui/form-modal.tsx'
import { Form } from '#web/ui/form/form.tsx'
import { showNotice } from '#web/ui/notice.ts'
import { describeDeliveryFailure } from '#web/steps/describe-delivery-failure.ts'
import { photoField } from './photo-field.ts'

/** Props of the dialog for the pickup photos of a car that has a delivery link. */
export interface ProofDialogProps {
  readonly car: Car
  readonly onClose: () => void
}

const FAILED = { otherwise: 'delivery.proofFailed', withMessage: 'delivery.proofFailedWith' } as const

/** The dialog "Upload Pickup Proof": both photos; one that is there already may stay. */
export function ProofDialog({ car, onClose }: ProofDialogProps) {
  const t = useText()
  const isThere = (label: PickupLabel) => car.delivery_photos.some((photo) => photo.label === label)
  return (
    <FormModal title={t('delivery.proofTitle')} onClose={onClose}>
      <Form
        name="pickup-proof"
        of={car.id}
        fields={PICKUP_LABELS.map((label) => photoField(label, isThere(label), anyText))}
        lead={<p>{t('delivery.proofLead')}</p>}
        call="updateDeliveryPhotos"
        input={(given) => ({
          deliveryLinkId: car.delivery_link_id ?? '',
          photos: PICKUP_LABELS.flatMap((label) => given[label].map(({ url }) => ({ label, url }))),
        })}
        submit="delivery.uploadProof"
        failed={(error) => describeDeliveryFailure(error, FAILED)}
        incomplete="delivery.proofMissing"
        stillSending="delivery.stillSending"
        onUnchanged={onClose}
        onDone={() => {
          showNotice({ kind: 'good', text: t('delivery.proofUploaded', { title: carTitle(car) }) })
          onClose()
        }}
        onCancel={onClose}
      />
    </FormModal>
  )
}
