import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState, type SubmitEvent } from 'react'
import type { Car } from '#domain/car/car.ts'
import { carTitle } from '#domain/car/car-labels.ts'
import { LONG_EDGES } from '#domain/files/file-rules.ts'
import { PICKUP_LABELS, type PickupLabel } from '#domain/delivery/pickup-photos.ts'
import { readAgain } from '#web/api/held-reads.ts'
import { useChange } from '#web/api/use-operation.ts'
import { t as say, useText, type TextId } from '#web/text/text.ts'
import { FormModal } from '#web/ui/form-modal.tsx'
import { ErrorSummary, type FieldFault } from '#web/ui/form/error-summary.tsx'
import formClasses from '#web/ui/form/form-grid.module.css'
import { showNotice } from '#web/ui/notice.ts'
import { UploadField } from '#web/ui/upload/upload-field.tsx'
import { faultOfUpload } from '#web/ui/upload/use-standings.ts'
import { useUpload, type Upload, type UploadedFile, type UploadRule } from '#web/ui/upload/use-upload.ts'
import { describeDeliveryFailure } from '../describe-delivery-failure.ts'
import { PICKUP_NAMES } from './pickup-names.ts'

/** Props of the dialog for the pickup photos of a car that has a delivery link. */
export interface ProofDialogProps {
  readonly car: Car
  readonly onClose: () => void
}

interface PhotoField {
  readonly id: string
  readonly hint: TextId
  /** The value of the input's `accept` attribute. */
  readonly accept: string
  readonly takes: RegExp
  readonly wrongKind: TextId
}

/** The field of each photo (part B section 5, "Pickup proof"). */
const FIELDS: Readonly<Record<PickupLabel, PhotoField>> = {
  'Profile with car': {
    id: 'photo-with-car',
    hint: 'delivery.photoHint',
    accept: 'image/jpeg,image/png,.heic,.heif',
    takes: /^image\/(jpe?g|png)$/,
    wrongKind: 'delivery.photoKinds',
  },
  'RC photo': {
    id: 'rc-photo',
    hint: 'delivery.rcHint',
    accept: 'image/jpeg,image/png,.heic,.heif,application/pdf',
    takes: /^(image\/(jpe?g|png)|application\/pdf)$/,
    wrongKind: 'delivery.rcKinds',
  },
}

function ruleOf(label: PickupLabel): UploadRule {
  const { takes, wrongKind } = FIELDS[label]
  return {
    folder: 'delivery_photos',
    documentType: label,
    ...(label === 'RC photo' && { longEdge: LONG_EDGES.document }),
    takes,
    wrongKind: () => say(wrongKind),
    tooLarge: say('delivery.tooLarge'),
  }
}

/** The dialog "Upload Pickup Proof": both photos; one that is there already may stay. */
export function ProofDialog({ car, onClose }: ProofDialogProps) {
  const t = useText()
  const [attempts, setAttempts] = useState(0)
  const [withCar, setWithCar] = useState<UploadedFile | null>(null)
  const [rc, setRc] = useState<UploadedFile | null>(null)
  const uploads: Readonly<Record<PickupLabel, Upload>> = {
    'Profile with car': useUpload(ruleOf('Profile with car'), withCar, setWithCar),
    'RC photo': useUpload(ruleOf('RC photo'), rc, setRc),
  }
  const send = useSendProof(car, onClose)
  const isThere = (label: PickupLabel) => car.delivery_photos.some((photo) => photo.label === label)
  const missing = PICKUP_LABELS.filter((label) => uploads[label].uploaded === null && !isThere(label))
  const isSending = PICKUP_LABELS.some((label) => uploads[label].isBusy)
  const photos = PICKUP_LABELS.flatMap((label) => {
    const { uploaded } = uploads[label]
    return uploaded === null ? [] : [{ label, url: uploaded.url }]
  })
  const isComplaining = attempts > 0 && !send.isPending

  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault()
    if (send.isPending) return
    setAttempts((before) => before + 1)
    if (missing.length > 0 || isSending) return
    if (photos.length === 0) return onClose()
    send.mutate({ deliveryLinkId: car.delivery_link_id ?? '', photos })
  }

  return (
    <FormModal title={t('delivery.proofTitle')} busy={send.isPending} onClose={onClose}>
      <form className={formClasses['form']} onSubmit={submit} noValidate>
        <ErrorSummary
          attempts={attempts}
          call={send}
          sentence={
            isComplaining && isSending
              ? t('delivery.stillSending')
              : isComplaining && missing.some((label) => faultOfUpload(uploads[label]) === null)
                ? t('delivery.proofMissing')
                : send.isError
                  ? describeDeliveryFailure(send.error, FAILED)
                  : null
          }
          faults={isComplaining && !isSending ? missing.map((label) => faultOf(label, uploads[label])) : []}
        />
        <p>{t('delivery.proofLead')}</p>
        {PICKUP_LABELS.map((label) => {
          const { id, hint, accept } = FIELDS[label]
          const isMissing = missing.includes(label) && !uploads[label].isBusy
          return (
            <UploadField
              key={label}
              id={id}
              label={`${t(PICKUP_NAMES[label])} *`}
              hint={t(isThere(label) ? 'delivery.isThere' : hint)}
              {...(label === 'RC photo' && { takesDocuments: true })}
              upload={uploads[label]}
              accept={accept}
              error={isComplaining && isMissing ? t('delivery.required') : undefined}
            />
          )
        })}
        <div className={formClasses['actions']}>
          <Button type="submit" loading={send.isPending}>
            {t('delivery.uploadProof')}
          </Button>
          <Button variant="default" disabled={send.isPending} onClick={onClose}>
            {t('common.cancel')}
          </Button>
        </div>
      </form>
    </FormModal>
  )
}

const FAILED = { otherwise: 'delivery.proofFailed', withMessage: 'delivery.proofFailedWith' } as const

function faultOf(label: PickupLabel, upload: Upload): FieldFault {
  const message = faultOfUpload(upload) ?? say('delivery.required')
  return { inputId: FIELDS[label].id, label: say(PICKUP_NAMES[label]), message }
}

/** Stores the photos under the car's delivery link, and reads the list again. */
function useSendProof(car: Car, onDone: () => void) {
  const t = useText()
  const queries = useQueryClient()
  return useChange('updateDeliveryPhotos', {
    onSuccess: () => {
      showNotice({ kind: 'good', text: t('delivery.proofUploaded', { title: carTitle(car) }) })
      onDone()
    },
    onSettled: () => readAgain(queries, ['getDealerDeliveryCars']),
  })
}
