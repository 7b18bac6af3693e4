import { Button, type ButtonProps } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useState, type ComponentPropsWithoutRef } from 'react'
import { useAction } from '#web/acts/use-action.tsx'
import { labelCar } from '#web/car/car-labels.ts'
import { useText as useEvaluationText } from '#web/evaluation/evaluation-texts.ts'
import classes from '#web/picture-queue/capture/capture.module.css'
import type { ArrivedPicture } from '#web/picture-queue/capture/views.ts'
import type { PictureQueue, QueueView } from '#web/picture-queue/picture-queue.ts'
import { useText } from '#web/picture-queue/picture-queue-texts.ts'
import type { QueuedPicture } from '#web/picture-queue/queued-picture.ts'
import type { Car } from '#domain/car/car.ts'
import { DeleteQuestion } from '#web/picture-queue/delete-question.tsx'
import { showNotice } from '#web/ui/notice.ts'
import { EVALUATION } from '../portal/evaluation-destination.ts'
import type { EvaluationView } from './angles.ts'

/** Props of the button that deletes the picture of a view. */
export interface RemovePictureProps {
  readonly car: Car
  readonly flowEntityId: string
  readonly view: EvaluationView
  readonly queue: PictureQueue
  readonly activity: QueueView['activity']
}

/**
 * Deletes the picture that a view shows, after a question: from this phone, or from the car once it has arrived. Shows
 * nothing without a picture, for one that was refused, which the panel of the queue deletes, and until the list of cars has
 * one that has just arrived.
 */
export function RemovePicture({ view, ...props }: RemovePictureProps) {
  const { queued, arrived } = view
  if (queued?.status === 'waiting') return <RemoveQueued {...props} view={view} picture={queued} />
  return queued !== null || arrived === null ? null : (
    <RemoveArrived {...props} view={view} picture={arrived} />
  )
}

/** Deletes a picture that is on this phone only. One that is being sent may arrive all the same, so it is waited for. */
function RemoveQueued(props: RemovePictureProps & { readonly picture: QueuedPicture }) {
  const { view, queue, activity, picture } = props
  const t = useText()
  const tEvaluation = useEvaluationText()
  const [isAsking, setAsking] = useState(false)
  const { title } = picture
  return (
    <>
      <DeleteButton
        disabled={activity.kind === 'sending' && activity.id === picture.id}
        aria-label={t('queue.deleteFor', { label: view.name, title })}
        onClick={() => setAsking(true)}
      />
      <DeleteQuestion
        opened={isAsking}
        label={view.name}
        picture={picture}
        onCancel={() => setAsking(false)}
        onConfirm={() => {
          void queue
            .remove([picture.id])
            .then(() => showNotice({ kind: 'good', text: tEvaluation('evaluation.deleted') }))
        }}
      />
    </>
  )
}

/**
 * Deletes a picture that the car has. The call names the pictures that it is based on, so that it never deletes one that
 * somebody else added meanwhile; the phone then forgets that its own picture of the view arrived.
 */
function RemoveArrived(props: RemovePictureProps & { readonly picture: ArrivedPicture }) {
  const { car, flowEntityId, view, queue, picture } = props
  const t = useText()
  const tEvaluation = useEvaluationText()
  const { evaluationImages: pictures, id: carId } = car
  const left = pictures.filter(({ id }) => id !== picture.id)
  const remove = useAction('updateCarEvaluation', {
    input: {
      carId,
      flowEntityId,
      evaluationImages: left.map(({ angle, url }) => ({ angle, url })),
      basedOn: pictures.map(({ id }) => id),
    },
    confirm: {
      title: tEvaluation('evaluation.deleteTitle'),
      text: (
        <>
          <p>{tEvaluation('evaluation.deleteText')}</p>
          {left.length === 0 && <p>{tEvaluation('evaluation.deleteLast')}</p>}
        </>
      ),
      yes: tEvaluation('evaluation.yesDelete'),
      danger: true,
    },
    done: tEvaluation('evaluation.deleted'),
    failed: { refused: 'evaluation.deleteRefused', otherwise: 'evaluation.deleteFailed' },
    onDone: () => {
      const own = queue.view().pictures?.filter(isOf(flowEntityId, view)) ?? []
      void queue.remove(own.map(({ id }) => id))
    },
  })
  return (
    <>
      <DeleteButton
        {...remove.button}
        aria-label={t('queue.deleteFor', { label: view.name, title: labelCar(car).title })}
      />
      {remove.dialog}
    </>
  )
}

/** Returns whether a picture of this device is one of the view that has arrived. */
const isOf = (flowEntityId: string, view: EvaluationView) => (picture: QueuedPicture) =>
  picture.kind === EVALUATION &&
  picture.subject === flowEntityId &&
  picture.label === view.label &&
  picture.status === 'arrived'

function DeleteButton(props: ButtonProps & ComponentPropsWithoutRef<'button'>) {
  const t = useText()
  return (
    <Button
      {...props}
      variant="subtle"
      className={classes['tool'] ?? ''}
      leftSection={<IconTrash size={20} aria-hidden />}
    >
      {t('queue.delete')}
    </Button>
  )
}
