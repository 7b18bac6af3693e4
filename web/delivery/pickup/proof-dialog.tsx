import type { Car } from '#domain/car/car.ts'
import { carTitle } from '#domain/car/car-labels.ts'
import { LONG_EDGES } from '#domain/files/file-rules.ts'
import { PICKUP_LABELS, type PickupLabel } from '#domain/delivery/pickup-photos.ts'
import { t as say, useText, type Say, type TextId } from '#web/text/text.ts'
import { FormModal } from '#web/ui/form-modal.tsx'
import type { FilesField } from '#web/ui/form/fields.ts'
import { Form } from '#web/ui/form/form.tsx'
import { showNotice } from '#web/ui/notice.ts'
import type { UploadRule } from '#web/ui/upload/use-upload.ts'
import { describeDeliveryFailure } from '../describe-delivery-failure.ts'
import { PICKUP_NAMES } from './pickup-names.ts'

/** Props of the dialog for the pickup photos of a car that has a delivery link. */
export interface ProofDialogProps {
  readonly car: Car
  readonly onClose: () => void
}

interface PhotoField extends Pick<FilesField, 'accept' | 'documents'> {
  readonly help: TextId
  readonly takes: RegExp
  readonly wrongKind: TextId
}

/** The field of each photo (part B section 5, "Pickup proof"). */
const PHOTOS: Readonly<Record<PickupLabel, PhotoField>> = {
  'Profile with car': {
    help: 'delivery.photoHint',
    accept: 'image/jpeg,image/png,.heic,.heif',
    takes: /^image\/(jpe?g|png)$/,
    wrongKind: 'delivery.photoKinds',
  },
  'RC photo': {
    help: 'delivery.rcHint',
    accept: 'image/jpeg,image/png,.heic,.heif,application/pdf',
    documents: true,
    takes: /^(image\/(jpe?g|png)|application\/pdf)$/,
    wrongKind: 'delivery.rcKinds',
  },
}

function ruleOf(label: PickupLabel): UploadRule {
  const { takes, wrongKind } = PHOTOS[label]
  return {
    folder: 'delivery_photos',
    documentType: label,
    ...(label === 'RC photo' && { longEdge: LONG_EDGES.document }),
    takes,
    wrongKind: () => say(wrongKind),
    tooLarge: say('delivery.tooLarge'),
  }
}

function fieldOf(label: PickupLabel, isThere: boolean, t: Say) {
  const { takes: _takes, wrongKind: _wrongKind, ...photo } = PHOTOS[label]
  return {
    ...photo,
    kind: 'files',
    name: label,
    label: ['delivery.needed', { name: t(PICKUP_NAMES[label]) }],
    rule: () => ruleOf(label),
    ...(isThere ? { help: 'delivery.isThere' } : { missing: 'delivery.required' }),
  } as const satisfies FilesField
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
        fields={PICKUP_LABELS.map((label) => fieldOf(label, isThere(label), t))}
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
