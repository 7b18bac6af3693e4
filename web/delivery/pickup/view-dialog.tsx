import { formatMoment } from '#web/text/formats.ts'
import { Button, UnstyledButton } from '@mantine/core'
import { IconFileText, IconPhoto } from '@tabler/icons-react'
import { useState } from 'react'
import type { Car, DeliveryPhoto } from '#domain/car/car.ts'
import { carTitle } from '#domain/car/car-labels.ts'
import { markedTitle } from '#web/car/car-labels.ts'
import { PICKUP_LABELS, type PickupLabel } from '#domain/delivery/pickup-photos.ts'
import { useAnyText } from '#web/text/text.ts'
import { useRead } from '#web/api/use-operation.ts'
import { STEPS } from '#web/steps/steps.ts'
import { useStep } from '#web/steps/use-step.ts'
import { useText } from '#web/text/en/delivery.ts'
import '#web/text/en/my-cars.ts'
import { Callout } from '#web/ui/callout.tsx'
import { FormModal } from '#web/ui/form-modal.tsx'
import { ActButton } from '#web/ui/form/act-button.tsx'
import formClasses from '#web/ui/form/form-grid.module.css'
import { PicturePreview } from '#web/ui/lazy-picture-preview.ts'
import { usePastDoubleTap } from '#web/ui/use-past-double-tap.ts'
import { ConfirmQuestion } from './confirm-question.tsx'
import { ChecklistFacts } from './checklist-facts.tsx'
import { PICKUP_NAMES } from './pickup-names.ts'
import classes from './pickup.module.css'

/** Props of the dialog with the pickup photos of a car. */
export interface ViewDialogProps {
  /** The car as the list has it now. */
  readonly car: Car
  readonly onClose: () => void
  /** Opens the dialog that uploads a photo. */
  readonly onUpload: () => void
}

/** The dialog "View pictures": the pickup photos, the driver's checklist, and the button that confirms the delivery. */
export function ViewDialog({ car, onClose, onUpload }: ViewDialogProps) {
  const t = useText()
  const tAny = useAnyText()
  const isSettled = usePastDoubleTap(true)
  const flowEntityId = car.flowEntityId ?? ''
  const checklist = useRead('getDeliveryChecklist', { flowEntityId })
  const confirm = useStep('confirmDelivery', {
    values: () => ({ title: carTitle(car) }),
    onDone: onClose,
    onSettled: () => setAsking(false),
    showsFault: true,
  })
  const [isAsking, setAsking] = useState(false)
  const photoOf = (label: PickupLabel) =>
    car.delivery_photos.findLast((photo) => photo.label === label) ?? null
  const isComplete = PICKUP_LABELS.every((label) => photoOf(label) !== null)
  return (
    <FormModal title={t('delivery.viewTitle')} size="xl" busy={confirm.isMaking} onClose={onClose}>
      <div className={formClasses['form']}>
        <p>{markedTitle(car)}</p>
        {confirm.fault !== null && <Callout kind="bad">{confirm.fault}</Callout>}
        <ul className={classes['photos']}>
          {PICKUP_LABELS.map((label) => (
            <li key={label}>
              <Photo name={tAny(PICKUP_NAMES[label])} photo={photoOf(label)} title={carTitle(car)} />
            </li>
          ))}
        </ul>
        {checklist.data !== undefined && <ChecklistFacts checklist={checklist.data} />}
        {checklist.isError && checklist.data === undefined && (
          <p className={classes['quiet']}>{t('delivery.checklistFailed')}</p>
        )}
        <p id="confirm-lead">{t(isComplete ? 'delivery.confirmLead' : 'delivery.confirmBlocked')}</p>
        <div className={formClasses['actions']}>
          <ActButton
            disabled={!isComplete || !isSettled}
            aria-describedby="confirm-lead"
            onClick={() => setAsking(true)}
          >
            {tAny(STEPS.confirmDelivery.button)}
          </ActButton>
          {!isComplete && car.delivery_link_id !== null && (
            <Button variant="default" onClick={onUpload}>
              {t('delivery.addMissing')}
            </Button>
          )}
        </div>
      </div>
      {isAsking && (
        <ConfirmQuestion
          car={car}
          checklist={checklist.data}
          busy={confirm.isMaking}
          onConfirm={() => confirm.make({ flowEntityId })}
          onCancel={() => setAsking(false)}
        />
      )}
    </FormModal>
  )
}

interface PhotoProps {
  readonly name: string
  readonly photo: DeliveryPhoto | null
  readonly title: string
}

function Photo({ name, photo, title }: PhotoProps) {
  const t = useText()
  const [isOpen, setOpen] = useState(false)
  const label = t('delivery.photoOf', { label: name, title })
  return (
    <div className={classes['photo']}>
      <span className={classes['label']}>{name}</span>
      {photo === null ? (
        <span className={classes['frame']}>
          <span>
            <IconPhoto size={32} stroke={1.5} aria-hidden />
            <br />
            {t('delivery.missing')}
          </span>
        </span>
      ) : photo.thumbnailUrl === null ? (
        <a className={classes['frame']} href={photo.url} target="_blank" rel="noreferrer">
          <span>
            <IconFileText size={32} stroke={1.5} aria-hidden />
            <br />
            {t('delivery.openFile', { label: name })}
          </span>
        </a>
      ) : (
        <UnstyledButton
          className={classes['frame']}
          aria-label={t('delivery.see', { label })}
          onClick={() => setOpen(true)}
        >
          <img src={photo.thumbnailUrl} alt="" />
        </UnstyledButton>
      )}
      {photo !== null && photo.uploadedAt !== null && (
        <span className={classes['quiet']}>
          {t('delivery.takenAt', { moment: formatMoment(photo.uploadedAt) })}
        </span>
      )}
      {isOpen && photo !== null && (
        <PicturePreview
          pictures={[{ url: photo.url, alt: label }]}
          index={0}
          onClose={() => setOpen(false)}
        />
      )}
    </div>
  )
}
